/** Recovery codes that an account gets at a time. */
export const recoveryCodeCount = 10;
const groupLength = 5;
/** Letters of a recovery code: 50 bits, far beyond the tries that anybody has. */
export const recoveryCodeLength = 2 * groupLength;
/** Crockford's base 32: nothing in it is taken for something else. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A typed code of digits as it is compared: digits of any script's width, nothing between them. */
export const codeDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/** A typed recovery code as it is compared: without spaces and dashes, with what is easily mistaken made one. */
export const readRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/** A recovery code as it is shown: `k3x9p-07qmt`. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, groupLength)}-${code.slice(groupLength)}`;
