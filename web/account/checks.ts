import { passwordMaxLength } from '#shared/account-options.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { readRecoveryCode, recoveryCodeLength } from '#shared/security.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { Faults } from '#web/platform/SendForm.tsx';
import { isEmail } from './email.ts';
import type { IsCommon } from './passwords/common.ts';
import { passwordFault } from './passwords/password.ts';

// Fields of the sign-in forms. Each check returns a message per invalid field (ACC-4).

export type LoginValues = Record<'email' | 'password', string>;
export type RecoveryValues = Record<keyof LoginValues | 'code', string>;
export type ResetValues = Record<'password' | 'confirmPassword', string>;
export type RegisterValues = Record<'name' | 'email' | keyof ResetValues, string> &
  Record<'worker' | 'terms', boolean>;

/** Checks only that both fields are filled in: more detail would help an attacker who guesses. */
export function checkLogin(
  { email, password }: LoginValues,
  words: Pick<PrivateMessages, 'login'>,
): Faults<LoginValues> {
  const { missing } = words.login;
  return { email: email.trim() ? undefined : missing, password: password ? undefined : missing };
}

export function checkRecovery(
  { email, password, code }: RecoveryValues,
  words: Pick<PrivateMessages, 'account' | 'login' | 'recovery'>,
): Faults<RecoveryValues> {
  const missing = checkLogin({ email, password }, words);
  const { invalidEmail, passwordTooLong } = words.account;
  return {
    email: missing.email ?? (isEmail(email) ? undefined : invalidEmail),
    // The API rejects longer passwords, and no account has one.
    password: missing.password ?? (password.length > passwordMaxLength ? passwordTooLong : undefined),
    code: readRecoveryCode(code).length === recoveryCodeLength ? undefined : words.recovery.incomplete,
  };
}

export function checkRegister(
  values: RegisterValues,
  words: Pick<PrivateMessages, 'account' | 'register'>,
  isCommon: IsCommon,
): Faults<RegisterValues> {
  const { account, register } = words;
  const { name, email, password, confirmPassword, terms } = values;
  const passwords = checkReset({ password, confirmPassword }, words, isCommon);
  return {
    name: cleanLine(name) ? undefined : register.missing,
    email: !email.trim() ? register.missing : isEmail(email) ? undefined : account.invalidEmail,
    password: password.trim() ? passwords.password : register.missing,
    confirmPassword: confirmPassword.trim() ? passwords.confirmPassword : register.missing,
    terms: terms ? undefined : register.mustAgree,
  };
}

export function checkReset(
  { password, confirmPassword }: ResetValues,
  words: Pick<PrivateMessages, 'account'>,
  isCommon: IsCommon,
): Faults<ResetValues> {
  const { account } = words;
  const fault = passwordFault(password, isCommon);
  return {
    password: fault && account[fault],
    confirmPassword: password === confirmPassword ? undefined : account.passwordsDiffer,
  };
}
