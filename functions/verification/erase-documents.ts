import { keepDocumentsDays } from '#shared/verification.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { eraseAllDocuments } from './document-store.ts';

/**
 * Erases the images of a decided verification whose days are over: first the objects, then their keys from
 * the fact, so that being stopped in between only means doing it again. Decision, kind of document and keyed
 * hash stay; under a legal hold all of it does. The fact says whether it is time, not the index, which may still show an earlier decision.
 */
export async function eraseDecidedDocuments(sub: string, now: Date): Promise<void> {
  const { account, verification: decided } = await readFacts(sub);
  if (account.legalHold) return;
  const kept = keepDocumentsDays * 24 * 60 * 60_000;
  if (!decided?.decidedAt || Date.parse(decided.decidedAt) + kept > now.getTime()) return;
  await eraseAllDocuments(sub);
  await changeFacts(sub, ({ verification }) => {
    if (!verification || verification.version !== decided.version) return undefined;
    return { verification: { ...verification, documents: {} } };
  });
}
