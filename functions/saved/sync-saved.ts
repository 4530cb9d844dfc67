import { AppError } from '#shared/errors.ts';
import { applyChanges, maxSaved, type SavedChanges } from '#shared/saved.ts';
import { backOff } from '#functions/data/back-off.ts';
import { readSaved, writeSaved } from './saved-table.ts';

const attempts = 5;

/**
 * Brings a browser's changes into the account's saved listings; the same changes again change nothing. Two browsers
 * at once both count: the later one is applied to what the first one left.
 *
 * @returns all saved listings, newest first
 * @throws AppError too-many-saved (nothing is changed), version-conflict
 */
export async function syncSaved(sub: string, changes: SavedChanges): Promise<string[]> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await readSaved(sub);
    const listings = applyChanges(before.listings, changes);
    if (listings.join() === before.listings.join()) return listings;
    if (listings.length > maxSaved) throw new AppError('too-many-saved');
    if (await writeSaved(sub, before, listings)) return listings;
    await backOff(attempt);
  }
  throw new AppError('version-conflict');
}
