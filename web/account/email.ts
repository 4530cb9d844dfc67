/** Maximum characters of an address that Cognito and our API accept, from RFC 5321 section 4.5.3.1.3. */
export const emailMaxLength = 254;

/**
 * ASCII only, as on the server (functions/account/sign-up.ts; a test compares the two). Other letters would need
 * SMTPUTF8, which SES does not support.
 */
const pattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** Trims the address and normalizes full-width characters before sending. */
export const tidyEmail = (typed: string): string => typed.normalize('NFKC').trim();

/** True if the typed text, once tidied, is an address that we can mail to. */
export function isEmail(typed: string): boolean {
  const email = tidyEmail(typed);
  return email.length <= emailMaxLength && pattern.test(email);
}
