/** Cognito's and RFC 5321's longest (section 4.5.3.1.3); our contract takes no longer one. */
export const emailMaxLength = 254;

/**
 * What mail can be sent to: ASCII alone, as the server takes it too (functions/account/sign-up.ts; the test holds both
 * together). Addresses of other letters need a sender that speaks SMTPUTF8, which SES does not.
 */
const pattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** An address as it is sent: as typed, but in letters of the usual width and without spaces around it. */
export const tidyEmail = (typed: string): string => typed.normalize('NFKC').trim();

/** Whether a typed text, once tidied, is an address that mail can be sent to. */
export function isEmail(typed: string): boolean {
  const email = tidyEmail(typed);
  return email.length <= emailMaxLength && pattern.test(email);
}
