import { randomInt } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { drawable, glyphColumns, glyphRows, squaresOf } from './glyphs.ts';

/** Content of a photo's watermark, by which a copy on another site can be traced to its account (PHOTO-11). */
export interface Mark {
  /** Eight characters of `alphabet` that identify the photo (mark-table.ts). */
  id: string;
  /** Title of the listing when the photo arrived. */
  title?: string | undefined;
}

/** Digits and capitals that are hard to confuse: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const markId = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Generates a random id of 40 bits. The write that stores it must check that it is unique. */
export const newMarkId = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Bitmap for the bottom right corner of an upright picture, including its margin. */
interface Overlay {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/**
 * Distances between letters and between lines, in grid squares. The background plate extends one square beyond the text
 * on each side.
 */
const advance = glyphColumns + 1;
const lineHeight = glyphRows + 3;
/** Grid squares between text and picture edge, so that a card's rounded corner doesn't cut off a letter. */
const margin = 6;
/** Maximum length of the title, in letters. */
const titleLetters = 32;
/** Minimum picture width for the title, in pixels. */
const titleFrom = 360;

const letterColour = [255, 255, 255, 215] as const;
/** Background of each line, for contrast on light pictures. */
const plateColour = [0, 0, 0, 110] as const;

/**
 * Draws the watermark for a picture of this size: the title, if any, and below it the site's name with the id. A low or
 * narrow picture gets no title, and a very narrow one only the id. A grid square is one pixel for every 360 pixels of
 * picture width.
 * @param width, height pixels; at least `photoMinSide` wide and one letter high
 */
export function watermark({ id, title }: Mark, width: number, height: number): Overlay {
  const unit = Math.max(1, Math.round(width / 360));
  const across = Math.floor(width / unit);
  const down = Math.floor(height / unit);
  const room = Math.floor((across - 2 * margin) / advance);
  const signed = drawable(`${brand} ${id}`);
  const named = drawable(title ?? '')
    .slice(0, Math.min(room, titleLetters))
    .trim();
  const isTall = down >= 2 * lineHeight + 2 * margin;
  const lines = [
    ...(named && width >= titleFrom && isTall ? [named] : []),
    signed.length <= room ? signed : id,
  ];

  const textWidth = Math.max(...lines.map(({ length }) => length)) * advance + 1;
  const textHeight = lines.length * lineHeight - 1;
  const columns = textWidth + Math.min(margin, across - textWidth);
  const rows = textHeight + Math.min(margin, down - textHeight);
  const raw = { width: columns * unit, height: rows * unit, channels: 4 as const };
  const input = Buffer.alloc(raw.width * raw.height * 4);
  const fill = ([left, top, wide, high]: Rectangle, colour: readonly number[]): void => {
    for (let y = top * unit; y < (top + high) * unit; y += 1)
      for (let x = left * unit; x < (left + wide) * unit; x += 1) input.set(colour, (y * raw.width + x) * 4);
  };
  for (const [index, line] of lines.entries()) {
    const top = index * lineHeight;
    const lineWidth = line.length * advance + 1;
    fill([textWidth - lineWidth, top, lineWidth, glyphRows + 2], plateColour);
    for (const [place, letter] of [...line].entries())
      for (const [column, row] of squaresOf(letter))
        fill([textWidth - lineWidth + 1 + place * advance + column, top + 1 + row, 1, 1], letterColour);
  }
  return { input, raw };
}

/** Position and size in grid squares. */
type Rectangle = readonly [left: number, top: number, width: number, height: number];
