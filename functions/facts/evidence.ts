import { evidencePhotoName } from '#functions/data/keys.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import { isSame } from './contents.ts';
import { type Evidence, evidenceRecord } from './evidence-table.ts';
import type { Facts, ListingFact, PostFact } from './facts.ts';

/**
 * Derives the evidence of one change: deleted photos, and texts of posts and of the listing that were replaced. Empty
 * without a legal hold.
 * @param released photos that a deleted listing keeps
 */
export function evidenceOf(before: Facts, next: Facts, released: readonly string[], now: Date): AlsoRecord[] {
  const { sub, account } = before;
  if (!account.legalHold) return [];
  // A number of its own for each change: two edits may fall into one millisecond.
  const change = next.account.factsVersion;
  const kept = (name: string, evidence: Omit<Evidence, 'deletedAt'>): AlsoRecord =>
    evidenceRecord(sub, name, { deletedAt: now.toISOString(), ...evidence });
  const stays = new Set([...next.photos.map(({ id }) => id), ...released]);
  const photos = before.photos
    .filter(({ id }) => !stays.has(id))
    .map((photo) => kept(evidencePhotoName(photo.id), { photo, ...usesOf(before, photo.id) }));
  const posts = before.posts
    .filter((post) => isReworded(post, next))
    .map((post) => kept(`POST#${post.id}#${change}`, { post }));
  const { listing } = before;
  const words =
    listing && isReplaced(listing, next.listing)
      ? [
          kept(`LISTING#${change}`, {
            listing: { id: listing.id, proposed: listing.proposed, approved: listing.approved },
          }),
        ]
      : [];
  return [...photos, ...posts, ...words];
}

function usesOf({ account, listing, posts }: Facts, photoId: string): Pick<Evidence, 'use' | 'post'> {
  const isIt = ({ id }: { id: string }): boolean => id === photoId;
  const post = posts.find(isIt);
  if (post) return { use: 'post', post };
  if ([account.avatar, account.approvedAvatar].includes(photoId)) return { use: 'avatar' };
  const isListed = [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? [])].some(isIt);
  return isListed ? { use: 'listing' } : {};
}

function isReworded({ id, caption, approvedCaption }: PostFact, { posts }: Facts): boolean {
  const after = posts.find((one) => one.id === id);
  const left = after && [after.caption, after.approvedCaption, undefined];
  return left !== undefined && ![caption, approvedCaption].every((text) => left.includes(text));
}

/** A deleted listing keeps its texts itself. */
function isReplaced({ id, proposed, approved }: ListingFact, after: ListingFact | undefined): boolean {
  if (after?.id !== id) return false;
  const left = [after.proposed, after.approved, undefined];
  return ![proposed, approved].every((content) => left.some((one) => isSame(content, one)));
}
