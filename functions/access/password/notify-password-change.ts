import { mail } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '../session/ended.ts';

/**
 * Ends every session at the API and mails the owner, if a stored password change still awaits that mail. Clears
 * `SecurityFact.passwordChange`, so that only one mail is sent. The caller must end the user pool's sessions first.
 * @param certain true if the password is known to have changed
 * @returns the time from which a new sign-in counts as later than the end of all sessions
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
