/**
 * Bitmap letters on a grid of 5 x 7 squares, because a Lambda has no fonts. Each has seven rows from the top, two
 * hexadecimal digits per row. The lowest five bits of a row are its columns from the left.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101713110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11191513111111',
  Ñ: '0e001119151311',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010204081f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  '-': '0000001f000000',
  '.': '00000000000404',
  ',': '00000000040408',
  "'": '04040800000000',
  '&': '0c12140815120d',
  '!': '04040404040004',
  '/': '01010204081010',
};

export const glyphColumns = 5;
export const glyphRows = 7;

/** Returns the filled squares of a letter as [column, row]; empty for a space. */
export const squaresOf = (letter: string): Array<[number, number]> => squares.get(letter) ?? [];

const squares = new Map(
  Object.entries(glyphs).map(([letter, rows]) => [
    letter,
    Array.from({ length: glyphRows }, (_, row) => parseInt(rows.slice(row * 2, row * 2 + 2), 16)).flatMap(
      (bits, row) =>
        Array.from({ length: glyphColumns }, (_, column) => column)
          .filter((column) => bits & (1 << (glyphColumns - 1 - column)))
          .map((column): [number, number] => [column, row]),
    ),
  ]),
);

/**
 * Converts text to characters that have a bitmap. Letters become capitals and lose their accents, except for Ñ. Each
 * run of other characters becomes one space.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').toUpperCase()]
    .map((letter) => (squares.has(letter) ? letter : withoutAccents(letter)))
    .map((letter) => (squares.has(letter) ? letter : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();

const withoutAccents = (letter: string): string => letter.normalize('NFD').slice(0, 1);
