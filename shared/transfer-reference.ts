/**
 * Characters of a transfer reference, which payers type as the reason for payment.
 *
 * The alphabet has at most one of each confusable group (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V). It has no vowels, so
 * references never form words. 23 is prime: the check character detects every single typing error and every swap of two
 * neighbors.
 */
const alphabet = '2346789CDFGHJKMNPRTVWXY';
/** Characters before the check character. */
const drawn = 7;

const checkOf = (signs: readonly number[]): number =>
  signs.reduce((sum, sign, place) => sum + (place + 1) * sign, 0) % alphabet.length;

/**
 * Builds a reference from random characters.
 * @param draw returns a random integer from 0 up to, but not including, its argument
 */
export function newReference(draw: (below: number) => number): string {
  const signs = Array.from({ length: drawn }, () => draw(alphabet.length));
  return [...signs, checkOf(signs)].map((sign) => alphabet[sign]).join('');
}

/** Normalizes a typed reference to the stored form: capitals, without separators. */
export const plainReference = (typed: string): string => typed.toUpperCase().replace(/[\s.\-_]/g, '');

/**
 * Normalizes a bank's reference of a movement for comparison: ASCII letters and digits only, in capitals. Returns '' if
 * nothing remains, or if it contains another script: `МОV 1` in Cyrillic looks like `MOV 1` but would count as
 * different.
 */
export function plainBankReference(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /^[A-Z0-9]*$/.test(plain) ? plain : '';
}

/** True if the reference is complete and its check character is right. */
export function isReference(text: string): boolean {
  const signs = [...text].map((sign) => alphabet.indexOf(sign));
  if (signs.length !== drawn + 1 || signs.includes(-1)) return false;
  return checkOf(signs.slice(0, drawn)) === signs[drawn];
}

/** Formats a reference for reading: `K7MX 9QRT`. Banks accept it with or without the space. */
export const readReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');
