import * as z from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';

/**
 * Schemas of typed lines and texts (TEXT-1). They clean the text (clean-text.ts), then check its length in Unicode code
 * points. A browser's `maxlength` differs: it counts UTF-16 units and cuts off pasted text.
 */

/**
 * Texts longer than this multiple of their limit are rejected without cleaning. Ordering combining marks (NFC) takes
 * quadratic time: seconds for a body of 256 KB.
 */
const worthCleaning = 4;

const cleanedText = (clean: (given: string) => string, max: number) =>
  z.string().overwrite((given) => (given.length > worthCleaning * max ? given : clean(given)));

/** Stops validation of a text that is too long, because later checks could be as slow as cleaning. */
const atMost = { abort: true } as const;

/** Schema of a single line; '' if no character is visible. */
export const plainLine = (max: number) => cleanedText(cleanLine, max).max(max, atMost);

/** Schema of a text that may have several lines; '' if no character is visible. */
export const plainText = (max: number) => cleanedText(cleanText, max).max(max, atMost);

const orLeftOut = (text: string): string | undefined => text || undefined;

/** Schema of an optional line; undefined if no character is visible. */
export const optionalLine = (max: number) => plainLine(max).transform(orLeftOut).optional();

/** Schema of an optional text; undefined if no character is visible. */
export const optionalText = (max: number) => plainText(max).transform(orLeftOut).optional();

/** Schemas of stored text on output. They clean but never reject, so that stricter rules do not block older text. */
export const shownLine = z.string().overwrite(cleanLine);
export const shownText = z.string().overwrite(cleanText);

/** Maximum length of an e-mail address, by RFC 5321 and Cognito. */
export const emailMaxLength = 254;

/** Maximum characters before the @ (RFC 5321, 4.5.3.1.1). Longer addresses receive no mail. */
const emailLocalMax = 64;

/** Schema of a typed e-mail address that will receive mail. */
export const emailAddress = plainLine(emailMaxLength).pipe(
  z.email().refine((address) => address.indexOf('@') <= emailLocalMax, {
    error: `at most ${emailLocalMax} characters before the @`,
  }),
);
