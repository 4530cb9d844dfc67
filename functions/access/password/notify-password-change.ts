import { mail } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '../session/ended.ts';

/**
 * Ends every session at the API and notifies the owner by mail that the password changed, if `SecurityFact.passwordChange`
 * says so. That field is cleared, so there is one mail. The user pool's sessions must be ended before.
 *
 * @param certain whether the password is known to have changed
 * @returns from when on a new sign-in counts
 */
export async function notifyPasswordChange(sub: string, certain: boolean): Promise<Date> {
  const { account } = await changeFacts(sub, ({ account, security }, now) =>
    security?.passwordChange
      ? {
          account: withNewCredentials(account, now),
          security: { ...security, passwordChange: undefined },
          outbox: [mail(sub, 'password-changed', { at: security.passwordChange.since, certain })],
        }
      : undefined,
  );
  return new Date(account.signedOutAt ?? 0);
}
