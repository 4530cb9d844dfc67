import { cleanLine } from '#shared/clean-text.ts';
import { passwordMaxLength } from '#shared/account-options.ts';
import { readRecoveryCode, recoveryCodeLength } from '#shared/security.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import { isEmail } from './email.ts';
import type { IsCommon } from './passwords/common.ts';
import { passwordFault } from './passwords/password.ts';

/**
 * The sign-in forms' rules (ACC-4), apart from the screens. Each answers the first thing
 * to put right: its field and the words.
 */
export interface Fault<Field extends string> {
  field: Field;
  message: string;
}

export interface RegisterValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  worker: boolean;
  terms: boolean;
}

export interface LoginValues {
  email: string;
  password: string;
}

/** Both are needed; nothing else is said about them here, since it would help who guesses. */
export function checkLogin(
  { email, password }: LoginValues,
  words: Pick<PrivateMessages, 'login'>,
): Fault<keyof LoginValues> | undefined {
  if (!email.trim()) return { field: 'email', message: words.login.missing };
  return password ? undefined : { field: 'password', message: words.login.missing };
}

export interface RecoveryValues extends LoginValues {
  code: string;
}

export function checkRecovery(
  { email, password, code }: RecoveryValues,
  words: Pick<PrivateMessages, 'account' | 'login' | 'recovery'>,
): Fault<keyof RecoveryValues> | undefined {
  const missing = checkLogin({ email, password }, words);
  if (missing) return missing;
  if (!isEmail(email)) return { field: 'email', message: words.account.invalidEmail };
  // No password is longer, and the route takes no longer one.
  if (password.length > passwordMaxLength)
    return { field: 'password', message: words.account.passwordTooLong };
  return readRecoveryCode(code).length === recoveryCodeLength
    ? undefined
    : { field: 'code', message: words.recovery.incomplete };
}

export function checkRegister(
  values: RegisterValues,
  words: Pick<PrivateMessages, 'account' | 'register'>,
  isCommon: IsCommon,
): Fault<keyof RegisterValues> | undefined {
  const texts = ['name', 'email', 'password', 'confirmPassword'] as const;
  const empty = texts.find((field) => !(field === 'name' ? cleanLine(values.name) : values[field].trim()));
  if (empty) return { field: empty, message: words.register.missing };
  if (!isEmail(values.email)) return { field: 'email', message: words.account.invalidEmail };
  const fault = passwordFault(values.password, isCommon);
  if (fault) return { field: 'password', message: words.account[fault] };
  if (values.password !== values.confirmPassword) {
    return { field: 'confirmPassword', message: words.account.passwordsDiffer };
  }
  return values.terms ? undefined : { field: 'terms', message: words.register.mustAgree };
}

export interface ResetValues {
  password: string;
  confirmPassword: string;
}

export function checkReset(
  values: ResetValues,
  words: Pick<PrivateMessages, 'account'>,
  isCommon: IsCommon,
): Fault<keyof ResetValues> | undefined {
  const fault = passwordFault(values.password, isCommon);
  if (fault) return { field: 'password', message: words.account[fault] };
  return values.password === values.confirmPassword
    ? undefined
    : { field: 'confirmPassword', message: words.account.passwordsDiffer };
}
