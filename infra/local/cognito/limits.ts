import { AwsError } from '../protocol/aws-error.ts';
import { userKey, type Core, type Pool, type User } from './core.ts';
import { isPassword } from './credentials.ts';
import { incorrectCredentials, notAuthorized } from './errors.ts';

const MINUTE = 60_000;
/** The longest lockout, and the quiet time that forgets all failures. */
const QUIET = 15 * MINUTE;
const FREE_FAILURES = 5;

/**
 * Lockout after wrong passwords, as the developer guide documents it: from the fifth failure on, 2^(n-5) seconds, at most
 * about 15 minutes; attempts during a lockout do not count; success or 15 quiet minutes reset it.
 * @throws NotAuthorizedException while locked
 */
export function assertUnlocked(core: Core, who: string): void {
  if ((core.failures.get(who)?.lockedUntil ?? 0) > core.clock.now())
    throw notAuthorized('Password attempts exceeded');
}

/** Counts a wrong password or a wrong code of an authenticator app. */
export function countFailure(core: Core, who: string): void {
  const count = (core.failures.get(who)?.count ?? 0) + 1;
  const lock = count < FREE_FAILURES ? 0 : Math.min(QUIET, 1000 * 2 ** (count - FREE_FAILURES));
  core.failures.put(who, { count, lockedUntil: core.clock.now() + lock }, lock + QUIET);
}

/**
 * Checks a password, under the lockout.
 * @param name as it was sent, for a user who does not exist
 * @returns the user, now known to have proved it
 * @throws NotAuthorizedException
 */
export function checkPassword(
  core: Core,
  pool: Pool,
  user: User | undefined,
  name: string,
  given: string,
): User {
  const who = userKey(pool, user?.username ?? name);
  assertUnlocked(core, who);
  if (user?.password && isPassword(given, user.password)) return user;
  countFailure(core, who);
  throw incorrectCredentials();
}

/**
 * Hourly limit per user on codes sent, and on wrong codes tried. AWS documents "between 5 and 20 an hour, depending on
 * risk"; the strictest is the one a client must cope with.
 */
const perHour = 5;

/** @throws LimitExceededException when the hour's share is used up */
export function assertWithinLimit(core: Core, what: string): void {
  if ((core.counts.get(what)?.count ?? 0) >= perHour)
    throw new AwsError('LimitExceededException', 400, 'Attempt limit exceeded, please try after some time.');
}

/** Counts one more, within the hour that the first of them began. */
export function countTowardsLimit(core: Core, what: string): void {
  const now = core.clock.now();
  const { count, since } = core.counts.get(what) ?? { count: 0, since: now };
  core.counts.put(what, { count: count + 1, since }, since + 60 * MINUTE - now);
}
