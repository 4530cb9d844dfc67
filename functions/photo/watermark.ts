import { randomInt } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { drawable, glyphColumns, glyphRows, squaresOf } from './glyphs.ts';

/** What a photo is marked with, so that a copy elsewhere leads back to where it came from (PHOTO-11). */
export interface Mark {
  /** Eight letters of `alphabet`, by which the photo is found (mark-table.ts). */
  id: string;
  /** The listing's, as it stood when the photo arrived. */
  title?: string | undefined;
}

/** Digits and capitals that nobody takes for one another: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const markId = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Random, 40 bits: whoever stores it sees to it that it is nobody else's. */
export const newMarkId = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** An upright bitmap for the picture's bottom right corner, its distance from the edges included. */
interface Overlay {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/** Grid squares from a letter to the next, and from a line to the next: the plate is a square larger on each side. */
const advance = glyphColumns + 1;
const lineHeight = glyphRows + 3;
/** Grid squares between the text and the picture's edges, so that a card's rounded corner cuts no letter off. */
const margin = 6;
/** A title goes on for so many letters. */
const titleLetters = 32;
/** Pixels of width from which a picture has room for the title. */
const titleFrom = 360;

const letterColour = [255, 255, 255, 215] as const;
/** Behind each line, so that it is readable on a light picture as well. */
const plateColour = [0, 0, 0, 110] as const;

/**
 * The mark for a picture of this size: the title where there is one, and beneath it the site's name with the id, or the
 * id alone where the picture is narrow. A square of the letters' grid is a pixel for every 360 of the picture's width.
 *
 * @param width, height pixels, at least `photoMinSide` wide and a letter high
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

/** In squares of the grid. */
type Rectangle = readonly [left: number, top: number, width: number, height: number];
