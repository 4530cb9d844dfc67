import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { mayFollow, type DocumentKind } from '#shared/verification.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { erasureOf } from './erase-documents.ts';
import { ownView } from './get-verification.ts';

/**
 * Takes back a document that no reviewer has (VER-18): it is forgotten, and erased unless it is under a legal hold. One
 * that is not there is no error.
 * @throws AppError already-submitted
 */
export async function removeDocument(sub: string, kind: DocumentKind): Promise<OwnVerification> {
  const { verification } = await changeFacts(sub, ({ account, verification: current }) => {
    if (!current || !mayFollow('submit', current.status)) throw new AppError('already-submitted');
    const { [kind]: removed, ...documents } = current.documents;
    if (!removed) return undefined;
    return { verification: { ...current, documents }, outbox: erasureOf(account, [removed.key]) };
  });
  return ownView(sub, verification);
}
