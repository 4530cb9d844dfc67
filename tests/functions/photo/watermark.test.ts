import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import glyphs from '#functions/photo/glyphs.json' with { type: 'json' };
import { makeSizes } from '#functions/photo/make-sizes.ts';
import {
  drawable,
  drawLines,
  type Mark,
  markAlphabet,
  markId,
  newMarkId,
  settingIn,
  watermark,
} from '#functions/photo/watermark.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { portrait } from '#tests/support/portraits.ts';

/** Light of the pixels in a picture's bottom right corner, 0 to 255. */
interface Corner {
  light: Float32Array;
  width: number;
  height: number;
}

/** Width of a letter with the space after it, in em. */
const advanceOf = (letter: string): number =>
  (glyphs as unknown as Record<string, [number, string]>)[letter]![0] / 250 + 0.04;

/**
 * Reads the id in a picture's corner, from right to left, without the original picture. Compares each place with each
 * letter as the product draws it, because the widths of the letters on its right determine the place of a letter.
 */
async function readMark(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { fontSize, bottom } = settingIn(info.width, info.height);
  const corner = cut(data, info, Math.ceil(info.width * 0.6), Math.ceil(bottom + 2 * fontSize));
  const seen = { ...corner, light: contrast(corner, fontSize) };
  let readings = [{ id: '', right: info.width / 30, likeness: 0, energy: 0 }];
  for (let place = 0; place < 8; place += 1) {
    const next: typeof readings = [];
    for (const { id, right, likeness, energy } of readings)
      for (const letter of markAlphabet) {
        const found = await compare(seen, letter, { right, bottom, fontSize });
        next.push({
          id: letter + id,
          right: right + advanceOf(letter) * fontSize,
          likeness: likeness + found.likeness,
          energy: energy + found.energy,
        });
      }
    const fit = ({ likeness, energy }: (typeof next)[number]) => (likeness * Math.abs(likeness)) / energy;
    readings = next.sort((one, other) => fit(other) - fit(one)).slice(0, 12);
  }
  return readings[0]?.id ?? '';
}

function cut(
  data: Uint8Array,
  all: { width: number; height: number },
  width: number,
  height: number,
): Corner {
  const light = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      light[y * width + x] = data[(all.height - height + y) * all.width + all.width - width + x]!;
  return { light, width, height };
}

/** Subtracts from each pixel the mean of its surroundings, about as large as a letter. */
function contrast({ light, width, height }: Corner, fontSize: number): Float32Array {
  const radius = Math.round(fontSize / 2);
  const mean = (values: Float32Array, step: number, length: number, at: (index: number) => number) =>
    values.map((_, index) => {
      let [sum, count] = [0, 0];
      for (let shift = -radius; shift <= radius; shift += 1)
        if (at(index) + shift >= 0 && at(index) + shift < length) {
          sum += values[index + shift * step]!;
          count += 1;
        }
      return sum / count;
    });
  const rows = mean(light, 1, width, (index) => index % width);
  const means = mean(rows, width, height, (index) => Math.floor(index / width));
  return light.map((value, index) => value - means[index]!);
}

/** Compares a place of the corner with a letter: sum of products, and that of the letter with itself. */
async function compare(
  seen: Corner,
  letter: string,
  { right, ...setting }: { right: number; bottom: number; fontSize: number },
): Promise<{ likeness: number; energy: number }> {
  // Letters are drawn at quarters of a pixel, and moved by whole pixels.
  const shift = Math.floor(right);
  const drawn = await template(letter, { ...setting, right: Math.round((right - shift) * 4) / 4 });
  let likeness = 0;
  for (const { x, y, value } of drawn.pixels) {
    const [column, row] = [seen.width - shift - x, seen.height - y];
    if (column >= 0 && column < seen.width) likeness += value * seen.light[row * seen.width + column]!;
  }
  return { likeness, energy: drawn.energy };
}

interface Template {
  /** Pixels by their distance from the right and bottom edges; `value` is positive in the letter, negative around it. */
  pixels: Array<{ x: number; y: number; value: number }>;
  energy: number;
}

const templates = new Map<string, Promise<Template>>();

/** Draws a letter as the product does, once for each size and place. */
function template(letter: string, setting: Parameters<typeof drawLines>[1]): Promise<Template> {
  const key = JSON.stringify([letter, setting]);
  const known = templates.get(key) ?? drawTemplate(letter, setting);
  templates.set(key, known);
  return known;
}

async function drawTemplate(letter: string, setting: Parameters<typeof drawLines>[1]): Promise<Template> {
  // Leave space on the right for the halo.
  const room = Math.ceil(setting.fontSize);
  const svg = drawLines([letter], { ...setting, right: setting.right + room });
  const { data, info } = await sharp(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const light = Float32Array.from({ length: width * height }, (_, index) => {
    const [grey, alpha] = [data[index * 4]!, data[index * 4 + 3]! / 255];
    return alpha * (2 * grey - 255);
  });
  const own = contrast({ light, width, height }, setting.fontSize);
  let energy = 0;
  const pixels: Template['pixels'] = [];
  for (const [index, value] of light.entries()) {
    energy += value * own[index]!;
    if (value !== 0)
      pixels.push({ x: width - room - (index % width), y: height - Math.floor(index / width), value });
  }
  return { pixels, energy };
}

const plain = (background: string, width = 1300): Promise<Buffer> =>
  sharp({ create: { width, height: 1700, channels: 3, background } })
    .png()
    .toBuffer();

/** Noise of this deviation in levels of 256. */
const noisy = (sigma: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1300,
      height: 1700,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer();

/** Together, the ids contain every allowed letter. The id on white contains the letters that look most alike. */
test.each<[string, string, () => Promise<Buffer>]>([
  ['EF08B3DC', 'a white picture', () => plain('#fff')],
  ['01234567', 'a black picture', () => plain('#000')],
  ['89ABCDEF', 'a grey picture', () => plain('#808080')],
  ['GHJKMNPQ', 'a drawing', () => abstractPicture(3, 1300)],
  ['RSTVWXYZ', 'a portrait', () => portrait(2)],
  ['QDQ0GC68', 'a noisy picture', () => noisy(40)],
  ['5S2Z8B0D', 'a picture of 200 pixels', () => plain('#fff', 200)],
])('watermark id %s is readable in every large file made from %s', async (id, _, picture) => {
  const { files } = await makeSizes(await picture(), { id, title: 'Ana · Guadalajara' });
  const marked = files.filter(({ file: [name] }) => name !== 'square');
  for (const { file, bytes } of marked)
    expect([file.join('.'), await readMark(bytes)]).toEqual([file.join('.'), id]);
});

test('small files, which avatars and stories use, carry no watermark', async () => {
  const picture = await plain('#808080');
  const [one, other] = await Promise.all(
    ['00000000', '11111111'].map(async (id) => (await makeSizes(picture, { id })).files),
  );
  const same = one?.filter(({ bytes }, index) => other?.[index]?.bytes.equals(bytes)).map(({ file }) => file);
  expect(same).toEqual([['square', 'avif']]);
});

test.each([
  [199, 2400],
  [2400, 199],
])('a picture of %i x %i pixels carries no watermark', (width, height) => {
  expect(watermark({ id: newMarkId() }, width, height)).toBeUndefined();
});

test('the watermark is in one corner only', async () => {
  const { files } = await makeSizes(await plain('#808080'), { id: newMarkId() });
  const largest = files.find(({ file: [name, format] }) => name === 1200 && format === 'avif')?.bytes;
  const spread = async (left: number, top: number) => {
    // `stats` ignores `extract` and reads the whole input, so the part must become an image of its own.
    const part = await sharp(largest).extract({ left, top, width: 400, height: 150 }).png().toBuffer();
    return (await sharp(part).stats()).channels[0]?.stdev ?? NaN;
  };
  expect(await spread(800, 1250)).toBeGreaterThan(5);
  expect(await spread(0, 0)).toBeLessThan(1);
});

const sizeOf = async (mark: Mark, width: number, height = width) => {
  const { width: wide = NaN, height: high = NaN } = await sharp(watermark(mark, width, height)).metadata();
  return { wide, high };
};

test('a watermark shows the title above the site’s name if there is room', async () => {
  const height = async (title: string | undefined, width: number) =>
    (await sizeOf({ id: '7K3M9QXA', title }, width)).high;
  expect(await height('Ana', 600)).toBeGreaterThan(await height(undefined, 600));
  expect(await height('Ana', 599)).toBe(await height(undefined, 599));
  expect(await height('\u{1F339} ♥', 600)).toBe(await height(undefined, 600));
});

test.each([
  [200, 200],
  [200, 2400],
  [360, 200],
  [600, 800],
  [1200, 200],
])('the watermark fits into a picture of %i x %i pixels', async (width, height) => {
  const { wide, high } = await sizeOf({ id: 'W'.repeat(8), title: 'W'.repeat(60) }, width, height);
  expect(wide).toBeLessThanOrEqual(width);
  expect(high).toBeLessThanOrEqual(height);
});

test('watermark titles contain only letters that can be drawn', () => {
  expect(drawable('Señorita Inés,  ¡hola! 100% «real»')).toBe('Señorita Inés, ¡hola! 100 real');
  expect(drawable('Jiří \u{1F339} <svg onload=1>')).toBe('Jirí svg onload 1');
  expect(drawable(brand)).toBe(brand);
});

test('watermark ids use unambiguous letters and hardly ever repeat', () => {
  const ids = Array.from({ length: 5_000 }, newMarkId);
  for (const id of ids) expect(id).toMatch(markId);
  expect(new Set(ids).size).toBe(ids.length);
});
