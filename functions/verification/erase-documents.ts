import type { OutboxMessage } from '#functions/data/outbox.ts';
import { documentsEnd } from '#functions/core/facts/queued.ts';
import {
  type AccountFact,
  documentKeys,
  documentsOf,
  filesOf,
  type KeptDocument,
  type SentDocument,
  type VerificationFact,
} from '#functions/core/facts/facts.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { isSubmitted } from './document-keys.ts';
import { eraseDocuments, submissionsOf } from './document-store.ts';

/** Documents of a kind that a case names no longer. */
export type Dropped = readonly [DocumentKind, ...SentDocument[]];

/** All that a case names. */
export const allOf = ({ documents }: Pick<VerificationFact, 'documents'>): Dropped[] =>
  documentsOf(documents).map(({ kind, ...document }) => [kind, ...filesOf(document)]);

/**
 * What becomes of documents that a case names no longer, though nothing was decided on them. Whatever a reviewer has
 * opened stays until its day as those of a decided case do, or whoever is about to be found out could make the evidence
 * vanish (VER-20). The rest is erased; none under a legal hold (KEEP-3), after which it goes with the account, or once it
 * has lain there for 60 days.
 */
export function setAside(
  { sub, legalHold }: AccountFact,
  { kept = [] }: Pick<VerificationFact, 'kept'>,
  dropped: readonly Dropped[],
  now: Date,
): { kept: Pick<VerificationFact, 'kept'>; outbox: OutboxMessage[] } {
  const until = documentsEnd(now.toISOString()).toISOString();
  const all = dropped.flatMap(([kind, ...documents]) => documents.map((one) => ({ kind, ...one })));
  const seen = all.filter(({ seenAt }) => seenAt !== undefined);
  const keys = all.filter(({ seenAt }) => seenAt === undefined).map(({ key }) => key);
  return {
    kept: seen.length === 0 ? {} : { kept: [...kept, ...seen.map((one) => ({ ...one, until }))] },
    outbox: legalHold || keys.length === 0 ? [] : [{ kind: 'erase-documents', sub, keys }],
  };
}

/**
 * Erases documents that were set aside, and what submissions made of those uploads and no case names, unless their account
 * came under legal hold since then (KEEP-3). Safe to repeat.
 */
export async function eraseDropped(sub: string, keys: readonly string[]): Promise<void> {
  const { account, verification } = (await readStoredFacts(sub))?.facts ?? {};
  if (account?.legalHold) return;
  const made = await Promise.all(keys.filter((key) => !isSubmitted(key)).map(submissionsOf));
  const named = new Set([
    ...(verification ? documentKeys(verification) : []),
    ...(verification?.kept ?? []).map(({ key }) => key),
  ]);
  await eraseDocuments([...keys, ...made.flat()].filter((key) => !named.has(key)));
}

/** The documents of earlier cases once another one is begun after this decided one: they stay until their day (VER-6). */
export function keptBeside(
  { documents, decidedAt, kept = [] }: VerificationFact,
  now: Date,
): Pick<VerificationFact, 'kept'> {
  const until = documentsEnd(decidedAt ?? now.toISOString()).toISOString();
  const all: KeptDocument[] = [
    ...kept,
    ...documentsOf(documents).flatMap(({ kind, ...document }) =>
      filesOf(document).map((one) => ({ ...one, kind, until })),
    ),
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

/**
 * The keys of what may not go by its age alone: what a case names that waits for a reviewer or for its owner's answer to
 * one, what was decided on, and what a reviewer has opened, until its day (VER-6, VER-20).
 */
export function keysInUse(verification: VerificationFact, now: Date): Set<string> {
  const { status, decidedAt, documents, kept = [] } = verification;
  const lasts = (instant: string | undefined) => instant !== undefined && documentsEnd(instant) > now;
  const isNeeded = status === 'pending' || status === 'more-asked' || lasts(decidedAt);
  const sent = Object.values(documents).flatMap(({ replaces, ...one }) =>
    replaces ? [one, replaces] : [one],
  );
  return new Set([
    ...sent.filter(({ seenAt }) => isNeeded || lasts(seenAt)).map(({ key }) => key),
    ...kept.filter(({ until }) => Date.parse(until) > now.getTime()).map(({ key }) => key),
  ]);
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
