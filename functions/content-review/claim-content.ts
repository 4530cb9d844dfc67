import type { ContentCase } from '#shared/api/content-review.ts';
import { AppError } from '#shared/errors.ts';
import { claimHolder, claimOf } from '#functions/facts/claim.ts';
import {
  confirmedFace,
  contentsWaitSince,
  type WaitingContents,
  waitingContents,
} from '#functions/facts/contents.ts';
import { type Facts, type PhotoFact, showableAvatar } from '#functions/facts/facts.ts';
import { reviewUrl } from '#functions/photo/photo-store.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { approvedSelfie, assertWaits } from './open-case.ts';

/**
 * Opens what waits of one account for one reviewer. Opening one's own again renews it (REVIEW-5).
 * @throws AppError not-found (nobody, nothing that waits, the reviewer's own), claimed-by-another
 */
export async function claimContent(reviewer: string, sub: string): Promise<ContentCase> {
  const facts = await changeFacts(sub, (current, now) => {
    assertWaits(reviewer, current);
    const holder = claimHolder(current.contentReview ?? {}, now);
    if (holder && holder !== reviewer) throw new AppError('claimed-by-another');
    return { contentReview: { ...current.contentReview, ...claimOf(reviewer, now) } };
  });
  return contentCase(facts);
}

async function contentCase(facts: Facts): Promise<ContentCase> {
  const { sub, account, listing, contentReview } = facts;
  const submittedAt = contentsWaitSince(facts);
  if (submittedAt === undefined) throw new Error(`Nothing of ${sub} waits after it was claimed.`);
  const waiting = waitingContents(facts);
  const shown = showableAvatar(facts);
  return {
    sub,
    name: account.name,
    ...(listing && { listingId: listing.id, listingVersion: listing.version }),
    submittedAt,
    claimedUntil: new Date(contentReview?.claimUntil ?? 0).toISOString(),
    selfie: approvedSelfie(facts) !== undefined,
    ...(listing && waiting.text && { text: { proposed: listing.proposed, approved: listing.approved } }),
    photos: await listedPhotos(facts, waiting),
    replacedPhotos: await replacedPhotos(facts),
    ...(waiting.avatar && { avatar: await picture(waiting.avatar) }),
    ...(shown && { approvedAvatar: await picture(shown) }),
  };
}

const listedPhotos = ({ listing, photos }: Facts, waiting: WaitingContents): Promise<ContentCase['photos']> =>
  Promise.all(
    (listing?.photos ?? [])
      .flatMap(({ id, face }) => {
        const photo = photos.find((one) => one.id === id);
        return listing && photo ? [{ photo, face, confirmed: confirmedFace(listing, photo) }] : [];
      })
      .map(async ({ photo, face, confirmed }) => ({
        ...(await picture(photo)),
        face,
        confirmedFace: confirmed,
        waits: waiting.photos.includes(photo),
      })),
  );

/** What visitors see of photos that their owner replaced, as long as none of the new ones has passed (REVIEW-3). */
const replacedPhotos = ({ listing, photos }: Facts): Promise<ContentCase['replacedPhotos']> =>
  Promise.all(
    (listing?.approvedPhotos ?? [])
      .filter(({ id }) => !listing?.photos.some((one) => one.id === id))
      .flatMap(({ id }) => photos.find((one) => one.id === id && one.approved) ?? [])
      .map(picture),
  );

const picture = async ({ id, width = 0, height = 0 }: PhotoFact) => ({
  id,
  url: await reviewUrl(id),
  width,
  height,
});
