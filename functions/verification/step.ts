import { AppError } from '#shared/errors.ts';
import { mayFollow, type VerificationAct, verificationSteps } from '#shared/verification.ts';
import type { VerificationFact } from '#functions/core/facts/facts.ts';

/**
 * A verification after a step of the one table (shared/verification.ts).
 * @param rest all that it holds then. Details, documents and when they were sent stay unless it says otherwise; so do
 *   documents of earlier cases, and what was said and sent before
 * @throws AppError version-conflict where the table has no such step
 */
export function stepVerification(
  act: VerificationAct,
  before: VerificationFact | undefined,
  rest: Partial<Omit<VerificationFact, 'status' | 'version'>>,
): VerificationFact {
  if (!mayFollow(act, before?.status ?? 'none')) throw new AppError('version-conflict');
  return {
    details: before?.details,
    documents: before?.documents ?? {},
    submittedAt: before?.submittedAt,
    kept: before?.kept,
    asks: before?.asks,
    submissions: before?.submissions,
    ...rest,
    status: verificationSteps[act].to,
    version: (before?.version ?? 0) + 1,
  };
}
