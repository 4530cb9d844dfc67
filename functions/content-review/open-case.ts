import { AppError } from '#shared/errors.ts';
import { claimHolder } from '#functions/facts/claim.ts';
import { contentsWaitSince } from '#functions/facts/contents.ts';
import type { Facts, VerificationDocument } from '#functions/facts/facts.ts';

/**
 * A provider who is a reviewer as well never opens, and so never decides on, their own.
 * @throws AppError not-found
 */
export function assertWaits(reviewer: string, facts: Facts): void {
  if (facts.sub === reviewer || contentsWaitSince(facts) === undefined) throw new AppError('not-found');
}

/** @throws AppError claimed-by-another, also where the claim ran out */
export function assertClaimed(reviewer: string, { contentReview = {} }: Facts, now: Date): void {
  if (claimHolder(contentReview, now) !== reviewer) throw new AppError('claimed-by-another');
}

/** The picture that the identity was approved with, as long as it is kept (VER-6); none of a case that is still open. */
export const approvedSelfie = ({ verification }: Facts): VerificationDocument | undefined =>
  verification?.status === 'approved' ? verification.documents.selfie : undefined;
