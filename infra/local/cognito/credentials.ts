import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { verifySync } from 'otplib';
import type { Client, StoredPassword } from './core.ts';
import { notAuthorized } from './errors.ts';

/**
 * Hashes a password at a sixteenth of scrypt's usual cost. Test suites set thousands of passwords, and local passwords
 * need no protection.
 */
const hashOf = (password: string, salt: string): string =>
  scryptSync(password, salt, 32, { N: 1024 }).toString('hex');

export function storePassword(password: string): StoredPassword {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: hashOf(password, salt) };
}

export const isPassword = (given: string, { salt, hash }: StoredPassword): boolean =>
  equal(hashOf(given, salt), hash);

/** Seconds that a code is valid, and the clock drift allowed in each direction. */
const STEP = 30;

/**
 * Returns the time step (half minutes since the epoch) of an authenticator code, allowing one step of drift. RFC 6238
 * with SHA-1 and 6 digits.
 * @param now milliseconds since the epoch
 * @returns undefined for a code that matches no step; the caller must refuse a step that was used before
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  // `verifySync` throws for texts that are not six digits.
  if (!/^\d{6}$/.test(code)) return undefined;
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: STEP });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** Compares secrets in constant time. */
export const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Checks the secret hash of a call that names a user: an HMAC of the user name (as sent) and the client id, keyed with
 * the client secret (Developer Guide, "Computing secret hash values").
 * @throws NotAuthorizedException when the hash is missing or wrong
 */
export function assertSecretHash(client: Client, username: string, hash: string | undefined): void {
  if (hash === undefined)
    throw notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  const expected = createHmac('sha256', client.secret).update(`${username}${client.id}`).digest('base64');
  if (!equal(hash, expected)) throw notAuthorized(`Unable to verify secret hash for client ${client.id}`);
}

/**
 * Checks the plain client secret, which GetTokensFromRefreshToken and RevokeToken take because they name no user.
 * @param refuse builds the error; the two operations document different errors
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
