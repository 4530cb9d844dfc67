import { AppError } from '#shared/errors.ts';
import { mayFollow, type VerificationAct, verificationSteps } from '#shared/verification.ts';
import type { VerificationFact } from '#functions/core/facts/facts.ts';

/**
 * Returns a verification after one step of the table in shared/verification.ts.
 * @param rest new values. Unless given here, details, documents, their submission time, documents of earlier cases,
 *   requests for documents and the count of submissions stay unchanged; all other fields are dropped
 * @throws AppError version-conflict if the table has no such step
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
