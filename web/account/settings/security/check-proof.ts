import { passwordMaxLength } from '#shared/account-options.ts';
import { codeDigits, readRecoveryCode, recoveryCodeLength } from '#shared/security.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { Faults } from '#web/platform/SendForm.tsx';

/** Longest code that the API accepts, with room for separators. */
export const codeMaxLength = 64;

const appDigits = 6;

type Values = Record<'password' | 'code', string>;

/**
 * Validates the password, and the code if one is asked for, before sending (ACC-13).
 * @param asked the kind of code: none, an authenticator code, or an authenticator or recovery code
 */
export function checkProof(
  { password, code }: Values,
  words: { factor: SettingsMessages['security']['factor']; account: PrivateMessages['account'] },
  asked: 'none' | 'app' | 'either',
): Faults<Values> {
  const { factor: t, account } = words;
  const isOfApp = codeDigits(code).length === appDigits;
  const isRecovery = asked === 'either' && readRecoveryCode(code).length === recoveryCodeLength;
  const isEnough = asked === 'none' || isOfApp || isRecovery;
  // The API rejects longer passwords, and no account has one.
  const isTooLong = password.length > passwordMaxLength;
  return {
    password: !password ? t.passwordMissing : isTooLong ? account.passwordTooLong : undefined,
    code: isEnough ? undefined : asked === 'app' ? account.appCodeIncomplete : t.eitherMissing,
  };
}
