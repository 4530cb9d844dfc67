import { accountSecret, emailHash } from '#functions/data/account-secret.ts';
import { isSame } from '#functions/data/secrets.ts';
import { readAccount, subOfEmailHash } from '#functions/core/facts/account-table.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';

/** Whom a link to a new password was mailed to. A user of the pool without an account has neither sub nor version. */
type Addressee = Pick<AccountFact, 'sub' | 'credentialsVersion'> | undefined;

/** Seconds for which a link holds: the life of Cognito's code (ConfirmForgotPassword). */
const linkSeconds = 60 * 60;

async function stampOf(email: string, addressee: Addressee, issuedAt: string): Promise<string> {
  const { sub = '', credentialsVersion = 0 } = addressee ?? {};
  const signed = [sub, await emailHash(email), credentialsVersion, issuedAt];
  return `${issuedAt}.${await accountSecret.hash('reset-stamp', signed.join('\0'))}`;
}

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * The user pool's code with our stamp behind it: what the mailed link carries. The pool's own code stays good for an hour
 * whatever happens to the account, for the new address as well; the stamp ends with the address that it was mailed to, and
 * with every change of what opens the account (`credentialsVersion`). It says when it was made, so that each link has one of
 * its own, and an old one uses up no tries.
 */
export const stampedCode = async (code: string, email: string, addressee: Addressee): Promise<string> =>
  `${code}.${await stampOf(email, addressee, String(secondsNow()))}`;

/**
 * Takes a link apart that still holds for this address.
 * @returns the pool's code, and the stamp that each link has for itself; undefined for any other link
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
