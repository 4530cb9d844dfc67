import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type PathCommand } from 'opentype.js';
import { expect, test } from 'vitest';

/** Font of the site's headings (web/ui/fonts.css). */
const file = import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-500-normal.woff');
const font = opentype.parse(new Uint8Array(readFileSync(fileURLToPath(file))).buffer);

/** Characters that a watermark can show: digits, the letters of Latin 1, and the punctuation of names. */
const characters = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
  /[\p{L}\d !¡?¿&'+,./:()·-]/u.test(one),
);

/** Units in the width of an em. At the watermark's largest size, one unit is 0.12 pixels. */
const em = 250;

/** Returns closed outlines as an SVG path. Relative positions take half the bytes. */
function pathOf(commands: readonly PathCommand[]): string {
  let [left, top] = [0, 0];
  const relative = (...points: Array<[x: number, y: number]>): string => {
    const text = points.map(([x, y]) => `${Math.round(x) - left} ${Math.round(y) - top}`).join(' ');
    [left = 0, top = 0] = points.at(-1)?.map(Math.round) ?? [];
    return text.replaceAll(' -', '-');
  };
  return commands
    .map((command) => {
      switch (command.type) {
        case 'M':
          [left, top] = [Math.round(command.x), Math.round(command.y)];
          return `M${left} ${top}`;
        case 'L':
          return `l${relative([command.x, command.y])}`;
        case 'Q':
          return `q${relative([command.x1, command.y1], [command.x, command.y])}`;
        default:
          throw new Error(`The font's outlines contain the command ${command.type}`);
      }
    })
    .filter((step) => step !== 'l0 0')
    .join('')
    .replace(/(?<=.)M|$/g, 'z$&')
    .replace(/^z$/, '');
}

/** `npx vitest run tests/functions/photo/glyphs.test.ts --update` writes the file. */
test('the watermark’s glyphs are the outlines of the headings’ font', async () => {
  const lines = characters.map((character) => {
    const { advanceWidth = NaN } = font.charToGlyph(character);
    const path = pathOf(font.charToGlyph(character).getPath(0, 0, em).commands);
    return `${JSON.stringify(character)}: ${JSON.stringify([Math.round((advanceWidth * em) / font.unitsPerEm), path])}`;
  });
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../../functions/photo/glyphs.json');
});
