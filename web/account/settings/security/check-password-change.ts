import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { Faults } from '#web/platform/SendForm.tsx';
import type { IsCommon } from '../../passwords/common.ts';
import { passwordFault } from '../../passwords/password.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The rules of the password form (ACC-4, ACC-5). */
export function checkPasswordChange(
  { currentPassword, newPassword, confirmPassword }: PasswordChange,
  words: {
    security: Pick<SettingsMessages['security'], 'password'>;
    account: PrivateMessages['account'];
  },
  isCommon: IsCommon,
): Faults<PasswordChange> {
  const { security, account } = words;
  const { password: t } = security;
  const fault = passwordFault(newPassword, isCommon);
  const isSame = newPassword === currentPassword;
  return {
    currentPassword: currentPassword ? undefined : t.currentMissing,
    newPassword: fault
      ? fault === 'passwordTooShort'
        ? t.tooShort
        : account[fault]
      : isSame
        ? t.same
        : undefined,
    confirmPassword: newPassword === confirmPassword ? undefined : account.passwordsDiffer,
  };
}
