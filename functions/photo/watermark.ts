import { randomInt } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import outlines from './glyphs.json' with { type: 'json' };

/** Content of a photo's watermark, by which a copy on another site can be traced to its account (PHOTO-11). */
export interface Mark {
  /** Eight characters of `markAlphabet` that identify the photo (mark-table.ts). */
  id: string;
  /** Title of the listing when the photo arrived. */
  title?: string | undefined;
}

/** Digits and capitals that are hard to confuse: no I, L, O and U. */
export const markAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const markId = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Generates a random id of 40 bits. The write that stores it must check that it is unique. */
export const newMarkId = (): string =>
  Array.from({ length: 8 }, () => markAlphabet[randomInt(markAlphabet.length)]).join('');

/** Minimum width and height of a picture with a watermark, in pixels. The files of avatars and stories are smaller. */
const markFrom = 200;
/** Minimum picture width for the title, in pixels. Files for cards are narrower and have room for one line. */
const titleFrom = 600;
/** Maximum length of the title. The widest letters still fit into the narrowest picture with a title. */
const titleLetters = 28;

/**
 * Outlines of the letters in the font of the site's headings, because a Lambda has no fonts: `[advance, path]` from the
 * baseline, in units of 1/250 em. tests/functions/photo/glyphs.test.ts writes the file.
 */
const glyphs = new Map(Object.entries(outlines as unknown as Record<string, [number, string]>));
const em = 250;
/** Distances in units of a glyph. */
const tracking = 0.04 * em;
const lineHeight = 1.25 * em;
const halo = 0.08 * em;

/** Position and size of the text in a picture, in pixels: distances to the right and bottom edges, and font size. */
interface Setting {
  right: number;
  bottom: number;
  fontSize: number;
}

/**
 * Returns the place of the watermark in a picture of this size: at the right, above the bottom edge, which the site's
 * controls leave clear. At the bottom of a card's photo is the status, up to a seventh of a narrow card. In the gallery
 * the dots are at the bottom centre, and a phone's gallery cuts off some of the photo.
 */
export const settingIn = (width: number, height: number): Setting => ({
  right: width / 30,
  bottom: height / 7,
  // Cards show the narrower files in half of a phone's width, where smaller letters would be a smudge.
  fontSize: Math.max(11, width < titleFrom ? Math.min(15, width / 22) : width / 45),
});

/**
 * Draws the watermark of a picture as a transparent SVG for its bottom right corner, including the distance to the
 * edges: the title, if there is one and the picture is wide enough, and below it the site's name with the id.
 * @param width, height pixels
 * @returns undefined for a picture that is too small for a watermark
 */
export function watermark({ id, title }: Mark, width: number, height: number): Buffer | undefined {
  if (Math.min(width, height) < markFrom) return undefined;
  const named = width >= titleFrom ? [...drawable(title ?? '')].slice(0, titleLetters).join('').trim() : '';
  return drawLines([...(named ? [named] : []), `${brand} ${id}`], settingIn(width, height));
}

/** Draws lines of text, aligned to the right: letters of 60% white with a dark halo, for light and dark pictures. */
export function drawLines(texts: readonly string[], { right, bottom, fontSize }: Setting): Buffer {
  const scale = fontSize / em;
  const lines = texts.map(setLine);
  const width = Math.ceil((Math.max(...lines.map((line) => line.width)) + halo) * scale + right);
  const height = Math.ceil((lines.length * lineHeight + halo) * scale + bottom);
  const letters = lines.map(
    (line, index) =>
      `<g transform="translate(${-line.width} ${(index + 1 - lines.length) * lineHeight})">${line.paths}</g>`,
  );
  // The opacity applies to the whole, so a letter covers its own halo and those of its neighbours.
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<defs><g id="text">${letters.join('')}</g></defs>` +
      `<g opacity=".6" transform="translate(${width - right} ${height - bottom}) scale(${scale})">` +
      `<use href="#text" stroke="#000" stroke-opacity=".8" stroke-width="${2 * halo}" stroke-linejoin="round"/>` +
      '<use href="#text" fill="#fff"/></g></svg>',
  );
}

/** Sets a line of text from left to right; `width` and `paths` are in units of a glyph. */
function setLine(text: string): { width: number; paths: string } {
  let width = 0;
  const paths = [...text].map((letter) => {
    const [advance, path] = glyphs.get(letter) ?? [0, ''];
    const left = width;
    width += advance + tracking;
    return path && `<path transform="translate(${left})" d="${path}"/>`;
  });
  return { width: width - tracking, paths: paths.join('') };
}

/**
 * Converts text to characters that have a glyph. Letters without one lose their accents. Each run of other characters
 * becomes one space.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (glyphs.has(letter) ? letter : letter.normalize('NFD').slice(0, 1)))
    .map((letter) => (glyphs.has(letter) ? letter : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
