import type { OutboxMessage } from '#functions/data/outbox.ts';
import { documentsEnd } from '#functions/facts/due.ts';
import {
  type AccountFact,
  documentKeys,
  type KeptDocument,
  type VerificationFact,
} from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { documentKinds } from '#shared/verification.ts';
import { eraseDocuments } from './document-store.ts';

/**
 * The message that erases documents on which nothing was decided; none under a legal hold (KEEP-3), after which they
 * go with the account, or once they have lain there for 60 days (erase-old-documents.ts).
 */
export const erasureOf = ({ legalHold }: AccountFact, keys: string[]): OutboxMessage[] =>
  legalHold || keys.length === 0 ? [] : [{ kind: 'erase-documents', keys }];

/** The documents of earlier cases once another one is begun after this decided one: they stay until their day (VER-6). */
export function keptBeside(
  { documents, decidedAt, kept = [] }: VerificationFact,
  now: Date,
): Pick<VerificationFact, 'kept'> {
  const until = documentsEnd(decidedAt ?? now.toISOString()).toISOString();
  const all: KeptDocument[] = [
    ...kept,
    ...documentKinds.flatMap((kind) => {
      const document = documents[kind];
      return document ? [{ ...document, kind, until }] : [];
    }),
  ];
  return all.length > 0 ? { kept: all } : {};
}

/**
 * Erases the images of decided verifications whose days are over, and nothing else: first the objects, then their
 * keys from the fact, so that being stopped in between only means doing it again. Decision, kind of document and keyed
 * hash stay; under a legal hold all of it does. The fact says whether it is time, not the index, which may still show an
 * earlier decision.
 */
export async function eraseDecidedDocuments(sub: string, now: Date): Promise<void> {
  const { account, verification } = await readFacts(sub);
  if (account.legalHold || !verification) return;
  const gone = keysOver(verification, now);
  if (gone.length === 0) return;
  await eraseDocuments(gone);
  await changeFacts(sub, ({ verification: current }) => current && { verification: without(current, gone) });
}

/** The keys of documents whose days are over. */
function keysOver(verification: VerificationFact, now: Date): string[] {
  const { decidedAt, kept = [] } = verification;
  const isOver = decidedAt !== undefined && documentsEnd(decidedAt) <= now;
  return [
    ...(isOver ? documentKeys(verification) : []),
    ...kept.filter(({ until }) => Date.parse(until) <= now.getTime()).map(({ key }) => key),
  ];
}

function without({ kept, ...verification }: VerificationFact, gone: readonly string[]): VerificationFact {
  const left = kept?.filter(({ key }) => !gone.includes(key)) ?? [];
  return {
    ...verification,
    documents: Object.fromEntries(
      Object.entries(verification.documents).filter(([, { key }]) => !gone.includes(key)),
    ),
    ...(left.length > 0 && { kept: left }),
  };
}
