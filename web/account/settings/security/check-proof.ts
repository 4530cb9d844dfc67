import { passwordMaxLength } from '#shared/account-options.ts';
import { codeDigits, readRecoveryCode, recoveryCodeLength } from '#shared/security.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { Faults } from '#web/platform/SendForm.tsx';

/** The longest code that the contract takes, with room for whatever is typed between its signs. */
export const codeMaxLength = 64;

const appDigits = 6;

type Values = Record<'password' | 'code', string>;

/**
 * Whether a password, and a code where one is asked for, are worth sending (ACC-13).
 * @param asked the code: of the authenticator app, or of a recovery code as well
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
  // No password is longer, and the routes take no longer one.
  const isTooLong = password.length > passwordMaxLength;
  return {
    password: !password ? t.passwordMissing : isTooLong ? account.passwordTooLong : undefined,
    code: isEnough ? undefined : asked === 'app' ? account.appCodeIncomplete : t.eitherMissing,
  };
}
