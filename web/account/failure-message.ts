import type { PrivateMessages } from '#web/i18n/en/private.ts';
import { authFailure, type AuthFailure } from '#web/platform/auth-failure.ts';

/**
 * The one place where a failure of the sign-in proxy becomes the words of a screen (ACC-9).
 *
 * @param fallback the screen's own default, for whatever has no words here
 * @param own what this screen says instead of the general words, or of the default
 */
export function failureMessage(
  error: unknown,
  { account }: Pick<PrivateMessages, 'account'>,
  fallback: string,
  own: Partial<Record<AuthFailure, string>> = {},
): string {
  const general: Partial<Record<AuthFailure, string>> = {
    // The proxy has no limit of more than an hour (functions/access/sign-in/limits.ts).
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

/** What a password says in its own words: a new one by the mailed link forgets the wrong ones. */
export const passwordFailures = ({
  login: t,
}: Pick<PrivateMessages, 'login'>): Partial<Record<AuthFailure, string>> => ({ limit: t.tooMany });

/** What the code step of a sign-up says in its own words. */
export const confirmFailures = ({
  confirm: t,
}: Pick<PrivateMessages, 'confirm'>): Partial<Record<AuthFailure, string>> => ({
  code: t.wrong,
  expired: t.expired,
  'alias-taken': t.aliasTaken,
});

/** A link to a new password that is used, too old or somebody else's is one answer of the proxy: ask for another. */
export const resetFailures = ({
  reset: t,
}: Pick<PrivateMessages, 'reset'>): Partial<Record<AuthFailure, string>> => ({
  code: t.badToken,
});
