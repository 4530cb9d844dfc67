import { passwordMaxLength, passwordMinLength } from '#shared/account-options.ts';
import type { IsCommon } from './common.ts';

/** The words of each are the account texts of the same name. */
type PasswordFault = 'passwordTooShort' | 'passwordTooLong' | 'passwordEdges' | 'passwordTooCommon';

/** What is wrong with a password to be chosen, if anything (ACC-5). */
export function passwordFault(password: string, isCommon: IsCommon): PasswordFault | undefined {
  if (password.length < passwordMinLength) return 'passwordTooShort';
  if (password.length > passwordMaxLength) return 'passwordTooLong';
  // Cognito's own pattern: ^\S+.*\S+$
  if (!/^\S.*\S$/.test(password)) return 'passwordEdges';
  return isCommon(password) ? 'passwordTooCommon' : undefined;
}

/**
 * 0 (very weak) to 3 (strong), by the number of guesses that its length and kinds of characters suggest.
 * A hint for the person, never a rule: only `passwordFault` refuses.
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
  // Repeated characters add nothing: "aaaaaaaaaa" is as good as "a".
  const bits = new Set(password).size * Math.log2(alphabet);
  if (bits < 36) return 1;
  return bits < 56 ? 2 : 3;
}
