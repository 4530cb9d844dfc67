import type { PrivateMessages } from '../i18n/en/private.ts';
import { authFailure } from '../private/session.ts';

/** Words for a failed sign-in call; what a screen says itself stands in `own`, `fallback` for the rest. */
export function failureMessage(
  error: unknown,
  { account }: Pick<PrivateMessages, 'account'>,
  fallback: string,
  own: Partial<Record<ReturnType<typeof authFailure>, string>> = {},
): string {
  const failure = authFailure(error);
  if (failure === 'limit') return own.limit ?? account.tooManyAttempts;
  if (failure === 'network') return account.network;
  if (failure === 'unavailable') return account.unavailable;
  if (failure === 'password') return account.passwordTooShort;
  return own[failure] ?? fallback;
}
