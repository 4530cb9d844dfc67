import { AppError } from '#shared/errors.ts';
import { assertHolds } from '#functions/core/facts/claim.ts';
import { contentsWaitSince, waitingContents } from '#functions/core/facts/contents.ts';
import { approvalOf, type Facts, type VerificationDocument } from '#functions/core/facts/facts.ts';

/**
 * Requires waiting contents of another account: reviewers can't review their own contents. @throws AppError not-found
 */
export function assertWaits(reviewer: string, facts: Facts): void {
  if (facts.sub === reviewer || contentsWaitSince(facts) === undefined) throw new AppError('not-found');
}

/** Requires a valid claim. @throws AppError claimed-by-another, also if the claim expired */
export function assertClaimed(reviewer: string, { contentReview = {} }: Facts, now: Date): void {
  assertHolds(contentReview, reviewer, now);
}

/**
 * Returns the selfie of the approved identity, to compare waiting pictures with, while the selfie is kept (VER-6). A
 * newer open verification does not hide it; otherwise a provider could avoid the comparison by submitting another name.
 * Undefined if only text waits, or no identity was approved.
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
