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
 * What a change took out of an account under legal hold (KEEP-3): a photo, whose private files stay, or what was written
 * before an edit. The attributes hold the facts as they were before.
 */
interface Evidence {
  /** ISO instant, UTC. */
  deletedAt: string;
  photo?: PhotoFact;
  /** The use of the photo until then; absent where it was unused. */
  use?: 'post' | 'avatar' | 'listing';
  /** The post that went with the photo, or the post before its caption was replaced. */
  post?: PostFact;
  /** The listing's texts before they were replaced. */
  listing?: Pick<ListingFact, 'id' | 'proposed' | 'approved'>;
}

/** A legal hold was lifted: the sweep erases its evidence. */
export const holdLiftedRecord = (sub: string, liftedAt: Date): AlsoRecord =>
  putRecord({ ...holdLiftedKey(sub), queue: queues.evidence, due: liftedAt.getTime() });

/**
 * Keeps the private files of photos whose erasure was ordered before their account came under legal hold, or whose
 * processing ended after their deletion. Evidence that is there stays as it is.
 * @returns false where the account is under no hold: the files are to be erased
 */
export async function keepPhotos(sub: string, photoIds: readonly string[], now: Date): Promise<boolean> {
  if (!(await readAccount(sub))?.legalHold) return false;
  return isWritten(
    transact([
      // A hold that is lifted meanwhile must leave no evidence behind the sweep.
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

/** The evidence that an account's last holds left, and when the last one was lifted, milliseconds since the epoch. */
export async function readEvidence(sub: string): Promise<{ keys: Key[]; liftedAt?: number }> {
  const { sk: lifted } = holdLiftedKey(sub);
  const items = await queryPartition(evidencePk(sub));
  const due = items.find(({ sk }) => sk === lifted)?.['due'];
  return {
    keys: items.filter(({ sk }) => sk !== lifted).map(({ pk, sk }) => ({ pk, sk })),
    ...(typeof due === 'number' && { liftedAt: due }),
  };
}

/** Deletes items of evidence. Safe to repeat. */
export const forgetEvidence = (keys: readonly Key[]): Promise<void> => deleteItems(keys);

/** Takes the account out of the sweep's queue, unless another hold was lifted meanwhile. */
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

/** A deleted listing keeps its texts itself. */
function isReplaced({ id, proposed, approved }: ListingFact, after: ListingFact | undefined): boolean {
  if (after?.id !== id) return false;
  const left = [after.proposed, after.approved, undefined];
  return ![proposed, approved].every((content) => left.some((one) => isSame(content, one)));
}
