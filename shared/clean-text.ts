/**
 * What a person wrote, as it is kept, for both sides. Without zod: pages that check a form by hand load it.
 *
 * Removed without a word, since nobody sees them, means them, or could find them to put them right:
 * - halves of surrogate pairs (what a program leaves that cuts text within an emoji); the table and the user pool
 *   answer them with a fault;
 * - control characters, but for those that separate words or lines;
 * - marks that override or isolate the direction of what follows: left open they reach beyond their field, into the
 *   age or place beside it, which no markup of ours prevents. Scripts that run from right to left need none of them;
 * - what comes by pasting and shows nothing: zero-width spaces, word joiners, soft hyphens, byte-order marks. They
 *   keep a word from being found.
 *
 * Kept within a text: joiners and non-joiners, variation selectors and tags, of which emoji and some scripts are made.
 * At its ends they go where they have nothing to join, and so does whatever else is blank.
 *
 * A text of which nothing would be seen is empty: refused where something must be said, left out where it need not.
 */
const removed =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\p{Surrogate}\p{Noncharacter_Code_Point}\0-\x08\x0e-\x1f\x7f-\x9f\xad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

const lineBreak = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
const breaksAndTabs = /[\t\n\v\f\r\x85\u2028\u2029]+/g;

/** Nothing but what no font draws; of U+2800, U+1D159 and U+16FE4 the characters' tables do not say so. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800\u{1d159}\u{16fe4}]*$/u;

/** Blank at an end. Variation selectors and tags are not among them: they end an emoji. */
const blank = /[\s\u034f\u061c\u115f\u1160\u180e\u200c-\u200f\u2800\u3164\uffa0]/;

/** By hand: a pattern that looks for blanks up to the end takes the square of their number. */
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

/** A text on one line: NFC, without what is named above; breaks and tabs are a space. Done twice it changes nothing. */
export const cleanLine = (given: string): string => clean(given.replace(breaksAndTabs, ' '));

/** A text of several lines, perhaps: every kind of break is `\n`, a tab is a space. Done twice it changes nothing. */
export const cleanText = (given: string): string =>
  clean(given.replace(lineBreak, '\n').replaceAll('\t', ' '));

/** How many characters a text has, as its schema counts: an emoji of two UTF-16 units is one. */
export const characters = (text: string): number => [...text].length;

/** Whether a text of several lines has more characters than its schema takes. */
export const isTooLong = (text: string, max: number): boolean => characters(cleanText(text)) > max;
