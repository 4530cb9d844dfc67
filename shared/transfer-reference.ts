/**
 * What a payer types into the field that a bank passes on with the money. Digits and letters that nobody reads as another
 * one (of 0 O Q, 1 I L, 2 Z, 5 S, 8 B and U V at most one is left), and no vowels, so that none is a word. They are 23, a
 * prime number: a last sign that is computed tells each single slip and each two neighbours that changed places.
 */
const alphabet = '2346789CDFGHJKMNPRTVWXY';
/** Signs before the one that checks them. */
const drawn = 7;

const checkOf = (signs: readonly number[]): number =>
  signs.reduce((sum, sign, place) => sum + (place + 1) * sign, 0) % alphabet.length;

/** A reference of signs that were drawn. @param draw a random integer from 0 on, below the number it is given */
export function newReference(draw: (below: number) => number): string {
  const signs = Array.from({ length: drawn }, () => draw(alphabet.length));
  return [...signs, checkOf(signs)].map((sign) => alphabet[sign]).join('');
}

/** As it is kept: in capitals, without what people put between groups. */
export const plainReference = (typed: string): string => typed.toUpperCase().replace(/[\s.\-_]/g, '');

/**
 * A bank's own name of a movement, as two ways of typing it are compared: letters and digits alone, in capitals. Empty for
 * what has none, or has some of another script: `МОV 1` in Cyrillic looks like `MOV 1`, and would pass for another movement.
 */
export function plainBankReference(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /^[A-Z0-9]*$/.test(plain) ? plain : '';
}

/** Whether all signs are there and the last one is right: else it was mistyped, and no transfer has it. */
export function isReference(text: string): boolean {
  const signs = [...text].map((sign) => alphabet.indexOf(sign));
  if (signs.length !== drawn + 1 || signs.includes(-1)) return false;
  return checkOf(signs.slice(0, drawn)) === signs[drawn];
}

/** As people read it: `K7MX 9QRT`. Banks take it with the space and without. */
export const readReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');
