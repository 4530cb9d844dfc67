import { log } from '#functions/data/log.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import type { Owner } from '../user-pool/prove-password.ts';
import { demandSecondFactor, userOf } from '../user-pool/pool-user.ts';

/**
 * Sets the user pool's second factor back to the state that the account item has.
 *
 * Only a token with the pool's own scope, or an administrator of the pool, can have changed the pool's factor, so the
 * owner is notified. The mail is queued first, so that it is sent even if the Lambda dies. In that case the next
 * sign-in restores the factor and sends a second mail.
 *
 * @throws AppError authenticator-missing if the factor must be on and the pool has no verified authenticator app
 */
export async function restoreFactor({ sub, userName }: Owner, on: boolean): Promise<void> {
  const at = new Date().toISOString();
  await leaveMessage({ kind: 'mail', sub, template: 'second-factor-restored', params: { at, on } });
  log('warn', 'second factor restored', { sub, on });
  await demandSecondFactor(userOf(userName), on);
}
