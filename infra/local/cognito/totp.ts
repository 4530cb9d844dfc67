import { verifySync } from 'otplib';

/** Seconds a code is good for, and how far an app's clock may be off either way. */
const STEP = 30;

/**
 * The step (the number of half minutes since the epoch) that an authenticator app's code belongs to, one step of drift
 * either way: RFC 6238 with SHA-1 and 6 digits.
 * @param now milliseconds since the epoch
 * @returns undefined when the code belongs to none; the caller refuses a step that was already used.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  // The package throws where it is no code at all.
  if (!/^\d{6}$/.test(code)) return undefined;
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: STEP });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
