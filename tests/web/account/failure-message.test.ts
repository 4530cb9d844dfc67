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

/** Each screen's fallback message, and the messages that only that screen shows (ACC-9). */
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

test('message after too many wrong passwords suggests choosing a new password', () => {
  const tooMany = failure('TooManyFailedAttemptsException');
  expect(failureMessage(tooMany, words, login.failed, passwordFailures(words))).toBe(
    'Too many attempts. Wait up to an hour, or choose a new password.',
  );
});

test('the catalogue has the expected fallback message of each screen', () => {
  expect([login.failed, register.failed, forgot.failed, reset.failed]).toEqual(
    (['login', 'register', 'forgot', 'reset'] as const).map((one) => screens[one].fallback),
  );
});

describe.each(Object.entries(screens))('failure on the %s screen', (name, { fallback, own }) => {
  const said = (error: unknown) => failureMessage(error, words, fallback, own);

  test.each([
    ['TooManyFailedAttemptsException', account.tooManyAttempts],
    ['NetworkError', account.network],
    ['InternalErrorException', account.unavailable],
    ['CodeDeliveryFailureException', account.mailNotSent],
    ['InvalidPasswordException', 'Password must be at least 6 characters'],
  ])('shows the general message for %s', (exception, words) => {
    expect(said(failure(exception))).toBe(words);
  });

  test('names the refused field if the form has that field', () => {
    const refused = (field: string) => failure('InvalidParameterException', `invalid-input: ${field}`);
    expect(said(refused('email'))).toBe('Please enter a valid email address');
    expect(said(refused('custom:termsVersion'))).toBe(fallback);
  });

  test("replaces Cognito's leaked-password message with our own", () => {
    const leaked = 'Provided password cannot be used for security reasons.';
    expect(said(failure('InvalidPasswordException', leaked))).toBe(account.passwordRefused);
  });

  test('shows only the fallback message for NotAuthorizedException', () => {
    expect(said(failure('NotAuthorizedException'))).toBe(fallback);
  });

  test.each([
    ['CodeMismatchException', name === 'reset' ? reset.badToken : fallback],
    ['ExpiredCodeException', { confirm: confirm.expired }[name] ?? fallback],
    ['AliasExistsException', { confirm: confirm.aliasTaken }[name] ?? fallback],
  ])('shows the screen-specific message for %s if one exists, otherwise the fallback', (exception, words) => {
    expect(said(failure(exception))).toBe(words);
  });

  test.each([
    failure('InvalidLambdaResponseException'),
    failure('SomethingNewException', 'with <b>its own</b> words'),
    'no error at all',
    undefined,
    { name: 'NetworkError' },
  ])('shows the fallback for an unknown failure: %o', (error) => {
    expect(said(error)).toBe(fallback);
  });
});
