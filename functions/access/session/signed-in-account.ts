import { AppError } from '#shared/errors.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import type { SignIn } from '#functions/http/authenticate.ts';
import { isEnded } from './ended.ts';

/**
 * The account that a sign-in still opens; what the entries give `http` to ask with every request, so that a
 * suspension, an ended session or a role taken away counts at once. Somebody suspended still signs in: what they may
 * do then, the routes say.
 *
 * @throws AppError sign-in-required, session-ended
 */
export async function signedInAccount({ sub, signedInAt }: Omit<SignIn, 'userName'>): Promise<AccountFact> {
  const account = await readAccount(sub);
  refuseEnded(account, signedInAt);
  return account;
}

/**
 * @throws AppError sign-in-required where there is no account, or nothing of it may be read or changed any more, since its
 * erasure has begun; session-ended
 */
export function refuseEnded(
  account: AccountFact | undefined,
  signedInAt: number,
): asserts account is AccountFact {
  if (!account || account.erasure?.begunAt) throw new AppError('sign-in-required');
  if (isEnded(account, signedInAt)) throw new AppError('session-ended');
}
