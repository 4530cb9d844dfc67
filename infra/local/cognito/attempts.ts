import type { Clock } from '../clock.ts';
import type { Store } from '../store.ts';
import { limitExceeded, notAuthorized } from './errors.ts';
import { Expiring } from './expiring.ts';

const MINUTE = 60_000;
/** The longest lockout, and the quiet time that forgets all failures. */
const QUIET = 15 * MINUTE;
const FREE_FAILURES = 5;

/**
 * Lockout after wrong passwords, as the developer guide documents it: from the fifth failure on, 2^(n-5) seconds,
 * at most about 15 minutes; attempts during a lockout do not count; success or 15 quiet minutes reset it.
 */
export class Lockout {
  readonly #failures: Expiring<{ count: number; lockedUntil: number }>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#failures = new Expiring(store, clock, 'cognito-lockout');
    this.#clock = clock;
  }

  /** @throws NotAuthorizedException "Password attempts exceeded" while locked */
  assertOpen(who: string): void {
    if ((this.#failures.get(who)?.lockedUntil ?? 0) > this.#clock.now())
      throw notAuthorized('Password attempts exceeded');
  }

  fail(who: string): void {
    const count = (this.#failures.get(who)?.count ?? 0) + 1;
    const lock = count < FREE_FAILURES ? 0 : Math.min(QUIET, 1000 * 2 ** (count - FREE_FAILURES));
    this.#failures.put(who, { count, lockedUntil: this.#clock.now() + lock }, lock + QUIET);
  }

  reset(who: string): void {
    this.#failures.delete(who);
  }
}

/**
 * Hourly limits per user on codes sent and on wrong codes tried. AWS documents "between 5 and 20 an hour,
 * depending on risk"; the strictest is the one a client must cope with.
 */
export class HourlyLimit {
  static readonly perHour = 5;
  readonly #counts: Expiring<{ count: number; since: number }>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#counts = new Expiring(store, clock, 'cognito-limit');
    this.#clock = clock;
  }

  /** @throws LimitExceededException when the hour's share is used up */
  assertOpen(what: string): void {
    if ((this.#counts.get(what)?.count ?? 0) >= HourlyLimit.perHour) throw limitExceeded();
  }

  /** Counts one more, within the hour that the first of them began. */
  count(what: string): void {
    const now = this.#clock.now();
    const { count, since } = this.#counts.get(what) ?? { count: 0, since: now };
    this.#counts.put(what, { count: count + 1, since }, since + 60 * MINUTE - now);
  }

  reset(what: string): void {
    this.#counts.delete(what);
  }
}
