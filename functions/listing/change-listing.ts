import type { OwnListing } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { availableUntil } from '#functions/booking/presence.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { ListingFact } from '#functions/facts/facts.ts';
import { ownListing } from './own-listing.ts';

/** Changes what is not content, so the version that saves compare stays. @throws AppError not-found */
async function change(
  sub: string,
  next: (listing: ListingFact, now: Date) => ListingFact | Promise<ListingFact>,
): Promise<OwnListing> {
  const facts = await changeFacts(sub, async ({ listing }, now) => {
    if (!listing) throw new AppError('not-found');
    return { listing: await next(listing, now) };
  });
  const view = await ownListing(facts, new Date());
  if (!view) throw new AppError('not-found');
  return view;
}

/** Hides or shows my listing; what it is already changes nothing. @throws AppError not-found */
export const setVisibility = (sub: string, hidden: boolean): Promise<OwnListing> =>
  change(sub, (listing, now) =>
    listing.hiddenByOwner === hidden
      ? listing
      : { ...listing, hiddenByOwner: hidden, visibilityChangedAt: now.toISOString() },
  );

/**
 * "Available now", which ends by itself, and as an appointment of the diary begins (BOOK-2).
 * @throws AppError not-found; booking-running while one runs
 */
export const setPresence = (sub: string, online: boolean): Promise<OwnListing> =>
  change(sub, async (listing, now) => ({
    ...listing,
    onlineUntil: online ? await availableUntil(sub, now, listingLimits.onlineMinutes) : undefined,
  }));
