import { documentKinds, mayFollow } from '#shared/verification.ts';
import type { Facts, VerificationFact } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { arrivedOf } from './document-store.ts';
import { type Dropped, setAside } from './erase-documents.ts';

/**
 * Forgets each document whose replacement has arrived (VER-18): nobody is told of what comes to the bucket, so whoever
 * looks at the case, or changes it, finds out. Until then the old one stands: an upload that fails loses nothing.
 * Safe to repeat.
 */
export async function settleReplacements(sub: string): Promise<Facts> {
  const facts = await readFacts(sub);
  const replacing = replacingOf(facts.verification);
  if (replacing.length === 0) return facts;
  const arrived = await arrivedOf(
    sub,
    replacing.map(({ key }) => key),
  );
  if (arrived.size === 0) return facts;
  return changeFacts(sub, ({ account, verification }, now) => {
    if (!verification) return undefined;
    const settled = replacingOf(verification).filter(({ key }) => arrived.has(key));
    if (settled.length === 0) return undefined;
    const { kept, outbox } = setAside(
      account,
      verification,
      settled.map(({ kind, replaces }): Dropped => [kind, replaces]),
      now,
    );
    const documents = settled.map(({ kind, replaces: _replaces, ...document }) => [kind, document] as const);
    return {
      verification: {
        ...verification,
        ...kept,
        documents: { ...verification.documents, ...Object.fromEntries(documents) },
      },
      outbox,
    };
  });
}

/** What is to replace another document, while its owner may still send something. */
const replacingOf = (verification: VerificationFact | undefined) =>
  verification && mayFollow('submit', verification.status)
    ? documentKinds.flatMap((kind) => {
        const document = verification.documents[kind];
        return document?.replaces ? [{ kind, ...document, replaces: document.replaces }] : [];
      })
    : [];
