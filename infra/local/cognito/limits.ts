import { AwsError } from '../protocol/aws-error.ts';
import { userKey, type Core, type Pool, type User } from './core.ts';
import { isPassword } from './credentials.ts';
import { incorrectCredentials, notAuthorized } from './errors.ts';

const MINUTE = 60_000;
/** Longest lockout, and the time without attempts after which failures are forgotten. */
const QUIET = 15 * MINUTE;
const FREE_FAILURES = 5;

/**
 * Checks the lockout after wrong passwords (Developer Guide). From the fifth failure on, the n-th failure locks the
 * user out for 2^(n-5) seconds, at most 15 minutes. Attempts during a lockout do not count. A success, or 15 minutes
 * without attempts, resets the count.
 * @throws NotAuthorizedException while locked
 */
export function assertUnlocked(core: Core, who: string): void {
  if ((core.failures.get(who)?.lockedUntil ?? 0) > core.clock.now())
    throw notAuthorized('Password attempts exceeded');
}

/** Counts a wrong password or a wrong authenticator code. */
export function countFailure(core: Core, who: string): void {
  const count = (core.failures.get(who)?.count ?? 0) + 1;
  const lock = count < FREE_FAILURES ? 0 : Math.min(QUIET, 1000 * 2 ** (count - FREE_FAILURES));
  core.failures.put(who, { count, lockedUntil: core.clock.now() + lock }, lock + QUIET);
}

/**
 * Checks a password, subject to the lockout, and returns the user.
 * @param name user name as sent, for counting failures of an unknown user
 * @throws NotAuthorizedException for a wrong password, an unknown user or a lockout
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
 * Hourly limit per user for codes sent and for wrong codes. AWS documents "between 5 and 20 an hour, depending on
 * risk"; clients must cope with the lowest limit.
 */
const perHour = 5;

/** Checks an hourly counter before another code is sent or tried. @throws LimitExceededException */
export function assertWithinLimit(core: Core, what: string): void {
  if ((core.counts.get(what)?.count ?? 0) >= perHour)
    throw new AwsError('LimitExceededException', 400, 'Attempt limit exceeded, please try after some time.');
}

/** Adds one to an hourly counter. The hour starts with its first count. */
export function countTowardsLimit(core: Core, what: string): void {
  const now = core.clock.now();
  const { count, since } = core.counts.get(what) ?? { count: 0, since: now };
  core.counts.put(what, { count: count + 1, since }, since + 60 * MINUTE - now);
}
