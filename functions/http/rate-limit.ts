import { AppError } from '#shared/errors.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import type { Visitor } from './request.ts';
import { countUse, takeBackUse, takeBackUses } from './rate-table.ts';

/**
 * Subject by which each limit counts uses. Limits of `limitVisitor` are not listed; they count by network address. Rule
 * ACC-22 says why strangers can't lock out an owner by using up a limit.
 */
export const countedBy = {
  'support-strangers': 'everybody',
  'support-account': 'account',
  'report-receipt': 'address',
  restore: 'account',
  show: 'account',
  submission: 'account',
  document: 'account',
  'pdf-reading': 'account',
  photo: 'account',
  export: 'account',
  'new-device': 'account',
  'own-password': 'account',
  'email-change': 'account',
  'email-change-to': 'address',
  'email-code': 'account',
  'password-account': 'address',
  'factor-account': 'user name',
  'sign-up-account': 'address',
  'sign-up-address': 'address',
  'confirm-sign-up-account': 'form',
  'sign-up-code-account': 'form',
  'sign-up-code-mails': 'address',
  'reset-link-account': 'address',
  'reset-account': 'link',
  'recovery-account': 'address',
} as const satisfies Record<string, 'account' | 'address' | 'everybody' | 'form' | 'link' | 'user name'>;
type LimitName = keyof typeof countedBy;

type Address = Pick<Visitor, 'address'>;

/** Maximum number of uses in a fixed window, with the window's length in minutes. */
export interface Limit {
  count: number;
  minutes: number;
}

/** One counted use. */
export interface Use {
  hash: string;
  window: number;
}

/**
 * Counts one use by `who` in the current fixed window. `who` is, for example, a sub and is stored only as a keyed hash.
 * @returns the use; a limit that counts only failures takes it back with `forgiveUse`
 * @throws AppError rate-limited once the window has `count` uses
 */
export async function limitRate(what: LimitName, who: string, limit: Limit): Promise<Use> {
  const use = await countOne(what, who, limit);
  if (!use) throw rateLimited(secondsLeft(limit));
  return use;
}

/** Error of a used-up limit that ends in the given seconds. */
export const rateLimited = (seconds: number): AppError =>
  new AppError('rate-limited', `try again in ${seconds} seconds`, undefined, seconds);

/** Returns the seconds until the current window ends. */
function secondsLeft({ minutes }: Limit): number {
  const length = minutes * 60;
  return Math.ceil(length - ((Date.now() / 1000) % length));
}

/**
 * Counts one use by the visitor's network address. Works like `limitRate` apart from that.
 * @param what name of the limit, free to choose
 */
export async function limitVisitor(what: string, visitor: Address, limit: Limit): Promise<Use> {
  const use = await countOne(`${what}-network`, visitor.address, limit);
  if (!use) throw rateLimited(secondsLeft(limit));
  return use;
}

/** Counts one use. @returns true if the use is within the limit */
export const isWithinRate = async (what: LimitName, who: string, limit: Limit): Promise<boolean> =>
  (await countOne(what, who, limit)) !== undefined;

/** Counts one use by the visitor's network address. @returns true if the use is within the limit */
export const isVisitorWithinRate = async (what: string, visitor: Address, limit: Limit): Promise<boolean> =>
  (await countOne(`${what}-network`, visitor.address, limit)) !== undefined;

/**
 * Takes back a use that turned out not to be a failure. If the Lambda stops before this call, the use stays counted, so
 * the limit is stricter but never weaker.
 */
export const forgiveUse = ({ hash, window }: Use): Promise<void> => takeBackUse(hash, window);

/** Resets the count of the current window. */
export async function forgetUses(what: LimitName, who: string, limit: Limit): Promise<void> {
  const { hash, window } = await windowOf(what, who, limit);
  await takeBackUses(hash, window);
}

async function countOne(
  what: LimitName | `${string}-network`,
  who: string,
  limit: Limit,
): Promise<Use | undefined> {
  const use = await windowOf(what, who, limit);
  const end = (use.window + 2) * limit.minutes * 60;
  return (await countUse(use.hash, use.window, limit.count, end)) ? use : undefined;
}

async function windowOf(what: string, who: string, { minutes }: Limit): Promise<Use> {
  const window = Math.floor(Date.now() / 1000 / (minutes * 60));
  return { hash: await visitorSecret.hash('rate', `${what}\0${who}`), window };
}
