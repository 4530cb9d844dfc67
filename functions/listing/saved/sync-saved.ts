import { AppError } from '#shared/errors.ts';
import { applyChanges, maxSaved, type SavedChanges } from '#shared/saved.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { countSaves } from '../statistics/count.ts';
import { readSaved, writeSaved } from './saved-table.ts';

/**
 * Applies a browser's changes to the account's saved listings. Idempotent. Keeps the changes of two concurrent
 * browsers: the later changes apply to the result of the earlier ones.
 * @returns all saved listings, newest first
 * @throws AppError too-many-saved (nothing is changed), version-conflict
 */
export async function syncSaved(
  sub: string,
  changes: SavedChanges,
  now: Date = new Date(),
): Promise<string[]> {
  return retry(async () => {
    const before = await readSaved(sub);
    const listings = applyChanges(before.listings, changes);
    if (listings.join() === before.listings.join()) return listings;
    if (listings.length > maxSaved) throw new AppError('too-many-saved');
    // Count before writing: after a crash in between, a retry still sees these listings as new and counts none twice.
    const added = listings.filter((id) => !before.listings.includes(id));
    await countSaves(added, sub, now);
    if (!(await writeSaved(sub, before, listings))) throw new Overtaken('another browser saved first');
    return listings;
  });
}
