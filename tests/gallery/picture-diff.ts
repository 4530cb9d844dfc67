import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * From 0 to 1, low enough for the smallest color change. Pixelmatch ignores anti-aliased pixels, which Chromium draws
 * differently in each run.
 */
const threshold = 0.0005;

/** Picture that differs. `pixels` is missing if the sizes differ. */
interface Difference {
  picture: string;
  pixels?: number;
}

/** Result of a comparison, with the pictures' paths within their folder. */
export interface Comparison {
  same: number;
  differing: Difference[];
  onlyBefore: string[];
  onlyNow: string[];
}

/** Lists a run's pictures as paths within its folder: `es-390-light/login/wrong.png`. */
export const picturesIn = (folder: string): string[] => globSync('*/*/*.png', { cwd: folder }).sort();

/**
 * Compares two folders of pictures.
 * @param among compares only these pictures; by default all
 * @param again second set of earlier pictures, for some states; a picture that equals either set's picture is unchanged
 * @param sheet folder that gets an index.html with each differing picture: before, now, and the differences in red
 */
export async function comparePictures(
  { before, again, now, among }: { before: string; again?: string; now: string; among?: readonly string[] },
  sheet: string,
): Promise<Comparison> {
  rmSync(sheet, { recursive: true, force: true });
  mkdirSync(sheet, { recursive: true });
  const isMeant = (picture: string) => among === undefined || among.includes(picture);
  const [olds, news] = [picturesIn(before).filter(isMeant), picturesIn(now).filter(isMeant)];
  const found: Comparison = {
    same: 0,
    differing: [],
    onlyBefore: olds.filter((picture) => !news.includes(picture)),
    onlyNow: news.filter((picture) => !olds.includes(picture)),
  };
  for (const picture of olds.filter((one) => news.includes(one))) {
    const current = join(now, picture);
    const marked = join(sheet, 'marked', picture);
    const difference = await differenceOf(join(before, picture), current, marked);
    const other = again && join(again, picture);
    const isSame =
      difference === 0 ||
      (other !== undefined && existsSync(other) && (await differenceOf(other, current)) === 0);
    if (isSame) {
      found.same += 1;
      continue;
    }
    found.differing.push({ picture, ...(difference !== undefined && { pixels: difference }) });
    cpSync(join(before, picture), join(sheet, 'before', picture));
    cpSync(current, join(sheet, 'now', picture));
  }
  writeFileSync(join(sheet, 'index.html'), sheetOf(found));
  return found;
}

/** Counts differing pixels; undefined if the sizes differ. Writes a picture of the differences to `marked`. */
async function differenceOf(before: string, now: string, marked?: string): Promise<number | undefined> {
  const [old, current] = await Promise.all([before, now].map(pixelsOf));
  if (!old || !current || old.info.width !== current.info.width || old.info.height !== current.info.height)
    return undefined;
  if (old.data.equals(current.data)) return 0;
  const { width, height, channels } = old.info;
  const marks = Buffer.alloc(old.data.length);
  const pixels = pixelmatch(old.data, current.data, marks, width, height, { threshold });
  if (pixels > 0 && marked !== undefined) {
    mkdirSync(dirname(marked), { recursive: true });
    await sharp(marks, { raw: { width, height, channels } }).png().toFile(marked);
  }
  return pixels;
}

const pixelsOf = (path: string) => sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

function sheetOf({ differing }: Comparison): string {
  const rows = differing.map(({ picture, pixels }) => {
    const kinds = pixels === undefined ? ['before', 'now'] : ['before', 'now', 'marked'];
    const pictures = kinds.map((kind) => `<img loading="lazy" src="${kind}/${picture}" alt="${kind}">`);
    return `<section><h2>${picture}: ${pixels === undefined ? 'another size' : `${pixels} pixels`}</h2>${pictures.join('')}</section>`;
  });
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>What differs</title>' +
    '<style>body{font:14px sans-serif;background:#777;color:#fff}h2{font-size:16px;overflow-wrap:anywhere}img{margin:2px;vertical-align:top}</style>' +
    `${rows.join('') || '<p>Nothing differs.</p>'}</html>`
  );
}
