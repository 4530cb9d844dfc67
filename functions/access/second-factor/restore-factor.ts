import { log } from '#functions/data/log.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import type { Owner } from '../user-pool/prove-password.ts';
import { demandSecondFactor, userOf } from '../user-pool/pool-user.ts';

/**
 * Brings the user pool back to what the account item says of the second factor. Only a token with the pool's own scope,
 * or an administrator at the pool itself, can have changed it there: its owner is notified by mail. The mail comes first, so
 * that it is sent even if the worker dies; the next sign-in restores the factor and mails again.
 *
 * @throws AppError authenticator-missing where it shall be on and the pool has no app that proved itself
 */
export async function restoreFactor({ sub, userName }: Owner, on: boolean): Promise<void> {
  const at = new Date().toISOString();
  await leaveMessage({ kind: 'mail', sub, template: 'second-factor-restored', params: { at, on } });
  log('warn', 'second factor restored', { sub, on });
  await demandSecondFactor(userOf(userName), on);
}
