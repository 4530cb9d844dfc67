import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { revokeSessions } from '../user-pool/pool-user.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '../session/ended.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

/** Milliseconds within which Cognito repeats a trigger that did not answer (three tries of five seconds). */
const repeatsWithin = 60_000;

/**
 * After a password was set by the e-mailed link: every session of the account ends, which Cognito does not do by
 * itself, and its owner is notified by mail. It is written down first, so that the sweep ends what a dead worker began; a
 * repetition of the same reset ends them again, and gives one mail. The pool's id comes with the event: the trigger has
 * no variable of it (infra/constructs/accounts.ts).
 */
export async function afterReset(event: PostConfirmationTriggerEvent): Promise<void> {
  const account = await readAccount(event.request.userAttributes['sub'] ?? '');
  if (account) {
    await changeFacts(account.sub, ({ account: current, security }, now) => {
      const last = Date.parse(security?.passwordResetAt ?? '');
      // A second reset looks the same as a retry of the first: it sends no mail, but it ends the sessions since then.
      const account = withNewCredentials(current, now);
      if (now.getTime() - last < repeatsWithin) return { account };
      const since = now.toISOString();
      return {
        account,
        security: { ...security, passwordChange: { since, certain: true }, passwordResetAt: since },
      };
    });
  }
  await revokeSessions(event);
  // Without an account it is a user of the operator's, whom nobody notifies.
  if (account) await notifyPasswordChange(account.sub, true);
}
