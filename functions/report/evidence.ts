import type { OpenedReport } from '#shared/api/report.ts';
import { evidencePhotoOf } from '#shared/deployment/keys.ts';
import type { ReportedThing } from '#shared/report-case.ts';
import { readEvidence } from '#functions/core/facts/evidence-table.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { type DeletedListing, readDeletedListing } from '#functions/listing/deleted-listing-table.ts';
import { reviewUrl } from '#functions/photo/photo-store.ts';
import type { Evidence } from './report-table.ts';

/** Returns the reported listing, photos and post as they are now. */
export async function evidenceOf(
  facts: Facts,
  { listingId, itemId }: ReportedThing,
  now: Date,
): Promise<Evidence> {
  const deleted = await deletedOf(facts, listingId);
  const listing = facts.listing?.id === listingId ? facts.listing : deleted?.listing;
  const used = [...(listing?.approvedPhotos ?? []), ...(listing?.photos ?? [])].map(({ id }) => id);
  const wanted = itemId === undefined ? [...new Set(used)] : [itemId];
  const ready = [...facts.photos, ...(deleted?.photos ?? [])].filter(({ status }) => status === 'ready');
  const photos = wanted.flatMap((id) => ready.find((one) => one.id === id) ?? []);
  const post = facts.posts.find(({ id }) => id === itemId);
  return {
    at: now.toISOString(),
    content: listing && (listing.approved ?? listing.proposed),
    caption: post && (post.approvedCaption ?? post.caption),
    photos: photos.map(({ id, width = 0, height = 0 }) => ({ id, width, height })),
  };
}

/** Returns a listing that the account deleted and that can still be restored. */
const deletedOf = async (
  { listing }: Pick<Facts, 'listing'>,
  listingId: string,
): Promise<DeletedListing | undefined> =>
  listing?.id === listingId ? undefined : readDeletedListing(listingId);

/** True if the owner deleted the reported photo or post, so nothing is left to remove. */
export const isGone = async (facts: Facts, thing: ReportedThing): Promise<boolean> =>
  isGoneFrom(facts, await deletedOf(facts, thing.listingId), thing);

function isGoneFrom(
  { photos, posts }: Facts,
  deleted: DeletedListing | undefined,
  { kind, itemId }: ReportedThing,
): boolean {
  if (itemId === undefined) return false;
  if (kind === 'post') return !posts.some(({ id }) => id === itemId);
  // A photo of a deleted listing returns when the listing is restored.
  return !photos.some(({ id }) => id === itemId) && !deleted?.photoIds.includes(itemId);
}

/**
 * Returns the photos of a case for a reviewer, and whether the reported photo or post is gone. A photo has no `url` once
 * its file is erased (REPORT-5).
 */
export async function presentEvidence(
  facts: Facts,
  thing: ReportedThing,
  photos: Evidence['photos'],
): Promise<{ gone: boolean; photos: OpenedReport['evidence']['photos'] }> {
  const deleted = await deletedOf(facts, thing.listingId);
  const owned = new Set([...facts.photos.map(({ id }) => id), ...(deleted?.photoIds ?? [])]);
  const isOwned = ({ id }: { id: string }) => owned.has(id);
  const { keys } = photos.every(isOwned) ? { keys: [] } : await readEvidence(facts.sub);
  const held = new Set(keys.map(evidencePhotoOf));
  const shown = photos.map(async (photo) => ({
    ...photo,
    ...((isOwned(photo) || held.has(photo.id)) && { url: await reviewUrl(photo.id) }),
  }));
  return { gone: isGoneFrom(facts, deleted, thing), photos: await Promise.all(shown) };
}
