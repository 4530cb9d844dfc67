import { createHash } from 'node:crypto';
import type { ContentDecision } from '#shared/api/content-review.ts';
import type { Refusal, ReviewOutcome } from '#shared/content-review.ts';
import { AppError } from '#shared/errors.ts';
import {
  contentsWaitSince,
  passedPhotos,
  shownInstead,
  type WaitingContents,
  waitingContents,
} from '#functions/core/facts/contents.ts';
import { waitedSince } from '#functions/core/facts/waiting-table.ts';
import {
  type Change,
  type Facts,
  type ListingFact,
  type PhotoFact,
  type PostFact,
} from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { assertClaimed, assertWaits } from './open-case.ts';
import { notifyDecision } from './notify-decision.ts';

/**
 * Applies a reviewer's decision on all waiting contents of an account (REVIEW-4). One transaction also writes the
 * public items, the audit log, a record of each refusal, and the owner's mail.
 *
 * Refused content stays with its owner, with the reason, until it is changed or replaced. Previously approved text and
 * avatar stay public; a refused photo does not.
 *
 * @throws AppError not-found (nothing waiting, or the reviewer's own), claimed-by-another, version-conflict (the
 *   contents were edited, deleted, or decided differently by the same reviewer); nothing is decided then
 * @returns whether newer contents already wait; possible if the decision is a retry
 */
export async function decideContent(
  reviewer: string,
  sub: string,
  decision: ContentDecision,
): Promise<{ waiting: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(decision)).digest('base64url');
  const facts = await changeFacts(sub, async (current, now) => {
    if (isDecidedAlready(current, reviewer, hash)) return undefined;
    const isDecided = current.contentReview?.decided?.by === reviewer && !contentsWaitSince(current);
    if (isDecided)
      throw new AppError('version-conflict', 'the reviewer made a different decision, maybe in another tab');
    assertWaits(reviewer, current);
    assertClaimed(reviewer, current, now);
    const waiting = waitingContents(current);
    assertSame(decision, waiting, current.listing);
    const change = applyDecision(current, waiting, decision, now);
    const records = await notifyDecision(current, decision, reviewer, now);
    const { decisions = 0 } = current.contentReview ?? {};
    return {
      ...change,
      contentReview: { decided: { by: reviewer, at: now.toISOString(), hash }, decisions: decisions + 1 },
      also: [waitedSince('contents', contentsWaitSince(current) ?? now.toISOString(), now), ...records],
    };
  });
  return { waiting: contentsWaitSince(facts) !== undefined };
}

/**
 * True if the reviewer made exactly this decision before, and only the response was lost. Contents never wait twice
 * with the same versions and ids, so the decision's hash identifies it.
 */
const isDecidedAlready = (facts: Facts, reviewer: string, hash: string): boolean =>
  facts.contentReview?.decided?.by === reviewer && facts.contentReview.decided.hash === hash;

/** Requires that the waiting contents are those the reviewer saw. @throws AppError version-conflict */
function assertSame(
  { listingId, listingVersion, text, photos, avatar, posts }: ContentDecision,
  waiting: WaitingContents,
  listing: ListingFact | undefined,
): void {
  const versions = (of: ReadonlyArray<{ id: string; version: number }>) =>
    ids(of.map(({ id, version }) => ({ id: `${id} ${version}` })));
  const ids = (of: ReadonlyArray<{ id: string }>) =>
    of
      .map(({ id }) => id)
      .toSorted()
      .join();
  const same =
    listingId === listing?.id &&
    listingVersion === listing?.version &&
    (text !== undefined) === waiting.text &&
    ids(photos) === ids(waiting.photos) &&
    avatar?.id === waiting.avatar?.id &&
    versions(posts) === versions(waiting.posts);
  if (!same) throw new AppError('version-conflict', 'the waiting contents differ from the decided ones');
}

function applyDecision(
  facts: Facts,
  waiting: WaitingContents,
  { text, photos, avatar, posts }: ContentDecision,
  now: Date,
): Change {
  const put = new Map<string, PhotoFact>();
  const passed = passedPhotos(facts);
  for (const outcome of photos) {
    const photo = waiting.photos.find(({ id }) => id === outcome.id);
    if (!photo) continue;
    put.set(outcome.id, reviewPhoto(photo, outcome, now, wantedFace(facts.listing, outcome.id)));
    if (outcome.decision === 'approve') passed.set(outcome.id, outcome.face);
    else passed.delete(outcome.id);
  }
  if (waiting.avatar && avatar) put.set(avatar.id, reviewPhoto(waiting.avatar, avatar, now));
  const reviewedPosts = posts.flatMap((outcome) => {
    const post = waiting.posts.find(({ id }) => id === outcome.id);
    const photo = facts.photos.find(({ id }) => id === outcome.id);
    // A live post's photo was approved before; refusing only its new caption does not change that.
    if (photo && outcome.decision === 'approve') put.set(photo.id, { ...photo, approved: true });
    return post ? [reviewPost(post, outcome, now)] : [];
  });
  const { account, listing } = facts;
  const before = avatar?.decision === 'approve' ? account.approvedAvatar : undefined;
  const tags = new Map(photos.map((outcome) => [outcome.id, outcome] as const));
  // Take over the reviewer's face tag; otherwise the photo would wait for review again.
  const order = listing?.photos.map((used) => {
    const outcome = tags.get(used.id);
    return outcome?.decision === 'approve' ? { ...used, face: outcome.face } : used;
  });
  const isTagged = listing?.photos.some(({ face }, at) => order?.[at]?.face !== face);
  const shown = order && shownInstead(order, passed, listing?.approvedPhotos ?? []);
  const gone = (listing?.approvedPhotos ?? [])
    .map(({ id }) => id)
    .filter((id) => ![...(shown ?? []), ...(order ?? [])].some((photo) => photo.id === id));
  return {
    ...(before !== undefined && { account: { ...account, approvedAvatar: undefined } }),
    ...(listing &&
      order && {
        listing: {
          ...listing,
          // Raise the version: otherwise a form that was opened earlier could restore the owner's tag (LIST-6).
          ...(isTagged && { version: listing.version + 1 }),
          ...(text && reviewText(listing, text, now)),
          photos: order,
          approvedPhotos: shown,
        },
      }),
    photos: { put: [...put.values()], delete: [...gone, ...(before === undefined ? [] : [before])] },
    posts: { put: reviewedPosts },
  };
}

const wantedFace = (listing: ListingFact | undefined, photoId: string): boolean | undefined =>
  listing?.photos.find(({ id }) => id === photoId)?.face;

const refusalOf = ({ reason, note }: Extract<ReviewOutcome, { decision: 'reject' }>, now: Date): Refusal => ({
  reason,
  note,
  at: now.toISOString(),
});

/** @param face the tag with which a listing's photo was refused */
const reviewPhoto = (photo: PhotoFact, outcome: ReviewOutcome, now: Date, face?: boolean): PhotoFact => ({
  ...photo,
  waitsSince: undefined,
  approved: outcome.decision === 'approve',
  reviewRefusal: outcome.decision === 'approve' ? undefined : { ...refusalOf(outcome, now), face },
});

/** A post's 24 hours start at its first approval only (POST-1). */
const reviewPost = (post: PostFact, outcome: ReviewOutcome, now: Date): PostFact =>
  outcome.decision === 'approve'
    ? {
        ...post,
        approvedCaption: post.caption,
        publishedAt: post.publishedAt ?? now.toISOString(),
        waitsSince: undefined,
        reviewRefusal: undefined,
      }
    : { ...post, waitsSince: undefined, reviewRefusal: refusalOf(outcome, now) };

const reviewText = (
  { proposed, approved }: ListingFact,
  outcome: ReviewOutcome,
  now: Date,
): Pick<ListingFact, 'approved' | 'textWaitsSince' | 'textRefusal'> =>
  outcome.decision === 'approve'
    ? { approved: proposed, textWaitsSince: undefined, textRefusal: undefined }
    : { approved, textWaitsSince: undefined, textRefusal: refusalOf(outcome, now) };
