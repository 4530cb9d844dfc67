import { describe, expect, it } from 'vitest';
import { privateMessages } from '#web/i18n/en/private.ts';
import { checkRegister, checkRecovery, checkReset, type RegisterValues } from '#web/account/checks.ts';

const values = (changes: Partial<RegisterValues> = {}): RegisterValues => ({
  name: 'Ana Torres',
  email: 'ana@example.org',
  password: 'a quiet evening',
  confirmPassword: 'a quiet evening',
  worker: false,
  terms: true,
  ...changes,
});
const isCommon = (password: string) => password === 'PassWord1';
const check = (changes: Partial<RegisterValues>) => checkRegister(values(changes), privateMessages, isCommon);

describe('registration form', () => {
  it('accepts a complete form', () => {
    expect(check({})).toEqual({});
  });

  it('names every field that is missing or wrong', () => {
    expect(check({ name: ' ', email: 'ana', password: '', confirmPassword: ' ', terms: false })).toEqual({
      name: 'Please fill in all fields',
      email: 'Please enter a valid email address',
      password: 'Please fill in all fields',
      confirmPassword: 'Please fill in all fields',
      terms: 'You must agree to the Terms and Privacy Policy',
    });
    expect(check({ email: '', confirmPassword: 'other' })).toEqual({
      email: 'Please fill in all fields',
      confirmPassword: 'Passwords do not match',
    });
  });

  it.each(['\u200b', '\u3164\u2800\ufe0f', '\u202e\u2060'])(
    'refuses a name with only invisible characters: %j',
    (name) => {
      expect(check({ name })).toEqual({ name: 'Please fill in all fields' });
    },
  );

  it('refuses a short password and a common one', () => {
    expect(check({ password: 'ab12x', confirmPassword: 'ab12x' })).toEqual({
      password: 'Password must be at least 6 characters',
    });
    expect(check({ password: 'PassWord1', confirmPassword: 'PassWord1' })).toEqual({
      password: privateMessages.account.passwordTooCommon,
    });
  });
});

it('password reset requires the minimum length and a matching repetition', () => {
  const faults = (password: string, confirmPassword: string) =>
    checkReset({ password, confirmPassword }, privateMessages, isCommon);
  expect(faults('abc', 'abc')).toEqual({ password: 'Password must be at least 6 characters' });
  expect(faults('a quiet evening', 'a quiet morning')).toEqual({
    confirmPassword: 'Passwords do not match',
  });
  expect(faults('a quiet evening', 'a quiet evening')).toEqual({});
});

it('recovery form reports an invalid e-mail, password or recovery code', () => {
  const faults = (email: string, password: string, code: string) =>
    checkRecovery({ email, password, code }, privateMessages);
  const { account, login, recovery } = privateMessages;
  expect(faults('ana', '', 'k3x9p')).toEqual({
    email: account.invalidEmail,
    password: login.missing,
    code: recovery.incomplete,
  });
  expect(faults('', 'a'.repeat(10_000), 'k3x9p-07qmt')).toEqual({
    email: login.missing,
    password: account.passwordTooLong,
  });
});
