import { mail } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '../session/ended.ts';

/**
 * Ends every session at the API and tells the owner by mail that the password changed, where that was written down
 * (`SecurityFact.passwordChange`) and is not yet told. The user pool's side of the sessions is ended before.
 *
 * @param certain whether the password is known to have changed
 * @returns from when on a new sign-in counts
 */
export async function tellPasswordChange(sub: string, certain: boolean): Promise<Date> {
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
