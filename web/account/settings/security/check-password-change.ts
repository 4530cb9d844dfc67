import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { Fault } from '../../checks.ts';
import type { IsCommon } from '../../passwords/common.ts';
import { passwordFault } from '../../passwords/password.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The rules of the password form (ACC-4, ACC-5): the first thing to put right. */
export function checkPasswordChange(
  { currentPassword, newPassword, confirmPassword }: PasswordChange,
  words: {
    security: Pick<SettingsMessages['security'], 'password'>;
    account: PrivateMessages['account'];
  },
  isCommon: IsCommon,
): Fault<keyof PasswordChange> | undefined {
  const { security, account } = words;
  const { password: t } = security;
  if (!currentPassword) return { field: 'currentPassword', message: t.currentMissing };
  const fault = passwordFault(newPassword, isCommon);
  if (fault) {
    return {
      field: 'newPassword',
      message: fault === 'passwordTooShort' ? t.tooShort : account[fault],
    };
  }
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', message: account.passwordsDiffer };
  return newPassword === currentPassword ? { field: 'newPassword', message: t.same } : undefined;
}
