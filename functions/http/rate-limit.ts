import { AppError } from '#shared/errors.ts';
import { keyedHash } from '#functions/data/secrets.ts';
import { countUse, takeBackUse } from './rate-table.ts';

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

async function countOne(what: string, who: string, { count, minutes }: Limit): Promise<Use | undefined> {
  const now = Math.floor(Date.now() / 1000);
  const seconds = minutes * 60;
  const window = Math.floor(now / seconds);
  const hash = await keyedHash('rate', `${what}\0${who}`);
  return (await countUse(hash, window, count, (window + 2) * seconds)) ? { hash, window } : undefined;
}
