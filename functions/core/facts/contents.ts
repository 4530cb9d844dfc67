import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type ContentKind, contentKinds } from '#shared/content-review.ts';
import { queues } from '#shared/deployment/table.ts';
import { asStored } from '#functions/data/stored.ts';
import { type Queued, urgentMilliseconds, queueRow } from './queued.ts';
import {
  approvalOf,
  type Facts,
  type ListingFact,
  type ListingPhoto,
  type PhotoFact,
  type PostFact,
} from './facts.ts';

/**
 * What of an account waits for a reviewer: a function of the facts, and never stored beside them (REVIEW-2). Whether
 * the deployment reviews contents plays no part in it: what waits when the setting is switched off waits on.
 */
export interface WaitingContents {
  /** The words of the listing wait. */
  text: boolean;
  /** Photos of the listing, in the owner's order. */
  photos: PhotoFact[];
  /** The photo that is to be the public one of the account. */
  avatar: PhotoFact | undefined;
  /** The oldest first. */
  posts: PostFact[];
}

/** Whether the words differ from those that passed, and were not refused as they are. */
export const textWaits = ({ proposed, approved, textRefusal }: ListingFact): boolean =>
  textRefusal === undefined && !isSame(proposed, approved);

/** Whether two versions of the words are the same as they are stored. */
export const isSame = (one: object | undefined, other: object | undefined): boolean =>
  one === other || (!!one && !!other && isDeepStrictEqual(asStored(one), asStored(other)));

/** The face tag with which a photo of the listing passed review; undefined where it did not. */
export const confirmedFace = ({ approvedPhotos = [] }: ListingFact, photo: PhotoFact): boolean | undefined =>
  photo.approved ? approvedPhotos.find(({ id }) => id === photo.id)?.face : undefined;

/**
 * Whether a photo of the listing waits: it did not pass, or with another face tag; and it was not refused with the one
 * that it has.
 */
function photoWaits(listing: ListingFact, { face }: ListingPhoto, photo: PhotoFact): boolean {
  if (photo.status !== 'ready' || photo.reviewRefusal?.face === face) return false;
  return confirmedFace(listing, photo) !== face;
}

const avatarWaits = ({ status, approved, reviewRefusal }: PhotoFact): boolean =>
  status === 'ready' && !approved && reviewRefusal === undefined;

/** Whether a post waits: its caption is not the one that passed, and it was not refused as it is. */
export const postWaits = ({ caption, approvedCaption, reviewRefusal }: PostFact): boolean =>
  caption !== approvedCaption && reviewRefusal === undefined;

export function waitingContents({ account, listing, photos, posts }: Facts): WaitingContents {
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

/** What kinds of contents wait, and how many things: the text is one, each photo and each post is one. */
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

/** Since when the first of what waits does, whether or not reviewers have it yet. @returns ISO instant, UTC */
export function waitsSince(facts: Facts): string | undefined {
  const { listing } = facts;
  const { text, photos, avatar, posts } = waitingContents(facts);
  return [
    ...(listing && text ? [listing.textWaitsSince ?? listing.updatedAt] : []),
    ...[...photos, ...(avatar ? [avatar] : []), ...posts].map((one) => one.waitsSince ?? one.createdAt),
  ].toSorted()[0];
}

/**
 * Since when reviewers have something of an account to look at: since the first of it began to wait, and no earlier than
 * their own yes to the person's identity. Undefined where nothing waits, the identity is not approved, or the account is
 * to be erased.
 *
 * @returns ISO instant, UTC
 */
export function contentsWaitSince(facts: Facts): string | undefined {
  const { account, verification } = facts;
  const approval = approvalOf(verification);
  const since = waitsSince(facts);
  if (!approval || account.erasure || since === undefined) return undefined;
  return since < approval.decidedAt ? approval.decidedAt : since;
}

/** What the reviewers' queue shows of an account with waiting contents. */
export const contentsRow = queueRow.extend({ kinds: z.array(z.enum(contentKinds)), count: z.number() });

/**
 * Whether visitors see photos that their owner took out, until one of those that replace them passes (REVIEW-3): the one
 * case in which somebody loses by waiting. Who edits what is public keeps what passed, and waits like everybody.
 */
const showsReplaced = ({ listing }: Pick<Facts, 'listing'>): boolean =>
  (listing?.approvedPhotos ?? []).some(({ id }) => !listing?.photos.some((one) => one.id === id));

/** @param isPublic whether the listing is */
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
 * The photos of the listing that are shown, after its owner saved or a reviewer decided: those in the owner's order that
 * passed, with the tag that did. As long as none of them has, those that were shown before stay: a profile does not go
 * because all of its photos were replaced (REVIEW-3).
 *
 * @param passed by a photo's id: the tag that was confirmed, for those that were approved
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

/** The confirmed tags of all photos of the account that passed, by their ids. */
export function passedPhotos({ listing, photos }: Facts): Map<string, boolean> {
  const passed = new Map<string, boolean>();
  for (const photo of photos) {
    const face = listing && confirmedFace(listing, photo);
    if (face !== undefined) passed.set(photo.id, face);
  }
  return passed;
}
