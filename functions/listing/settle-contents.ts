import type { ListingContent } from '#shared/listing.ts';
import { contentReviewOn } from '#functions/data/environment.ts';
import { isSame, passedPhotos, shownInstead, textWaits } from '#functions/facts/contents.ts';
import type { Facts, ListingFact, ListingPhoto, PhotoFact } from '#functions/facts/facts.ts';

/**
 * What a save makes of the words: they wait for a reviewer, unless they are those that passed; without review they pass
 * as they are. What a reviewer refused does neither until it is something else (LIST-11).
 */
export function settledText(
  content: ListingContent,
  listing: ListingFact | undefined,
  now: Date,
): Pick<ListingFact, 'approved' | 'textWaitsSince' | 'textRefusal'> {
  const approved = listing?.approved;
  const textRefusal = listing && isSame(content, listing.proposed) ? listing.textRefusal : undefined;
  if (textRefusal) return { approved, textRefusal, textWaitsSince: undefined };
  if (!contentReviewOn() || isSame(content, approved))
    return { approved: content, textRefusal: undefined, textWaitsSince: undefined };
  const waited = listing && textWaits(listing) ? (listing.textWaitsSince ?? listing.updatedAt) : undefined;
  // Who waits and writes again loses no time by it.
  return { approved, textRefusal: undefined, textWaitsSince: waited ?? now.toISOString() };
}

/**
 * The same of the photos, each by itself: a photo that passed with another face tag is shown with that one until a
 * reviewer confirms the new one. What the owner takes out, and the order, need no reviewer.
 *
 * @param wanted the account's own and ready, in the owner's order
 */
export function settledPhotos(
  wanted: readonly ListingPhoto[],
  facts: Facts,
  now: Date,
): { approvedPhotos: ListingPhoto[]; put: PhotoFact[] } {
  const passed = passedPhotos(facts);
  const put = wanted.flatMap(({ id, face }): PhotoFact[] => {
    const photo = facts.photos.find((one) => one.id === id);
    if (!photo) return [];
    if (photo.reviewRefusal?.face === face) return [{ ...photo, waitsSince: undefined }];
    const confirmed = passed.get(id);
    if (!contentReviewOn() || confirmed === face) {
      passed.set(id, face);
      return [{ ...photo, approved: true, waitsSince: undefined, reviewRefusal: undefined }];
    }
    const waitsSince = photo.waitsSince ?? now.toISOString();
    return [{ ...photo, approved: confirmed !== undefined, waitsSince, reviewRefusal: undefined }];
  });
  return { approvedPhotos: shownInstead(wanted, passed, facts.listing?.approvedPhotos ?? []), put };
}
