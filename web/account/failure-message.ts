import type { PrivateMessages } from '#web/i18n/en/private.ts';
import { authFailure, type AuthFailure } from '#web/platform/auth-failure.ts';

/**
 * Returns the message for a failure of the sign-in proxy, for all sign-in screens (ACC-9).
 * @param fallback the screen's default, for failures without a message here
 * @param own the screen's messages, which override the general ones and the default
 */
export function failureMessage(
  error: unknown,
  { account }: Pick<PrivateMessages, 'account'>,
  fallback: string,
  own: Partial<Record<AuthFailure, string>> = {},
): string {
  const general: Partial<Record<AuthFailure, string>> = {
    // The message says "up to an hour", the proxy's longest limit (functions/access/sign-in/limits.ts).
    limit: account.tooManyAttempts,
    network: account.network,
    unavailable: account.unavailable,
    mail: account.mailNotSent,
    password: account.passwordTooShort,
    'password-refused': account.passwordRefused,
    email: account.invalidEmail,
  };
  const failure = authFailure(error);
  return own[failure] ?? general[failure] ?? fallback;
}

/**
 * Messages of the password step. The message for too many attempts offers a reset link, because a password reset also
 * clears the count of wrong attempts.
 */
export const passwordFailures = ({
  login: t,
}: Pick<PrivateMessages, 'login'>): Partial<Record<AuthFailure, string>> => ({ limit: t.tooMany });

/** Messages of the sign-up code step. */
export const confirmFailures = ({
  confirm: t,
}: Pick<PrivateMessages, 'confirm'>): Partial<Record<AuthFailure, string>> => ({
  code: t.wrong,
  expired: t.expired,
  'alias-taken': t.aliasTaken,
});

/**
 * Messages of the reset page. The proxy gives one response for a used, expired or invalid link, so the page suggests
 * requesting another link.
 */
export const resetFailures = ({
  reset: t,
}: Pick<PrivateMessages, 'reset'>): Partial<Record<AuthFailure, string>> => ({
  code: t.badToken,
});
