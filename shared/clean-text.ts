/**
 * Cleaning of typed text, for browser and server. Does not import zod, because pages that validate forms without it
 * load this file.
 *
 * Silently removed, because users neither see nor intend these characters:
 * - Halves of surrogate pairs, left by programs that cut text inside an emoji. DynamoDB and the user pool fail on them.
 * - Control characters, except those that separate words or lines.
 * - Marks that override or isolate text direction. Left open, they reorder the age or city beside the field, whatever
 *   our markup. Right-to-left scripts do not need them.
 * - Invisible characters from pasting: zero-width spaces, word joiners, soft hyphens and byte-order marks. They break
 *   search.
 *
 * Joiners, variation selectors and tags are kept inside a text, because emoji and some scripts need them. A text
 * without any visible character counts as empty.
 */
const removed =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\p{Surrogate}\p{Noncharacter_Code_Point}\0-\x08\x0e-\x1f\x7f-\x9f\xad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

const lineBreak = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
const breaksAndTabs = /[\t\n\v\f\r\x85\u2028\u2029]+/g;

/** A text that no font draws. Unicode's properties do not mark U+2800, U+1D159 and U+16FE4 as invisible. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800\u{1d159}\u{16fe4}]*$/u;

/** Blank character at either end. Variation selectors and tags are excluded because they end an emoji. */
const blank = /[\s\u034f\u061c\u115f\u1160\u180e\u200c-\u200f\u2800\u3164\uffa0]/;

/** Trims in a loop, because a regular expression for trailing blanks takes quadratic time. */
function withoutBlankEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blank.test(text.charAt(start))) start++;
  while (end > start && blank.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function clean(text: string): string {
  const whole = withoutBlankEnds(text.replace(removed, '').normalize('NFC'));
  return invisible.test(whole) ? '' : whole;
}

/**
 * Cleans a single line: normalizes to NFC, removes the characters listed above, and turns breaks and tabs into spaces.
 * Idempotent.
 */
export const cleanLine = (given: string): string => clean(given.replace(breaksAndTabs, ' '));

/**
 * Cleans a text that may have several lines: every kind of break becomes `\n` and a tab becomes a space. Idempotent.
 */
export const cleanText = (given: string): string =>
  clean(given.replace(lineBreak, '\n').replaceAll('\t', ' '));

/** Counts characters as the schema does: an emoji of two UTF-16 units counts once. */
export const characters = (text: string): number => [...text].length;

/** True if a cleaned text of several lines is longer than its schema allows. */
export const isTooLong = (text: string, max: number): boolean => characters(cleanText(text)) > max;
