/**
 * The mark in a photo's corner: the site's name and the start of the photo's id, so that a copy elsewhere
 * tells where it came from. Drawn as squares of a 5 x 7 grid and not as text: a Lambda has no fonts.
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
  _: '0000000000001f',
};

const columns = 5;
const rows = 7;
/** Grid squares from one letter to the next. */
const advance = columns + 1;

function squaresOf(letter: string): Array<[number, number]> {
  const glyph = glyphs[letter.toUpperCase()];
  if (!glyph) return [];
  return Array.from({ length: rows }, (_, y) => parseInt(glyph.slice(y * 2, y * 2 + 2), 16)).flatMap(
    (bits, y) =>
      Array.from({ length: columns }, (_, x) => x)
        .filter((x) => bits & (1 << (columns - 1 - x)))
        .map((x): [number, number] => [x, y]),
  );
}

/** Grid squares between the text and the picture's edges, so that a card's rounded corner cuts no letter off. */
const margin = 8;

/** The watermark as an SVG the size of its text; `square` is the width of one grid square in pixels. */
export function watermark(text: string, square: number): Buffer {
  const path = [...text]
    .flatMap((letter, index) => squaresOf(letter).map(([x, y]) => [x + index * advance, y] as const))
    .map(([x, y]) => `M${(x + 1) * square} ${(y + 1) * square}h${square}v${square}h-${square}z`)
    .join('');
  const width = (text.length * advance + 1 + margin) * square;
  const height = (rows + 1 + margin) * square;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      // A dark copy beneath keeps it readable on light pictures.
      `<path d="${path}" fill="#000" fill-opacity="0.35" transform="translate(${square / 2} ${square / 2})"/>` +
      `<path d="${path}" fill="#fff" fill-opacity="0.6"/></svg>`,
  );
}
