import { describe, expect, it } from 'vitest';
import { privateMessages } from '#web/i18n/en/private.ts';
import { checkRegister, checkReset, type RegisterValues } from '#web/account/checks.ts';

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

describe('registering', () => {
  it('accepts a complete form', () => {
    expect(check({})).toBeUndefined();
  });

  it.each(['name', 'email', 'password', 'confirmPassword'] as const)('asks for %s', (field) => {
    expect(check({ [field]: '  ' })).toEqual({ field, message: 'Please fill in all fields' });
  });

  it.each(['\u200b', '\u3164\u2800\ufe0f', '\u202e\u2060'])('asks for a name where %j shows none', (name) => {
    expect(check({ name })).toEqual({ field: 'name', message: 'Please fill in all fields' });
  });

  it('a missing field is told before a mismatch, and a mismatch before the terms', () => {
    expect(check({ name: '', confirmPassword: 'other', terms: false })?.field).toBe('name');
    expect(check({ confirmPassword: 'other', terms: false })).toEqual({
      field: 'confirmPassword',
      message: 'Passwords do not match',
    });
    expect(check({ terms: false })).toEqual({
      field: 'terms',
      message: 'You must agree to the Terms and Privacy Policy',
    });
  });

  it('refuses a password that is short, or that anybody would try first', () => {
    expect(check({ password: 'ab12x', confirmPassword: 'ab12x' })?.message).toBe(
      'Password must be at least 6 characters',
    );
    expect(check({ password: 'PassWord1', confirmPassword: 'PassWord1' })?.message).toBe(
      privateMessages.account.passwordTooCommon,
    );
  });
});

describe('choosing a new password', () => {
  it('holds the minimum and the repetition', () => {
    const message = (password: string, confirmPassword: string) =>
      checkReset({ password, confirmPassword }, privateMessages, isCommon)?.message;
    expect(message('abc', 'abc')).toBe('Password must be at least 6 characters');
    expect(message('a quiet evening', 'a quiet morning')).toBe('Passwords do not match');
    expect(message('a quiet evening', 'a quiet evening')).toBeUndefined();
  });
});
