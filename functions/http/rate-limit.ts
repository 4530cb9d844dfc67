import { AppError } from '#shared/errors.ts';
import { keyedHash } from '#functions/data/secrets.ts';
import { countUse } from './rate-table.ts';

/**
 * Counts one use by `who` (a network address or a sub; stored only as a keyed hash) in the present fixed window of
 * so many minutes.
 *
 * @param what what is limited, e.g. 'contact'
 * @throws AppError rate-limited once `count` uses are in the window
 */
export async function limitRate(
  what: string,
  who: string,
  { count, minutes }: { count: number; minutes: number },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const seconds = minutes * 60;
  const window = Math.floor(now / seconds);
  const hash = await keyedHash('rate', `${what}\0${who}`);
  if (!(await countUse(hash, window, count, (window + 2) * seconds))) throw new AppError('rate-limited');
}
