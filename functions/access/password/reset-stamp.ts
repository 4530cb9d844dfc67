import { accountSecret, emailHash } from '#functions/data/account-secret.ts';
import { isSame } from '#functions/data/secrets.ts';
import { readAccount, subOfEmailHash } from '#functions/core/facts/account-table.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';

/** Recipient of a password reset link; undefined for a pool user without an account. */
type Addressee = Pick<AccountFact, 'sub' | 'credentialsVersion'> | undefined;

/** Seconds for which a link is valid: the life of Cognito's code (ConfirmForgotPassword). */
const linkSeconds = 60 * 60;

async function stampOf(email: string, addressee: Addressee, issuedAt: string): Promise<string> {
  const { sub = '', credentialsVersion = 0 } = addressee ?? {};
  const signed = [sub, await emailHash(email), credentialsVersion, issuedAt];
  return `${issuedAt}.${await accountSecret.hash('reset-stamp', signed.join('\0'))}`;
}

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * Returns the user pool's code with our signed stamp appended, as the mailed link carries it.
 *
 * The pool's own code is valid for an hour, even if the account's address changes meanwhile. The stamp is valid only
 * for the address that the link was mailed to, and every change of credentials (`credentialsVersion`) invalidates it.
 * It includes its time of issue, so each link has its own stamp and its own limit of tries.
 */
export const stampedCode = async (code: string, email: string, addressee: Addressee): Promise<string> =>
  `${code}.${await stampOf(email, addressee, String(secondsNow()))}`;

/**
 * Parses the code of a mailed link and checks that the link's stamp is still valid for this address.
 * @returns the pool's code and the link's own stamp; undefined for an invalid or expired link
 */
export async function readStamped(
  stamped: string,
  email: string,
): Promise<{ code: string; stamp: string } | undefined> {
  const [code = '', issuedAt = ''] = stamped.split('.');
  const sub = await subOfEmailHash(await emailHash(email), true);
  const addressee = sub === undefined ? undefined : await readAccount(sub);
  const stamp = await stampOf(email, addressee, issuedAt);
  return isSame(stamped, `${code}.${stamp}`) && secondsNow() - Number(issuedAt) < linkSeconds
    ? { code, stamp }
    : undefined;
}
