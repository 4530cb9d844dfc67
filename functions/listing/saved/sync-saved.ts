import { AppError } from '#shared/errors.ts';
import { applyChanges, maxSaved, type SavedChanges } from '#shared/saved.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { countSaves } from '../statistics/count.ts';
import { readSaved, writeSaved } from './saved-table.ts';

/**
 * Brings a browser's changes into the account's saved listings; the same changes again change nothing. Two browsers
 * at once both count: the later one is applied to what the first one left.
 *
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
    // Before they are kept: after an end between the two, the same changes again would add none.
    const added = listings.filter((id) => !before.listings.includes(id));
    await countSaves(added, sub, now);
    if (!(await writeSaved(sub, before, listings))) throw new Overtaken('another browser was first');
    return listings;
  });
}
