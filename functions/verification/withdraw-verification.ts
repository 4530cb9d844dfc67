import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { mayFollow } from '#shared/verification.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { ownView } from './get-verification.ts';
import { stepVerification } from './step.ts';

/**
 * Takes a case back that nobody has decided, also while a reviewer has it open (VER-19): it is a draft again with all of
 * its documents, leaves the queue, and waits anew once it is sent. Those that a reviewer has opened are known as such from
 * then on (VER-20). Repeating it changes nothing.
 * @throws AppError version-conflict where it was decided meanwhile, or none was sent
 */
export async function withdrawVerification(sub: string): Promise<OwnVerification> {
  const withdrawn = await changeFacts(sub, ({ verification: current }) => {
    if (current?.status === 'draft') return undefined;
    if (!current || !mayFollow('takeBack', current.status)) throw new AppError('version-conflict');
    return { verification: stepVerification('takeBack', current, { standing: current.standing }) };
  });
  return ownView(withdrawn);
}
