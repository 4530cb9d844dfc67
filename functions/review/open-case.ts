import { AppError } from '#shared/errors.ts';
import { assertHolds } from '#functions/core/facts/claim.ts';
import { contentsWaitSince, waitingContents } from '#functions/core/facts/contents.ts';
import { approvalOf, type Facts, type VerificationDocument } from '#functions/core/facts/facts.ts';

/**
 * A provider who is a reviewer as well never opens, and so never decides on, their own.
 * @throws AppError not-found
 */
export function assertWaits(reviewer: string, facts: Facts): void {
  if (facts.sub === reviewer || contentsWaitSince(facts) === undefined) throw new AppError('not-found');
}

/** @throws AppError claimed-by-another, also where the claim ran out */
export function assertClaimed(reviewer: string, { contentReview = {} }: Facts, now: Date): void {
  assertHolds(contentReview, reviewer, now);
}

/**
 * The picture that the identity was approved with, as long as it is kept (VER-6), also beside a newer case: else whoever
 * types another name, and perhaps their own again, would be compared with nothing. None of a case that is still open, and
 * none where words alone wait: there is nothing to compare.
 */
export function approvedSelfie(facts: Facts): VerificationDocument | undefined {
  const { verification } = facts;
  const { photos, avatar, posts } = waitingContents(facts);
  if (!verification || (photos.length + posts.length === 0 && !avatar)) return undefined;
  const { status, documents, kept = [] } = verification;
  if (status === 'approved' && documents.selfie) return documents.selfie;
  const approved = approvalOf(verification)?.hashes?.selfie;
  return kept.find(({ kind, hash }) => kind === 'selfie' && hash !== undefined && hash === approved);
}
