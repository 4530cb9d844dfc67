import type { OwnListing } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { deletedListingDays, listingLimits } from '#shared/listing-options.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { ListingFact } from '#functions/facts/facts.ts';
import { ownListing } from './own-listing.ts';

/** Changes what is not content, so the version that saves compare stays. @throws AppError not-found */
async function change(
  sub: string,
  next: (listing: ListingFact, now: Date) => ListingFact,
): Promise<OwnListing> {
  const facts = await changeFacts(sub, ({ listing }, now) => {
    if (!listing) throw new AppError('not-found');
    return { listing: next(listing, now) };
  });
  const view = await ownListing(facts, new Date());
  if (!view) throw new AppError('not-found');
  return view;
}

/** Hides or shows my listing. @throws AppError not-found */
export const setVisibility = (sub: string, hidden: boolean): Promise<OwnListing> =>
  change(sub, (listing) => ({ ...listing, hiddenByOwner: hidden }));

/** "Available now", which ends by itself. @throws AppError not-found */
export const setPresence = (sub: string, online: boolean): Promise<OwnListing> =>
  change(sub, (listing, now) => ({
    ...listing,
    onlineUntil: online
      ? new Date(now.getTime() + listingLimits.onlineMinutes * 60_000).toISOString()
      : undefined,
  }));

/**
 * Takes my listing down for good: gone for the public with this transaction, erased after the hold. Its
 * photos are no longer the account's, and their private files wait with it.
 * @throws AppError not-found
 */
export async function deleteListing(sub: string): Promise<void> {
  await changeFacts(sub, ({ listing, photos }, now) => {
    if (!listing) throw new AppError('not-found');
    const used = new Set([...listing.photos, ...(listing.approvedPhotos ?? [])].map(({ id }) => id));
    const photoIds = photos.map(({ id }) => id).filter((id) => used.has(id));
    const deleted = { sub, listing, photoIds, deletedAt: now.toISOString() };
    const eraseAt = new Date(now.getTime() + deletedListingDays * 24 * 60 * 60_000);
    return {
      listing: null,
      photos: { release: photoIds },
      also: [{ record: 'deleted-listing', deleted, eraseAt }],
    };
  });
}
