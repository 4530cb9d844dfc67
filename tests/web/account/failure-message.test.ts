import { describe, expect, test } from 'vitest';
import {
  confirmFailures,
  failureMessage,
  passwordFailures,
  resetFailures,
} from '#web/account/failure-message.ts';
import { privateMessages as words } from '#web/i18n/en/private.ts';

const failure = (name: string, message = name) => Object.assign(new Error(message), { name });
const { account, login, register, forgot, reset, confirm } = words;

/** What each screen falls back to, and what it says in words of its own (ACC-9). */
const screens = {
  login: { fallback: 'Failed to login. Please check your credentials.', own: {} },
  register: { fallback: 'Failed to create account', own: {} },
  forgot: { fallback: 'An error occurred while sending the password reset email', own: {} },
  reset: {
    fallback: 'Failed to reset password. Please try again.',
    own: resetFailures(words),
  },
  confirm: {
    fallback: confirm.wrong,
    own: confirmFailures(words),
  },
} as const;

test('too many wrong passwords say that a new one helps', () => {
  const tooMany = failure('TooManyFailedAttemptsException');
  expect(failureMessage(tooMany, words, login.failed, passwordFailures(words))).toBe(
    'Too many attempts. Wait up to an hour, or choose a new password.',
  );
});

test('the defaults are the catalogue’s', () => {
  expect([login.failed, register.failed, forgot.failed, reset.failed]).toEqual(
    (['login', 'register', 'forgot', 'reset'] as const).map((one) => screens[one].fallback),
  );
});

describe.each(Object.entries(screens))('on %s', (name, { fallback, own }) => {
  const said = (error: unknown) => failureMessage(error, words, fallback, own);

  test.each([
    ['TooManyFailedAttemptsException', account.tooManyAttempts],
    ['NetworkError', account.network],
    ['InternalErrorException', account.unavailable],
    ['CodeDeliveryFailureException', account.mailNotSent],
    ['InvalidPasswordException', 'Password must be at least 6 characters'],
  ])('%s says what it means anywhere', (exception, words) => {
    expect(said(failure(exception))).toBe(words);
  });

  test('an input that the proxy refuses is told by its name', () => {
    const refused = (field: string) => failure('InvalidParameterException', `invalid-input: ${field}`);
    expect(said(refused('email'))).toBe('Please enter a valid email address');
    expect(said(refused('custom:termsVersion'))).toBe(fallback);
  });

  test('a leaked password is told by the service’s sentence', () => {
    const leaked = 'Provided password cannot be used for security reasons.';
    expect(said(failure('InvalidPasswordException', leaked))).toBe(account.passwordRefused);
  });

  test('a refusal never says which it was', () => {
    expect(said(failure('NotAuthorizedException'))).toBe(fallback);
  });

  test.each([
    ['CodeMismatchException', name === 'reset' ? reset.badToken : fallback],
    ['ExpiredCodeException', { confirm: confirm.expired }[name] ?? fallback],
    ['AliasExistsException', { confirm: confirm.aliasTaken }[name] ?? fallback],
  ])('%s is told where a code is asked for', (exception, words) => {
    expect(said(failure(exception))).toBe(words);
  });

  test.each([
    failure('InvalidLambdaResponseException'),
    failure('SomethingNewException', 'with <b>its own</b> words'),
    'no error at all',
    undefined,
    { name: 'NetworkError' },
  ])('an unknown failure falls back to the default: %o', (error) => {
    expect(said(error)).toBe(fallback);
  });
});
