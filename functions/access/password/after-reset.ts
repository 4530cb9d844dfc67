import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { revokeSessions } from '../user-pool/pool-user.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '../session/ended.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

/** Milliseconds within which Cognito may retry a trigger that did not respond (three tries of five seconds). */
const repeatsWithin = 60_000;

/**
 * Ends every session and mails the owner after the mailed link set a new password; Cognito does not end sessions on a
 * reset.
 *
 * The reset is stored first, so that the sweep can finish it if the Lambda dies. A retry of the same reset ends the
 * sessions again but sends no second mail. The pool's id comes with the event, because the trigger has no variable for
 * it (infra/constructs/accounts.ts).
 */
export async function afterReset(event: PostConfirmationTriggerEvent): Promise<void> {
  const account = await readAccount(event.request.userAttributes['sub'] ?? '');
  if (account) {
    await changeFacts(account.sub, ({ account: current, security }, now) => {
      const last = Date.parse(security?.passwordResetAt ?? '');
      // A second reset soon after the first looks like a retry. It sends no mail, but it still ends the sessions that
      // began between the two resets.
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
  // A user without an account was created in the user pool by an operator, and gets no mail.
  if (account) await notifyPasswordChange(account.sub, true);
}
