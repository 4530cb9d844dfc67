import { AppError } from '#shared/errors.ts';
import { signInDays } from '#shared/session.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';

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
 * The account after all of its sign-ins ended. A token knows its sign-in in whole seconds: only one of a later second is
 * surely a later one. Those that ended by themselves and are later still stay ended.
 *
 * @param kept the second of the sign-in that goes on; since the epoch
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
 * The account after a change of address, password or second factor. Links to a new password (password/reset-stamp.ts) and the
 * code of a change of address that were mailed before no longer work.
 */
export const withNewVersion = (account: AccountFact): AccountFact => ({
  ...account,
  credentialsVersion: (account.credentialsVersion ?? 0) + 1,
  emailChange: undefined,
});

/**
 * As `withNewVersion`; all sign-ins from before end too, but one.
 *
 * @param kept the second of the sign-in that made the change, which goes on; seconds since the epoch
 * @throws AppError session-ended where that one was ended meanwhile
 */
export function withNewCredentials(account: AccountFact, now: Date, kept?: number): AccountFact {
  if (kept !== undefined && isEnded(account, kept)) throw new AppError('session-ended');
  return withAllEnded(withNewVersion(account), now, kept);
}
