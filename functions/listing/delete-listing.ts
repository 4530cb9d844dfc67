import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { heldListing } from './deleted-listing-table.ts';

/**
 * Deletes the caller's listing. The listing disappears from the public site at once. It is erased later, unless the
 * owner restores it (restore-listing.ts). Its photos leave the account; their private files are kept until the listing
 * is erased.
 * @throws AppError not-found
 */
export async function deleteListing(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const change = deletion(facts, now);
    if (!change) throw new AppError('not-found');
    return change;
  });
}

/** Builds the change that deletes an account's listing; undefined if it has none. */
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
