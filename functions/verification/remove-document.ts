import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { mayFollow, type DocumentKind } from '#shared/verification.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { allOf, setAside } from './erase-documents.ts';
import { ownView } from './get-verification.ts';

/**
 * Removes a document that is not under review (VER-18), and the document that it was to replace. Both are erased,
 * unless a reviewer has opened them or the account is under a legal hold. Does nothing if there is no such document.
 * @throws AppError already-submitted
 */
export async function removeDocument(sub: string, kind: DocumentKind): Promise<OwnVerification> {
  const left = await changeFacts(sub, ({ account, verification: current }, now) => {
    if (!current || !mayFollow('submit', current.status)) throw new AppError('already-submitted');
    const { [kind]: removed, ...documents } = current.documents;
    const { [kind]: refusal, ...refusals } = current.refusals ?? {};
    if (!removed) return refusal && { verification: { ...current, refusals } };
    const { kept, outbox } = setAside(account, current, allOf({ documents: { [kind]: removed } }), now);
    return { verification: { ...current, ...kept, documents, refusals }, outbox };
  });
  return ownView(left);
}
