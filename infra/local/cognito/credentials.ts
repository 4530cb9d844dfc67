import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { verifySync } from 'otplib';
import type { Client, StoredPassword } from './core.ts';
import { notAuthorized } from './errors.ts';

/** scrypt at a sixteenth of its usual cost: suites set thousands of passwords, and nobody attacks this machine's. */
const hashOf = (password: string, salt: string): string =>
  scryptSync(password, salt, 32, { N: 1024 }).toString('hex');

export function storePassword(password: string): StoredPassword {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: hashOf(password, salt) };
}

export const isPassword = (given: string, { salt, hash }: StoredPassword): boolean =>
  equal(hashOf(given, salt), hash);

/** Seconds a code is good for, and how far an app's clock may be off either way. */
const STEP = 30;

/**
 * The step (the number of half minutes since the epoch) that an authenticator app's code belongs to, one step of drift
 * either way: RFC 6238 with SHA-1 and 6 digits.
 * @param now milliseconds since the epoch
 * @returns undefined when the code belongs to none; the caller refuses a step that was already used
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  // The package throws where it is no code at all.
  if (!/^\d{6}$/.test(code)) return undefined;
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: STEP });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** Compares secrets in a time that does not tell where they differ. */
export const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * "Computing secret hash values" of the developer guide: a call that names a user carries the HMAC of that name, as it
 * was sent, and the client's id, by the client's secret.
 * @throws NotAuthorizedException where it is missing or wrong
 */
export function assertSecretHash(client: Client, username: string, hash: string | undefined): void {
  if (hash === undefined)
    throw notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  const expected = createHmac('sha256', client.secret).update(`${username}${client.id}`).digest('base64');
  if (!equal(hash, expected)) throw notAuthorized(`Unable to verify secret hash for client ${client.id}`);
}

/**
 * GetTokensFromRefreshToken and RevokeToken name no user: they take the secret itself.
 * @param refuse makes the error, which each of the two documents another of
 */
export function assertSecret(
  client: Client,
  given: string | undefined,
  refuse: (message: string) => Error,
): void {
  if (given === undefined)
    throw refuse(`Client ${client.id} is configured for secret but secret was not received`);
  if (!equal(given, client.secret)) throw refuse(`Unable to verify secret for client ${client.id}`);
}
