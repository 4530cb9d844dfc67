import { passwordMaxLength, passwordMinLength } from '#shared/account-options.ts';
import type { IsCommon } from './common.ts';

/** Each reason is also the key of its message in the account texts. */
type PasswordFault = 'passwordTooShort' | 'passwordTooLong' | 'passwordEdges' | 'passwordTooCommon';

/** Returns the reason to refuse a new password, if any (ACC-5). */
export function passwordFault(password: string, isCommon: IsCommon): PasswordFault | undefined {
  if (password.length < passwordMinLength) return 'passwordTooShort';
  if (password.length > passwordMaxLength) return 'passwordTooLong';
  // Equivalent to Cognito's own pattern: ^\S+.*\S+$
  if (!/^\S.*\S$/.test(password)) return 'passwordEdges';
  return isCommon(password) ? 'passwordTooCommon' : undefined;
}

/**
 * Rates a password from 0 (very weak) to 3 (strong), by the number of guesses that its length and character kinds
 * suggest. The rating is only a hint: `passwordFault` alone refuses passwords.
 */
export function passwordStrength(password: string, isCommon: IsCommon): 0 | 1 | 2 | 3 {
  if (passwordFault(password, isCommon)) return 0;
  const kinds: Array<[RegExp, number]> = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  // Repeated characters add nothing: "aaaaaaaaaa" rates the same as "a".
  const bits = new Set(password).size * Math.log2(alphabet);
  if (bits < 36) return 1;
  return bits < 56 ? 2 : 3;
}
