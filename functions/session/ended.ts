import { signInDays } from '#shared/session.ts';
import type { AccountFact } from '#functions/facts/facts.ts';

type Ends = Pick<AccountFact, 'signedOutAt' | 'keptSignIn' | 'endedSessions'>;

/**
 * Whether the sign-in of this second was ended: by itself, or with all before an instant but one.
 * @param signedInAt a token's `auth_time`, which refreshing keeps; seconds since the epoch, NaN where it has none
 */
export const isEnded = ({ signedOutAt, keptSignIn, endedSessions = [] }: Ends, signedInAt: number): boolean =>
  endedSessions.includes(signedInAt) ||
  (signedOutAt !== undefined && signedInAt !== keptSignIn && !(signedInAt * 1000 >= Date.parse(signedOutAt)));

/** Seconds since the epoch until which a sign-in can have tokens. */
export const lastsUntil = (signedInAt: number): number => signedInAt + signInDays * 24 * 60 * 60;

/** The ended ones with one more, and without those of which no token can be left. */
export const withEnded = ({ endedSessions = [] }: Ends, signedInAt: number, now: Date): number[] =>
  [...endedSessions, signedInAt].filter((one) => lastsUntil(one) * 1000 > now.getTime());

/**
 * The instant from which sign-ins count when all before `now` are ended. A token knows its sign-in in whole seconds:
 * only one of a later second is surely a later one.
 */
export const signedOutFrom = (now: Date): string =>
  new Date((Math.floor(now.getTime() / 1000) + 1) * 1000).toISOString();

/**
 * What a change of address, password or second factor makes of an account: whoever signed in by what opened it before is
 * out, and an e-mailed link to a new password opens nothing any more (security/reset-stamp.ts).
 *
 * @param kept the second of the sign-in that made the change, which goes on; seconds since the epoch
 */
export const withNewCredentials = (account: AccountFact, now: Date, kept?: number): AccountFact => ({
  ...account,
  credentialsVersion: (account.credentialsVersion ?? 0) + 1,
  signedOutAt: signedOutFrom(now),
  keptSignIn: kept,
});
