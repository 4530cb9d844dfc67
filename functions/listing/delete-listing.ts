import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { heldListing } from './deleted-listing-table.ts';

/**
 * Deletes my listing: gone for the public with this transaction, erased after the hold unless I take it back
 * (restore-listing.ts). Its photos are no longer the account's, and their private files wait with it.
 * @throws AppError not-found
 */
export async function deleteListing(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const change = deletion(facts, now);
    if (!change) throw new AppError('not-found');
    return change;
  });
}

/** The change that deletes an account's listing; undefined where it has none. */
export function deletion({ sub, listing, photos }: Facts, now: Date): Change | undefined {
  if (!listing) return undefined;
  const used = new Set([...listing.photos, ...(listing.approvedPhotos ?? [])].map(({ id }) => id));
  const held = photos.filter(({ id }) => used.has(id));
  const photoIds = held.map(({ id }) => id);
  const deleted = { sub, listing, photoIds, photos: held, deletedAt: now.toISOString() };
  return {
    listing: null,
    releasedPhotos: photoIds,
    also: [heldListing(deleted)],
  };
}
