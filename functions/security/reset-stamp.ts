import { timingSafeEqual } from 'node:crypto';
import { accountSecret, emailHash } from '#functions/data/account-secret.ts';
import { readAccount, subOfEmailHash } from '#functions/facts/account-table.ts';
import type { AccountFact } from '#functions/facts/facts.ts';

/** Whom a link to a new password was mailed to. A user of the pool without an account has neither sub nor version. */
type Addressee = Pick<AccountFact, 'sub' | 'credentialsVersion'> | undefined;

async function stampOf(email: string, addressee: Addressee): Promise<string> {
  const { sub = '', credentialsVersion = 0 } = addressee ?? {};
  return accountSecret.hash('reset-stamp', `${sub}\0${await emailHash(email)}\0${credentialsVersion}`);
}

/**
 * The user pool's code with our stamp behind it: what the mailed link carries. The pool's own code stays good for an hour
 * whatever happens to the account, for the new address as well; the stamp ends with the address that it was mailed to, and
 * with every change of what opens the account (`credentialsVersion`).
 */
export const stampedCode = async (code: string, email: string, addressee: Addressee): Promise<string> =>
  `${code}.${await stampOf(email, addressee)}`;

/** The pool's code of a link that still holds for this address; undefined for any other. */
export async function unstampedCode(stamped: string, email: string): Promise<string | undefined> {
  const [code = '', stamp = ''] = stamped.split('.');
  const sub = await subOfEmailHash(await emailHash(email), true);
  const expected = Buffer.from(await stampOf(email, sub === undefined ? undefined : await readAccount(sub)));
  const given = Buffer.from(stamp);
  return given.length === expected.length && timingSafeEqual(given, expected) ? code : undefined;
}
