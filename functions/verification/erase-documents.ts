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

/** Documents of one kind that a case no longer names. */
export type Dropped = readonly [DocumentKind, ...SentDocument[]];

/** Returns all documents that a case names. */
export const allOf = ({ documents }: Pick<VerificationFact, 'documents'>): Dropped[] =>
  documentsOf(documents).map(({ kind, ...document }) => [kind, ...filesOf(document)]);

/**
 * Sets aside documents that a case no longer names, although nothing was decided on them.
 *
 * Documents that a reviewer has opened are kept as long as those of a decided case. Otherwise a provider could make
 * evidence vanish before a decision (VER-20). The unopened documents are erased. Under a legal hold nothing is erased
 * (KEEP-3). After the hold, unopened documents are erased with the account, or once they are 60 days old.
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
 * Erases documents that were set aside, and all of their submitted copies that no case names. Does nothing if the
 * account came under legal hold meanwhile (KEEP-3). Idempotent.
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

/**
 * Returns the documents to keep from earlier cases when a new case begins after a decided one. Each document stays
 * until its last day (VER-6).
 */
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
 * Erases the images of decided verifications whose retention has ended. The decision, the kind of document and the
 * keyed hash stay. Under a legal hold everything stays.
 *
 * Deletes the objects first, then their keys from the fact, so that an interrupted run can be repeated. The dates come
 * from the fact, because the index may still have an earlier decision.
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
 * Returns the keys of documents that must be kept even when they are 60 days old.
 *
 * - Documents of a case that waits for a reviewer or for its owner's answer.
 * - Documents of a decided case, until their last day (VER-6).
 * - Documents that a reviewer has opened, until their last day (VER-20).
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
