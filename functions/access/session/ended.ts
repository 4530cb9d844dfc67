import { AppError } from '#shared/errors.ts';
import { signInDays } from '#shared/session.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';

type Ends = Pick<AccountFact, 'signedOutAt' | 'keptSignIn' | 'endedSessions'>;

/**
 * True if the sign-in was ended individually, or together with all earlier ones except `keptSignIn`.
 * @param signedInAt a token's `auth_time`, which a refresh keeps; seconds since the epoch, NaN if the token has none
 */
export const isEnded = ({ signedOutAt, keptSignIn, endedSessions = [] }: Ends, signedInAt: number): boolean =>
  endedSessions.includes(signedInAt) ||
  (signedOutAt !== undefined && signedInAt !== keptSignIn && !(signedInAt * 1000 >= Date.parse(signedOutAt)));

/** Returns the time until which a sign-in can have tokens, in seconds since the epoch. */
export const lastsUntil = (signedInAt: number): number => signedInAt + signInDays * 24 * 60 * 60;

/** Adds a sign-in to the ended ones, and drops those whose tokens have all expired. */
export const withEnded = ({ endedSessions = [] }: Ends, signedInAt: number, now: Date): number[] =>
  [...endedSessions, signedInAt].filter((one) => lastsUntil(one) * 1000 > now.getTime());

/**
 * Returns the account with all of its sign-ins ended. A token gives the time of its sign-in in whole seconds, so only a
 * sign-in in a later second than the end is certainly newer. Newer sign-ins that were ended one by one stay ended.
 * @param kept the sign-in that continues, in seconds since the epoch
 */
export function withAllEnded(account: AccountFact, now: Date, kept?: number): AccountFact {
  const from = Math.floor(now.getTime() / 1000) + 1;
  const later = account.endedSessions?.filter((one) => one >= from) ?? [];
  return {
    ...account,
    signedOutAt: new Date(from * 1000).toISOString(),
    keptSignIn: kept,
    endedSessions: later.length > 0 ? later : undefined,
  };
}

/**
 * Returns the account after a change of address, password or second factor. Invalidates password reset links
 * (password/reset-stamp.ts) and change-of-address codes that were mailed before.
 */
export const withNewVersion = (account: AccountFact): AccountFact => ({
  ...account,
  credentialsVersion: (account.credentialsVersion ?? 0) + 1,
  emailChange: undefined,
});

/**
 * Does the same as `withNewVersion`, and ends all earlier sign-ins except one.
 * @param kept the sign-in that made the change and continues; seconds since the epoch
 * @throws AppError session-ended if that sign-in was ended meanwhile
 */
export function withNewCredentials(account: AccountFact, now: Date, kept?: number): AccountFact {
  if (kept !== undefined && isEnded(account, kept)) throw new AppError('session-ended');
  return withAllEnded(withNewVersion(account), now, kept);
}
