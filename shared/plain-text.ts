import * as z from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';

/**
 * The one schema of a line and of a text that somebody wrote (rule TEXT-1): cleaned, then measured. What is taken out
 * of a text, and why it is not refused, stands in clean-text.ts. Lengths are characters (Unicode code
 * points, as zod counts) of the cleaned text. A browser's `maxlength` counts UTF-16 units and cuts off what is pasted.
 */

/**
 * Text of so many times its limit is not cleaned before it is refused: putting marks in order (NFC) costs the square
 * of their number, seconds for a body's 256 KB.
 */
const worthCleaning = 4;

const cleanedText = (clean: (given: string) => string, max: number) =>
  z.string().overwrite((given) => (given.length > worthCleaning * max ? given : clean(given)));

/** What is too long is looked at no further: not by a check that would cost what cleaning would. */
const atMost = { abort: true } as const;

/** What somebody wrote on one line; '' where nothing of it would be seen. */
export const plainLine = (max: number) => cleanedText(cleanLine, max).max(max, atMost);

/** What somebody wrote, of several lines perhaps; '' where nothing of it would be seen. */
export const plainText = (max: number) => cleanedText(cleanText, max).max(max, atMost);

const orLeftOut = (text: string): string | undefined => text || undefined;

/** A line that may be left out, as one is of which nothing would be seen. */
export const optionalLine = (max: number) => plainLine(max).transform(orLeftOut).optional();

/** A text that may be left out, as one is of which nothing would be seen. */
export const optionalText = (max: number) => plainText(max).transform(orLeftOut).optional();

/**
 * The same of what was stored, on its way out: cleaned and never refused, so that a rule that became stricter shuts
 * nobody out of what they wrote before.
 */
export const shownLine = z.string().overwrite(cleanLine);
export const shownText = z.string().overwrite(cleanText);

/** RFC 5321's and Cognito's longest address. */
export const emailMaxLength = 254;

/** Characters before the @ (RFC 5321, 4.5.3.1.1): to an address of more no mail comes. */
const emailLocalMax = 64;

/** An address that mail is sent to, as typed. */
export const emailAddress = plainLine(emailMaxLength).pipe(
  z.email().refine((address) => address.indexOf('@') <= emailLocalMax, {
    error: `at most ${emailLocalMax} characters before the @`,
  }),
);
