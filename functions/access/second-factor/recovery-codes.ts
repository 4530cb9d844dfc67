import { createHmac } from 'node:crypto';
import {
  readRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  showRecoveryCode,
} from '#shared/security.ts';
import { accountSecret } from '#functions/data/account-secret.ts';

/** One set of recovery codes: what the person is shown, and what is kept of it. */
export interface RecoveryCodes {
  shown: string[];
  /** Tells the same set when it is asked for again. */
  batch: string;
  hashes: string[];
}

/**
 * The codes of one attempt of one account. They are derived from the deployment's key and the attempt, which the
 * browser makes at random and nobody keeps: asked for again because the answer was lost, they are the same.
 */
export async function recoveryCodesOf(sub: string, attempt: string): Promise<RecoveryCodes> {
  const key = await accountSecret.deriveKey('recovery-codes');
  const codes = Array.from({ length: recoveryCodeCount }, (_, index) => {
    const bytes = createHmac('sha256', key).update(`${sub}\0${attempt}\0${index}`).digest();
    return Array.from(bytes.subarray(0, recoveryCodeLength), (byte) => recoveryAlphabet[byte & 31]).join('');
  });
  return {
    shown: codes.map(showRecoveryCode),
    batch: await accountSecret.hash('recovery-batch', `${sub}\0${attempt}`),
    hashes: await Promise.all(codes.map((code) => recoveryCodeHash(sub, code))),
  };
}

/** What is kept of a code, and what a typed one is compared by. */
export const recoveryCodeHash = (sub: string, typed: string): Promise<string> =>
  accountSecret.hash('recovery-code', `${sub}\0${readRecoveryCode(typed)}`);
