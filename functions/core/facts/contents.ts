import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type ContentKind, contentKinds } from '#shared/content-review.ts';
import { queues } from '#shared/deployment/table.ts';
import { asStored } from '#functions/data/stored.ts';
import { type Queued, urgentMilliseconds, queueRow } from './queued.ts';
import {
  approvalOf,
  type Facts,
  isRemoved,
  type ListingFact,
  type ListingPhoto,
  type PhotoFact,
  type PostFact,
} from './facts.ts';

/**
 * Contents of an account that wait for a reviewer. Derived from the facts and never stored (REVIEW-2). If review is
 * switched off, the waiting contents keep waiting.
 */
export interface WaitingContents {
  text: boolean;
  /** Waiting photos of the listing, in the owner's order. */
  photos: PhotoFact[];
  /** Avatar that the owner chose, if it waits. */
  avatar: PhotoFact | undefined;
  /** Waiting posts, oldest first. */
  posts: PostFact[];
}

/** True if the listing's text differs from the approved text and is not refused. */
export const textWaits = ({ proposed, approved, textRefusal }: ListingFact): boolean =>
  textRefusal === undefined && !isSame(proposed, approved);

/** True if two versions of a text are stored as the same value. */
export const isSame = (one: object | undefined, other: object | undefined): boolean =>
  one === other || (!!one && !!other && isDeepStrictEqual(asStored(one), asStored(other)));

/** Returns the approved face tag of a listing's photo; undefined if the photo is not approved. */
export const confirmedFace = ({ approvedPhotos = [] }: ListingFact, photo: PhotoFact): boolean | undefined =>
  photo.approved ? approvedPhotos.find(({ id }) => id === photo.id)?.face : undefined;

/** True if a ready photo is neither approved nor refused with its present face tag. */
function photoWaits(listing: ListingFact, { face }: ListingPhoto, photo: PhotoFact): boolean {
  if (photo.status !== 'ready' || photo.reviewRefusal?.face === face) return false;
  return confirmedFace(listing, photo) !== face;
}

const avatarWaits = ({ status, approved, reviewRefusal }: PhotoFact): boolean =>
  status === 'ready' && !approved && reviewRefusal === undefined;

/** True if a post's caption differs from the approved caption and is not refused. */
export const postWaits = ({ caption, approvedCaption, reviewRefusal }: PostFact): boolean =>
  caption !== approvedCaption && reviewRefusal === undefined;

export function waitingContents(facts: Facts): WaitingContents {
  const { account, listing } = facts;
  // No review can show what a decision on a report removed.
  const photos = facts.photos.filter(({ id }) => !isRemoved(facts, id));
  const posts = facts.posts.filter(({ id }) => !isRemoved(facts, id));
  const avatar = photos.find(({ id }) => id === account.avatar);
  return {
    text: listing !== undefined && textWaits(listing),
    photos: (listing?.photos ?? []).flatMap((used) => {
      const photo = photos.find(({ id }) => id === used.id);
      return listing && photo && photoWaits(listing, used, photo) ? photo : [];
    }),
    avatar: avatar && avatarWaits(avatar) ? avatar : undefined,
    posts: posts.filter(postWaits).toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  };
}

/** Counts the waiting contents and lists their kinds. The text, each photo and each post count as one. */
export function waitingKinds({ text, photos, avatar, posts }: WaitingContents): {
  kinds: ContentKind[];
  count: number;
} {
  const counts: ReadonlyArray<readonly [ContentKind, number]> = [
    ['text', text ? 1 : 0],
    ['photo', photos.length],
    ['avatar', avatar ? 1 : 0],
    ['post', posts.length],
  ];
  return {
    kinds: counts.flatMap(([kind, count]) => (count > 0 ? kind : [])),
    count: counts.reduce((sum, [, count]) => sum + count, 0),
  };
}

/**
 * Returns when the oldest waiting content began to wait (ISO instant, UTC). Reviewers may see the content only later,
 * once the identity is approved.
 */
export function waitsSince(facts: Facts): string | undefined {
  const { listing } = facts;
  const { text, photos, avatar, posts } = waitingContents(facts);
  return [
    ...(listing && text ? [listing.textWaitsSince ?? listing.updatedAt] : []),
    ...[...photos, ...(avatar ? [avatar] : []), ...posts].map((one) => one.waitsSince ?? one.createdAt),
  ].toSorted()[0];
}

/**
 * Returns the time from which reviewers can review an account's contents (ISO instant, UTC). That is when the oldest
 * content began to wait, or when the identity was approved, whichever is later. Undefined if nothing waits, the
 * identity is not approved, or the account is to be erased.
 */
export function contentsWaitSince(facts: Facts): string | undefined {
  const { account, verification } = facts;
  const approval = approvalOf(verification);
  const since = waitsSince(facts);
  if (!approval || account.erasure || since === undefined) return undefined;
  return since < approval.decidedAt ? approval.decidedAt : since;
}

/** Row of the content review queue, for an account with waiting contents. */
export const contentsRow = queueRow.extend({ kinds: z.array(z.enum(contentKinds)), count: z.number() });

/**
 * True while visitors still see photos that the owner removed, because no replacement is approved yet (REVIEW-3). Only
 * such photos make a case urgent: after any other edit, the approved contents may stay public.
 */
const showsReplaced = ({ listing }: Pick<Facts, 'listing'>): boolean =>
  (listing?.approvedPhotos ?? []).some(({ id }) => !listing?.photos.some((one) => one.id === id));

/** Returns the account's entry in the content review queue. */
export function contentsQueued(facts: Facts, isPublic: boolean): Queued | undefined {
  const submittedAt = contentsWaitSince(facts);
  if (submittedAt === undefined) return undefined;
  const { claimedBy, claimUntil } = facts.contentReview ?? {};
  const urgent = isPublic && showsReplaced(facts);
  const row: z.infer<typeof contentsRow> = {
    name: facts.account.name,
    submittedAt,
    urgent,
    ...waitingKinds(waitingContents(facts)),
    claimedBy,
    claimUntil,
  };
  const due = Date.parse(submittedAt) - (urgent ? urgentMilliseconds : 0);
  return { queue: queues.content, due, row };
}

/**
 * Returns the photos to show after a save or a decision: the approved photos in the owner's order, with their confirmed
 * tags. If none is approved, the photos shown before stay. So a listing stays public while all its new photos wait
 * (REVIEW-3).
 * @param passed confirmed face tags of the approved photos, by photo id
 */
export function shownInstead(
  photos: readonly ListingPhoto[],
  passed: ReadonlyMap<string, boolean>,
  before: readonly ListingPhoto[],
): ListingPhoto[] {
  const next = photos.flatMap(({ id }) => {
    const face = passed.get(id);
    return face === undefined ? [] : { id, face };
  });
  return next.length > 0 ? next : before.filter(({ id }) => passed.has(id));
}

/** Returns the confirmed face tags of the account's approved photos, by photo id. */
export function passedPhotos({ listing, photos }: Facts): Map<string, boolean> {
  const passed = new Map<string, boolean>();
  for (const photo of photos) {
    const face = listing && confirmedFace(listing, photo);
    if (face !== undefined) passed.set(photo.id, face);
  }
  return passed;
}
