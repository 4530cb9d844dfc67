import type { ContentCase } from '#shared/api/content-review.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { assertFree, claimOf } from '#functions/core/facts/claim.ts';
import {
  confirmedFace,
  contentsWaitSince,
  type WaitingContents,
  waitingContents,
} from '#functions/core/facts/contents.ts';
import { caseHistoryOf, readCaseHistory, entryOnPicture } from '#functions/core/facts/case-history.ts';
import { type Facts, type PhotoFact, showableAvatar } from '#functions/core/facts/facts.ts';
import { reviewUrl } from '#functions/photo/photo-store.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { approvedSelfie, assertWaits } from './open-case.ts';
import { pictureHash } from './refused-pictures.ts';

/**
 * Claims an account's waiting contents for one reviewer, and returns them. The audit log records the claim, because the
 * contents are not public yet. A repeated claim renews the reviewer's own claim (REVIEW-5).
 * @throws AppError not-found (unknown account, nothing waiting, or the reviewer's own), claimed-by-another
 */
export async function claimContent(reviewer: string, sub: string): Promise<ContentCase> {
  const facts = await changeFacts(sub, (current, now) => {
    assertWaits(reviewer, current);
    const { contentReview = {} } = current;
    assertFree(contentReview, reviewer, now);
    return {
      contentReview: { ...contentReview, ...claimOf(reviewer, now) },
      also: [auditRecord({ actor: reviewer, action: 'contents-opened', subject: sub })],
    };
  });
  return contentCase(facts);
}

type Past = Awaited<ReturnType<typeof readCaseHistory>>;

async function contentCase(facts: Facts): Promise<ContentCase> {
  const { sub, account, listing, contentReview } = facts;
  const submittedAt = contentsWaitSince(facts);
  if (submittedAt === undefined)
    throw new Error(`The account ${sub} has no waiting contents after the claim.`);
  const waiting = waitingContents(facts);
  const shown = showableAvatar(facts);
  const past = await readCaseHistory(facts);
  return {
    sub,
    name: account.name,
    ...(listing && { listingId: listing.id, listingVersion: listing.version }),
    submittedAt,
    claimedUntil: new Date(contentReview?.claimUntil ?? 0).toISOString(),
    selfie: approvedSelfie(facts) !== undefined,
    ...(listing && waiting.text && { text: { proposed: listing.proposed, approved: listing.approved } }),
    photos: await listedPhotos(facts, waiting, past),
    replacedPhotos: await replacedPhotos(facts),
    ...(waiting.avatar && { avatar: await waitingPicture(waiting.avatar, past) }),
    ...(shown && { approvedAvatar: await picture(shown) }),
    posts: await waitingPosts(facts, waiting, past),
    submission: (contentReview?.decisions ?? 0) + 1,
    ...caseHistoryOf(past),
  };
}

const listedPhotos = (
  { listing, photos }: Facts,
  waiting: WaitingContents,
  past: Past,
): Promise<ContentCase['photos']> =>
  Promise.all(
    (listing?.photos ?? [])
      .flatMap(({ id, face }) => {
        const photo = photos.find((one) => one.id === id);
        return listing && photo ? [{ photo, face, confirmed: confirmedFace(listing, photo) }] : [];
      })
      .map(async ({ photo, face, confirmed }) => ({
        ...(await (waiting.photos.includes(photo) ? waitingPicture(photo, past) : picture(photo))),
        face,
        confirmedFace: confirmed,
        waits: waiting.photos.includes(photo),
      })),
  );

const waitingPosts = (
  { photos }: Facts,
  { posts }: WaitingContents,
  past: Past,
): Promise<ContentCase['posts']> =>
  Promise.all(
    posts.flatMap(({ id, version, caption, approvedCaption }) =>
      photos
        .filter((photo) => photo.id === id)
        .map(async (photo) => ({
          ...(await waitingPicture(photo, past)),
          version,
          caption,
          approvedCaption,
        })),
    ),
  );

/** Returns replaced photos that visitors still see, until one of the new photos is approved (REVIEW-3). */
const replacedPhotos = ({ listing, photos }: Facts): Promise<ContentCase['replacedPhotos']> =>
  Promise.all(
    (listing?.approvedPhotos ?? [])
      .filter(({ id }) => !listing?.photos.some((one) => one.id === id))
      .flatMap(({ id }) => photos.find((one) => one.id === id && one.approved) ?? [])
      .map(picture),
  );

const waitingPicture = async (photo: PhotoFact, past: Past) => ({
  ...(await picture(photo)),
  refusedBefore: entryOnPicture(past, { photo: photo.id, hash: await pictureHash(photo) }),
});

const picture = async ({ id, width = 0, height = 0 }: PhotoFact) => ({
  id,
  url: await reviewUrl(id),
  width,
  height,
});
