import { AppError } from '#shared/errors.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import type { SignIn } from '#functions/http/authenticate.ts';
import { isEnded } from './ended.ts';

/**
 * Returns the account of a sign-in that is still valid.
 *
 * The Lambda entries pass this function to `http`, which calls it for every request. A suspension, an ended session or
 * a removed role therefore takes effect at once. Suspended members can still sign in; each route decides what they may
 * do.
 *
 * @throws AppError sign-in-required, session-ended
 */
export async function signedInAccount({ sub, signedInAt }: Omit<SignIn, 'userName'>): Promise<AccountFact> {
  const account = await readAccount(sub);
  refuseEnded(account, signedInAt);
  return account;
}

/**
 * Refuses a sign-in that has ended or has no usable account.
 * @throws AppError sign-in-required if there is no account or its erasure has begun; session-ended
 */
export function refuseEnded(
  account: AccountFact | undefined,
  signedInAt: number,
): asserts account is AccountFact {
  if (!account || account.erasure?.begunAt) throw new AppError('sign-in-required');
  if (isEnded(account, signedInAt)) throw new AppError('session-ended');
}
