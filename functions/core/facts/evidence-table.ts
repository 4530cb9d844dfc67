import { queues } from '#shared/deployment/table.ts';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import {
  accountKey,
  evidenceKey,
  evidencePk,
  evidencePhotoName,
  holdLiftedKey,
  type Key,
} from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { deleteItems, isWritten, transact } from '#functions/data/transact.ts';
import { readAccount } from './account-table.ts';
import { isSame } from './contents.ts';
import type { Facts, ListingFact, PhotoFact, PostFact } from './facts.ts';

/**
 * Content that a change removed from an account under legal hold (KEEP-3): a deleted photo, whose private files stay,
 * or a text before an edit.
 */
interface Evidence {
  /** ISO instant, UTC. */
  deletedAt: string;
  photo?: PhotoFact;
  /** Absent if the photo was unused. */
  use?: 'post' | 'avatar' | 'listing';
  /** Post that was deleted with the photo, or the post before its caption changed. */
  post?: PostFact;
  listing?: Pick<ListingFact, 'id' | 'proposed' | 'approved'>;
}

/** Builds the record that queues an account's evidence for erasure by the sweep, after a legal hold is lifted. */
export const holdLiftedRecord = (sub: string, liftedAt: Date): AlsoRecord =>
  putRecord({ ...holdLiftedKey(sub), queue: queues.evidence, due: liftedAt.getTime() });

/**
 * Keeps the private files of photos if the account is under legal hold. Covers erasures ordered before the hold, and
 * photos deleted during processing. Existing evidence stays unchanged.
 * @returns false if there is no hold; the caller then erases the files
 */
export async function keepPhotos(sub: string, photoIds: readonly string[], now: Date): Promise<boolean> {
  if (!(await readAccount(sub))?.legalHold) return false;
  return isWritten(
    transact([
      // Fails if the hold was lifted after the read above. The sweep may have erased the evidence since, and would miss
      // items written now.
      { ConditionCheck: { Key: accountKey(sub), ConditionExpression: 'attribute_exists(legalHold)' } },
      ...photoIds.map((id) => ({
        Update: {
          Key: evidenceKey(sub, evidencePhotoName(id)),
          UpdateExpression: 'SET deletedAt = if_not_exists(deletedAt, :now)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        },
      })),
    ]),
  );
}

/** Reads an account's evidence and when the last hold was lifted (milliseconds since the epoch). */
export async function readEvidence(sub: string): Promise<{ keys: Key[]; liftedAt?: number }> {
  const { sk: lifted } = holdLiftedKey(sub);
  const items = await queryPartition(evidencePk(sub));
  const due = items.find(({ sk }) => sk === lifted)?.['due'];
  return {
    keys: items.filter(({ sk }) => sk !== lifted).map(({ pk, sk }) => ({ pk, sk })),
    ...(typeof due === 'number' && { liftedAt: due }),
  };
}

/** Deletes evidence items. Idempotent. */
export const forgetEvidence = (keys: readonly Key[]): Promise<void> => deleteItems(keys);

/**
 * Removes the account from the queue of evidence to erase. If another hold was lifted meanwhile, the newer entry stays
 * for the next sweep.
 */
export async function forgetLifted(sub: string, liftedAt: number): Promise<void> {
  await isWritten(
    transact([
      {
        Delete: {
          Key: holdLiftedKey(sub),
          ConditionExpression: 'due = :due',
          ExpressionAttributeValues: { ':due': liftedAt },
        },
      },
    ]),
  );
}

/**
 * Builds the evidence records of one change: deleted photos and replaced texts. Returns none without a legal hold.
 * @param released ids of photos that a deleted listing keeps
 */
export function evidenceOf(before: Facts, next: Facts, released: readonly string[], now: Date): AlsoRecord[] {
  const { sub, account } = before;
  if (!account.legalHold) return [];
  // The version makes the keys unique: two edits may happen in the same millisecond.
  const change = next.account.factsVersion;
  const kept = (name: string, evidence: Omit<Evidence, 'deletedAt'>): AlsoRecord =>
    putRecord({ ...evidenceKey(sub, name), deletedAt: now.toISOString(), ...evidence });
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

/** False for a deleted listing, which keeps its texts. */
function isReplaced({ id, proposed, approved }: ListingFact, after: ListingFact | undefined): boolean {
  if (after?.id !== id) return false;
  const left = [after.proposed, after.approved, undefined];
  return ![proposed, approved].every((content) => left.some((one) => isSame(content, one)));
}
