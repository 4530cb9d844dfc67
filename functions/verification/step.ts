import { AppError } from '#shared/errors.ts';
import { mayFollow, type VerificationAct, verificationSteps } from '#shared/verification.ts';
import type { VerificationFact } from '#functions/facts/facts.ts';

/**
 * A verification after a step of the one table (shared/verification.ts).
 * @param rest all that it holds then; documents of earlier cases stay unless it says otherwise, and
 *   so does what was said and sent before
 * @throws AppError version-conflict where the table has no such step
 */
export function stepped(
  act: VerificationAct,
  before: Pick<VerificationFact, 'status' | 'version' | 'kept' | 'asks' | 'submissions'> | undefined,
  rest: Omit<VerificationFact, 'status' | 'version'>,
): VerificationFact {
  if (!mayFollow(act, before?.status ?? 'none')) throw new AppError('version-conflict');
  return {
    ...(before?.kept && { kept: before.kept }),
    ...(before?.asks && { asks: before.asks }),
    ...(before?.submissions && { submissions: before.submissions }),
    ...rest,
    status: verificationSteps[act].to,
    version: (before?.version ?? 0) + 1,
  };
}
