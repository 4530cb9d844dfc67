import { AppError } from '#shared/errors.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import type { Visitor } from './request.ts';
import { countUse, takeBackUse, takeBackUses } from './rate-table.ts';

/**
 * Every limit and whom it counts, except those of `limitVisitor`, which count a network address. Rule ACC-22 says why
 * a limit that counts what a stranger may know locks nobody out.
 */
export const countedBy = {
  'support-strangers': 'everybody',
  'support-account': 'account',
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

/** So many uses in a fixed window of so many minutes. */
export interface Limit {
  count: number;
  minutes: number;
}

/** One use that was counted. */
export interface Use {
  hash: string;
  window: number;
}

/**
 * Counts one use by `who` (such as a sub; stored only as a keyed hash) in the present fixed window of so many minutes.
 *
 * @returns the use, for what counts failures alone (`forgiveUse`)
 * @throws AppError rate-limited once `count` uses are in the window
 */
export async function limitRate(what: LimitName, who: string, limit: Limit): Promise<Use> {
  const use = await countOne(what, who, limit);
  if (!use) throw new AppError('rate-limited');
  return use;
}

/** As `limitRate`, by the visitor's network address. @param what the name of the limit, free to choose */
export async function limitVisitor(what: string, visitor: Address, limit: Limit): Promise<Use> {
  const use = await countOne(`${what}-network`, visitor.address, limit);
  if (!use) throw new AppError('rate-limited');
  return use;
}

/** Counts one use. @returns whether it is within the limit */
export const isWithinRate = async (what: LimitName, who: string, limit: Limit): Promise<boolean> =>
  (await countOne(what, who, limit)) !== undefined;

/** As `isWithinRate`, by the visitor's network address. */
export const isVisitorWithinRate = async (what: string, visitor: Address, limit: Limit): Promise<boolean> =>
  (await countOne(`${what}-network`, visitor.address, limit)) !== undefined;

/** Takes one use back that was no failure. Cut off before, it counts: a limit errs on that side. */
export const forgiveUse = ({ hash, window }: Use): Promise<void> => takeBackUse(hash, window);

/** Takes all uses of the present window back. */
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
