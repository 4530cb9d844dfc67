import type { OwnListing } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { availableUntil } from '#functions/booking/presence.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { ListingFact } from '#functions/core/facts/facts.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
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

/** Each one copies every file of the listing's photos, and lets another hide follow, for which the edge is paid. */
const showsPerHour = 20;

/**
 * Hides or shows my listing; what it is already changes nothing. Hiding is never limited.
 * @throws AppError not-found; rate-limited when shown too often
 */
export function setVisibility(sub: string, hidden: boolean): Promise<OwnListing> {
  let counted: Promise<unknown> | undefined;
  return change(sub, async (listing, now) => {
    if (listing.hiddenByOwner === hidden) return listing;
    // A change that was overtaken is decided again, and counts once.
    if (!hidden) await (counted ??= limitRate('show', sub, { count: showsPerHour, minutes: 60 }));
    return { ...listing, hiddenByOwner: hidden, visibilityChangedAt: now.toISOString() };
  });
}

/**
 * "Available now", which ends by itself, and as an appointment of the diary begins (BOOK-2).
 * @throws AppError not-found; booking-running while one runs
 */
export const setPresence = (sub: string, online: boolean): Promise<OwnListing> =>
  change(sub, async (listing, now) => ({
    ...listing,
    onlineUntil: online ? await availableUntil(sub, now, listingLimits.onlineMinutes) : undefined,
  }));
