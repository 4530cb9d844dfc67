import type { OpenedReport } from '#shared/api/report.ts';
import { evidencePhotoOf } from '#shared/deployment/keys.ts';
import type { ReportedThing } from '#shared/report-case.ts';
import { readEvidence } from '#functions/core/facts/evidence-table.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { readDeletedListing } from '#functions/listing/deleted-listing-table.ts';
import { reviewUrl } from '#functions/photo/photo-store.ts';
import type { Evidence } from './report-table.ts';

/** Returns the reported listing, photos and post as they are now. */
export async function evidenceOf(
  facts: Facts,
  { listingId, itemId }: ReportedThing,
  now: Date,
): Promise<Evidence> {
  const own = facts.listing?.id === listingId ? facts : undefined;
  const deleted = own ? undefined : await readDeletedListing(listingId);
  const listing = own?.listing ?? deleted?.listing;
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

/** True if the owner deleted the reported photo or post, so nothing is left to remove. */
export async function isGone(
  { photos, posts }: Pick<Facts, 'photos' | 'posts'>,
  { kind, listingId, itemId }: ReportedThing,
): Promise<boolean> {
  if (itemId === undefined) return false;
  if (kind === 'post') return !posts.some(({ id }) => id === itemId);
  // A photo of a deleted listing returns when the listing is restored.
  return (
    !photos.some(({ id }) => id === itemId) &&
    !(await readDeletedListing(listingId))?.photoIds.includes(itemId)
  );
}

/** Returns the photos of a case for a reviewer. A photo has no `url` once its file is erased (REPORT-5). */
export async function shownPhotos(
  { sub, photos: owned }: Pick<Facts, 'sub' | 'photos'>,
  listingId: string,
  photos: Evidence['photos'],
): Promise<OpenedReport['evidence']['photos']> {
  const [deleted, { keys }] = await Promise.all([readDeletedListing(listingId), readEvidence(sub)]);
  const kept = new Set([
    ...owned.map(({ id }) => id),
    ...(deleted?.photoIds ?? []),
    ...keys.map(evidencePhotoOf),
  ]);
  return Promise.all(
    photos.map(async (photo) => ({
      ...photo,
      ...(kept.has(photo.id) && { url: await reviewUrl(photo.id) }),
    })),
  );
}
