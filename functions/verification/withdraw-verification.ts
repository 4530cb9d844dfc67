import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { mayFollow } from '#shared/verification.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { ownView } from './get-verification.ts';
import { stepVerification } from './step.ts';

/**
 * Withdraws a case before a decision, even while a reviewer has it open (VER-19). Idempotent. The case leaves the queue
 * and becomes a draft with all of its documents. If it is submitted again, the queue sorts it by the new time.
 * Documents that a reviewer has opened stay marked as opened (VER-20).
 * @throws AppError version-conflict if the case was decided meanwhile, or was never submitted
 */
export async function withdrawVerification(sub: string): Promise<OwnVerification> {
  const withdrawn = await changeFacts(sub, ({ verification: current }) => {
    if (current?.status === 'draft') return undefined;
    if (!current || !mayFollow('takeBack', current.status)) throw new AppError('version-conflict');
    return { verification: stepVerification('takeBack', current, { standing: current.standing }) };
  });
  return ownView(withdrawn);
}
