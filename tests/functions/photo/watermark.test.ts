import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { drawable, glyphColumns, glyphRows, squaresOf } from '#functions/photo/glyphs.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { markId, newMarkId, watermark } from '#functions/photo/watermark.ts';
import { abstractPicture, detailedPicture } from '#tests/support/pictures.ts';

/**
 * Grid squares from the last letter to the picture's edges. `advance` is the number of squares from one letter to the
 * next.
 */
const margin = 6;
const advance = glyphColumns + 1;
const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Brightness of each square in a letter's grid, 0 to 255: [row][column]. */
type Cell = number[][];

/** Reads the last letters of the last line in a picture's corner, at their known position. */
async function readMark(bytes: Buffer, count: number): Promise<string> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const unit = Math.max(1, Math.round(info.width / 360));
  const square = (right: number, bottom: number): number => {
    let sum = 0;
    for (let y = 0; y < unit; y += 1)
      for (let x = 0; x < unit; x += 1)
        sum += data[(info.height - bottom * unit + y) * info.width + info.width - right * unit + x] ?? NaN;
    return sum / unit ** 2;
  };
  return Array.from({ length: count }, (_, index) => {
    const right = margin + (count - index) * advance;
    const cell: Cell = Array.from({ length: glyphRows }, (_row, y) =>
      Array.from({ length: glyphColumns }, (_column, x) => square(right - x, margin + 1 + glyphRows - y)),
    );
    return likest(cell);
  }).join('');
}

/** Returns the letter whose squares contrast most with the rest of its grid. */
function likest(cell: Cell): string {
  const contrast = (letter: string): number => {
    const drawn = new Set(squaresOf(letter).map(String));
    const parts = { on: [] as number[], off: [] as number[] };
    for (const [y, row] of cell.entries())
      for (const [x, light] of row.entries()) parts[drawn.has(`${x},${y}`) ? 'on' : 'off'].push(light);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return (mean(parts.on) - mean(parts.off)) * Math.sqrt(parts.on.length * parts.off.length);
  };
  return letters.toSorted((one, other) => contrast(other) - contrast(one))[0] ?? '';
}

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1300, height: 1700, channels: 3, background } })
    .png()
    .toBuffer();

/** Together, the ids contain every allowed letter. The id on white contains the letters that look most alike. */
test.each<[string, string, () => Promise<Buffer>]>([
  ['EF08B3DC', 'a white picture', () => plain('#fff')],
  ['01234567', 'a black picture', () => plain('#000')],
  ['89ABCDEF', 'a grey picture', () => plain('#808080')],
  ['GHJKMNPQ', 'a drawing', () => abstractPicture(3, 1300)],
  ['RSTVWXYZ', 'a detailed picture', () => detailedPicture(2)],
])('watermark id %s is readable in every file made from %s', async (id, _, picture) => {
  const { files } = await makeSizes(await picture(), { id, title: 'Ana · Guadalajara' });
  for (const { file, bytes } of files)
    expect([file.join('.'), await readMark(bytes, id.length)]).toEqual([file.join('.'), id]);
});

test('the watermark is in one corner only', async () => {
  const { files } = await makeSizes(await plain('#808080'), { id: newMarkId() });
  const largest = files.find(({ file: [name, format] }) => name === 1200 && format === 'avif')?.bytes;
  const spread = async (left: number, top: number) => {
    // `stats` ignores `extract` and reads the whole input, so the part must become an image of its own.
    const part = await sharp(largest).extract({ left, top, width: 400, height: 100 }).png().toBuffer();
    return (await sharp(part).stats()).channels[0]?.stdev ?? NaN;
  };
  expect(await spread(800, 1469)).toBeGreaterThan(5);
  expect(await spread(0, 0)).toBeLessThan(1);
});

test('a watermark shows the title above the site’s name if there is room', () => {
  const height = (title: string | undefined, width: number) =>
    watermark({ id: '7K3M9QXA', title }, width, width).raw.height;
  expect(height('Ana', 360)).toBeGreaterThan(height(undefined, 360));
  expect(height('Ana', 160)).toBe(height(undefined, 160));
  expect(height('\u{1F339} ♥', 360)).toBe(height(undefined, 360));
});

test.each([
  [64, 64],
  [64, 2400],
  [360, 19],
  [1200, 64],
  [100, 100],
])('the watermark fits into a picture of %i x %i pixels', (width, height) => {
  const { raw } = watermark({ id: newMarkId(), title: 'W'.repeat(60) }, width, height);
  expect(raw.width).toBeLessThanOrEqual(width);
  expect(raw.height).toBeLessThanOrEqual(height);
});

test('watermark titles contain only letters that can be drawn', () => {
  expect(drawable('Señorita Inés,  ¡hola! 100% «real»')).toBe('SEÑORITA INES, HOLA! 100 REAL');
  expect(drawable('\u{1F339} <svg onload=1>')).toBe('SVG ONLOAD 1');
  expect(drawable(brand)).not.toBe('');
});

test('watermark ids use unambiguous letters and hardly ever repeat', () => {
  const ids = Array.from({ length: 5_000 }, newMarkId);
  for (const id of ids) expect(id).toMatch(markId);
  expect(new Set(ids).size).toBe(ids.length);
});
