import { changeFacts, readFacts } from '#functions/publish/change-facts.ts';
import { eraseDocuments } from './document-store.ts';

/**
 * Erases the images of a decided verification whose days are over: first the objects, then their keys from
 * the fact, so that being stopped in between only means doing it again. Decision, kind of document and keyed
 * hash stay. A case that was started again after a rejection has no decision and keeps its documents.
 */
export async function eraseDecidedDocuments(sub: string): Promise<void> {
  const { verification: decided } = await readFacts(sub);
  if (!decided?.decidedAt) return;
  await eraseDocuments(sub);
  await changeFacts(sub, ({ verification }) => {
    if (!verification || verification.version !== decided.version) return undefined;
    return { verification: { ...verification, documents: {} } };
  });
}
