import type { OwnListing } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { availableUntil } from '#functions/booking/presence.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { ListingFact } from '#functions/core/facts/facts.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { ownListing } from './own-listing.ts';

/**
 * Changes fields that are not content, so `version`, which detects concurrent saves, stays the same.
 * @throws AppError not-found
 */
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

/**
 * Number of times per hour that an account may show its listing. Each show copies all files of the listing's photos and
 * allows another hide. A hide costs an edge invalidation.
 */
const showsPerHour = 20;

/**
 * Hides or shows the caller's listing. Does nothing if the listing already has that state. Hiding is never limited.
 * @throws AppError not-found; rate-limited when shown too often
 */
export function setVisibility(sub: string, hidden: boolean): Promise<OwnListing> {
  let counted: Promise<unknown> | undefined;
  return change(sub, async (listing, now) => {
    if (listing.hiddenByOwner === hidden) return listing;
    // A conflicting write reruns this function; count the caller's request only once.
    if (!hidden) await (counted ??= limitRate('show', sub, { count: showsPerHour, minutes: 60 }));
    return { ...listing, hiddenByOwner: hidden, visibilityChangedAt: now.toISOString() };
  });
}

/**
 * Turns "available now" on or off. Presence ends automatically, at the latest when the next booking begins (BOOK-2).
 * @throws AppError not-found; booking-running during a booking
 */
export const setPresence = (sub: string, online: boolean): Promise<OwnListing> =>
  change(sub, async (listing, now) => ({
    ...listing,
    onlineUntil: online ? await availableUntil(sub, now, listingLimits.onlineMinutes) : undefined,
  }));
