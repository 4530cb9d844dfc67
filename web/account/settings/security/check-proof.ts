import { passwordMaxLength } from '#shared/account-options.ts';
import { codeDigits, readRecoveryCode, recoveryCodeLength } from '#shared/security.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { Fault } from '../../checks.ts';

/** The longest code that the contract takes, with room for whatever is typed between its signs. */
export const codeMaxLength = 64;

const appDigits = 6;

interface Values {
  password: string;
  code: string;
}

/**
 * Whether a password, and a code where one is asked for, are worth sending (ACC-13): the first thing to put right.
 * @param asked the code: of the authenticator app, or of a recovery code as well
 */
export function checkProof(
  { password, code }: Values,
  words: { factor: SettingsMessages['security']['factor']; account: PrivateMessages['account'] },
  asked: 'none' | 'app' | 'either',
): Fault<keyof Values> | undefined {
  const { factor: t, account } = words;
  if (!password) return { field: 'password', message: t.passwordMissing };
  // No password is longer, and the routes take no longer one.
  if (password.length > passwordMaxLength) return { field: 'password', message: account.passwordTooLong };
  const isOfApp = codeDigits(code).length === appDigits;
  if (asked === 'app') return isOfApp ? undefined : { field: 'code', message: t.codeIncomplete };
  const isRecovery = readRecoveryCode(code).length === recoveryCodeLength;
  return asked === 'none' || isOfApp || isRecovery ? undefined : { field: 'code', message: t.eitherMissing };
}
