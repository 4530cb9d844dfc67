/** Recovery codes in one set. */
export const recoveryCodeCount = 10;
const groupLength = 5;
/** Characters of a recovery code: 50 bits, too many to guess within the allowed attempts. */
export const recoveryCodeLength = 2 * groupLength;
/** Crockford's base 32, which avoids easily confused letters. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Normalizes a typed numeric code: converts full-width digits and removes everything else. */
export const codeDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/**
 * Normalizes a typed recovery code: removes spaces and dashes, and maps the confusable letters o, i and l to digits.
 */
export const readRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/** Formats a recovery code for display: `k3x9p-07qmt`. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, groupLength)}-${code.slice(groupLength)}`;
