import { AppError } from '#shared/errors.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import { countUse, takeBackUse, takeBackUses } from './rate-table.ts';

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
 * Counts one use by `who` (a network address or a sub; stored only as a keyed hash) in the present fixed window of
 * so many minutes.
 *
 * @param what what is limited, e.g. 'contact'
 * @returns the use, for what counts failures alone (`forgiveUse`)
 * @throws AppError rate-limited once `count` uses are in the window
 */
export async function limitRate(what: string, who: string, limit: Limit): Promise<Use> {
  const use = await countOne(what, who, limit);
  if (!use) throw new AppError('rate-limited');
  return use;
}

/** Counts one use. @returns whether it is within the limit */
export const isWithinRate = async (what: string, who: string, limit: Limit): Promise<boolean> =>
  (await countOne(what, who, limit)) !== undefined;

/** Takes one use back that was no failure. Cut off before, it counts: a limit errs on that side. */
export const forgiveUse = ({ hash, window }: Use): Promise<void> => takeBackUse(hash, window);

/** Takes all uses of the present window back. */
export async function forgetUses(what: string, who: string, limit: Limit): Promise<void> {
  const { hash, window } = await windowOf(what, who, limit);
  await takeBackUses(hash, window);
}

async function countOne(what: string, who: string, limit: Limit): Promise<Use | undefined> {
  const use = await windowOf(what, who, limit);
  const end = (use.window + 2) * limit.minutes * 60;
  return (await countUse(use.hash, use.window, limit.count, end)) ? use : undefined;
}

async function windowOf(what: string, who: string, { minutes }: Limit): Promise<Use> {
  const window = Math.floor(Date.now() / 1000 / (minutes * 60));
  return { hash: await visitorSecret.hash('rate', `${what}\0${who}`), window };
}
