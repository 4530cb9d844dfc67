import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { verificationRoutes } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { isRenewing } from '#shared/membership.ts';
import {
  type DocumentKind,
  documentKinds,
  endsApproval,
  restsOnDocuments,
  identityEnd,
  mayFollow,
  type VerificationAct,
  verificationSteps,
  type VerificationStatus,
} from '#shared/verification.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { assertHolds } from '#functions/core/facts/claim.ts';
import {
  type AlsoRecord,
  type Change,
  countryOf,
  documentsOf,
  type Facts,
  hashesOf,
  type VerificationFact,
  zoneOf,
} from '#functions/core/facts/facts.ts';
import { noteRenewalEnd, renewalToResume, stopCharging } from '#functions/core/facts/renewal-ended.ts';
import { decisionAgainst, reasonIn, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { waitedSince } from '#functions/core/facts/waiting-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { hasArrived } from './document-store.ts';
import { allOf, setAside } from './erase-documents.ts';
import { type Decider, isOfAge } from './identity-verifier.ts';
import { openedBy } from './review-verification.ts';
import { stepVerification } from './step.ts';

type Decision = z.infer<(typeof verificationRoutes)['decideVerification']['body']>;
type Of<D extends Decision['decision']> = Extract<Decision, { decision: D }>;

const actOf = {
  approve: 'approve',
  reject: 'reject',
  'ask-more': 'askMore',
} as const satisfies Record<Decision['decision'], VerificationAct>;

/**
 * Applies a decision on a verification case. One transaction writes the decision, the change of what is public, the
 * audit log, the record of a refusal, and the provider's mail. An approval keeps the reviewer, the time, the kind of
 * document, its last valid day, and a keyed hash of its number.
 * @param decider a reviewer or a program; the record of a refusal says which of them decided
 * @throws AppError not-found, version-conflict (decided differently, or changed by the provider), claimed-by-another,
 *   documents-unopened (also for a rejection based on the documents), documents-missing (naming each kind), under-age,
 *   invalid-input (an expired document)
 */
export async function decideVerification(
  decider: Decider,
  sub: string,
  decision: Decision,
): Promise<{ status: VerificationStatus }> {
  const documentHash =
    decision.decision === 'approve'
      ? await accountSecret.hash(
          'document',
          `${decision.documentType}:${bareNumber(decision.documentNumber)}`,
        )
      : undefined;
  const { name: reviewer } = decider;
  const act = actOf[decision.decision];
  const status = verificationSteps[act].to;

  await changeFacts(sub, async (facts, now) => {
    const { verification } = facts;
    if (!verification) throw new AppError('not-found');
    if (isDecidedAlready(verification, reviewer, decision, documentHash)) return undefined;
    if (!mayFollow(act, verification.status)) throw new AppError('version-conflict');
    if (verification.version !== decision.version) throw new AppError('version-conflict');
    assertHolds(verification, reviewer, now);
    const { also = [], ...change } =
      decision.decision === 'approve'
        ? await approveCase(facts, verification, { ...decision, documentHash, reviewer }, now)
        : decision.decision === 'reject'
          ? rejectCase(facts, verification, decision, decider, now)
          : askForMore(facts, verification, decision, reviewer, now);
    const by = auditRecord({
      actor: reviewer,
      action: `verification-${status}`,
      subject: sub,
      hashes: hashesOf(lookedAt(verification, reviewer)),
      ...reasonIn(also),
    });
    return { ...change, also: [by, ...waitRecords(verification, now), ...also] };
  });
  return { status };
}

/** Records how long the case waited, for the median waiting time that providers see (VER-16). */
const waitRecords = ({ submittedAt }: VerificationFact, now: Date): AlsoRecord[] =>
  submittedAt === undefined ? [] : [waitedSince('verification', submittedAt, now)];

/**
 * True if the reviewer already made exactly this decision on this version, and only the response was lost. A decision
 * that differs in any field, for example from a second tab, must not look saved.
 * @param documentHash keyed hash of the document's type and number, for an approval
 */
function isDecidedAlready(
  { asked, rejection, ...verification }: VerificationFact,
  reviewer: string,
  decision: Decision,
  documentHash: string | undefined,
): boolean {
  if (verification.version !== decision.version + 1) return false;
  if (verification.status !== verificationSteps[actOf[decision.decision]].to) return false;
  switch (decision.decision) {
    case 'approve':
      return (
        verification.decidedBy === reviewer &&
        verification.documentHash === documentHash &&
        verification.expiresOn === decision.documentExpiresOn
      );
    case 'reject':
      return (
        verification.decidedBy === reviewer &&
        rejection?.reason === decision.reason &&
        rejection.note === decision.note
      );
    case 'ask-more':
      return (
        asked?.by === reviewer &&
        isDeepStrictEqual(asked.documents, inOrder(decision.documents)) &&
        asked.note === decision.note
      );
  }
}

const inOrder = (kinds: readonly DocumentKind[]): DocumentKind[] =>
  documentKinds.filter((kind) => kinds.includes(kind));

async function approveCase(
  facts: Facts,
  verification: VerificationFact,
  decision: Of<'approve'> & { documentHash: string | undefined; reviewer: string },
  now: Date,
): Promise<Change> {
  const { reviewer, documentType, documentHash, documentExpiresOn: expiresOn } = decision;
  assertAllOpened(verification, reviewer);
  const { details, documents } = verification;
  if (!isOfAge(details?.dateOfBirth ?? '', now, countryOf(facts))) throw new AppError('under-age');
  if (expiresOn !== undefined && identityEnd(expiresOn, zoneOf(facts)) <= now)
    throw new AppError('invalid-input', 'the document has expired', [
      { field: 'documentExpiresOn', message: 'today or later' },
    ]);
  await assertAllStand(documents);
  const next = stepVerification('approve', verification, {
    decidedAt: now.toISOString(),
    decidedBy: reviewer,
    documentType,
    documentHash,
    hashes: hashesOf(documents),
    expiresOn,
  });
  const renewalEnded = renewalToResume({ ...facts, verification: next }, now) !== undefined;
  return {
    verification: next,
    also: [mailedNotification(facts.sub, verificationSteps.approve.notification, { renewalEnded }, now)],
  };
}

/** Rejects a case. If the reason contradicts a standing approval, the approval ends in the same transaction. */
function rejectCase(
  facts: Facts,
  verification: VerificationFact,
  { reason, note }: Of<'reject'>,
  { name: reviewer, automated }: Decider,
  now: Date,
): Change {
  const { sub, account, membership } = facts;
  const { details, documents, standing } = verification;
  const endsIt = standing !== undefined && endsApproval[reason];
  const renewalEnds = endsIt && isRenewing(membership, now);
  const adult = isOfAge(details?.dateOfBirth ?? '', now, countryOf(facts));
  if (!automated && restsOnDocuments(reason, adult)) assertAllOpened(verification, reviewer);
  return {
    verification: stepVerification('reject', verification, {
      decidedAt: now.toISOString(),
      decidedBy: reviewer,
      hashes: hashesOf(documents),
      rejection: { reason, note },
      standing: endsIt ? undefined : standing,
    }),
    ...(endsIt && {
      account: { ...account, renewalEnded: noteRenewalEnd(facts, 'identity', now) },
      outbox: stopCharging(facts, now),
    }),
    also: [
      mailedNotification(sub, verificationSteps.reject.notification, { reason, note, renewalEnds }, now),
      decisionAgainst(sub, now, {
        kind: 'verification-rejected',
        reason,
        pictures: [...new Set(Object.values(hashesOf(documents)))],
        facts: note,
        automated,
        by: reviewer,
        startsAgain: true,
      }),
    ],
  };
}

/** Number of requests for documents that a case keeps; older ones are dropped. */
const asksKept = 20;

/** Asks the provider to send some documents again. These are set aside; the other documents stay. */
function askForMore(
  { sub, account }: Facts,
  verification: VerificationFact,
  { documents: kinds, note }: Of<'ask-more'>,
  reviewer: string,
  now: Date,
): Change {
  const { documents, standing, asks = [] } = verification;
  const asked = inOrder(kinds);
  const hashes = hashesOf(documents);
  const pictures = asked.flatMap((kind) => hashes[kind] ?? []);
  const dropped = allOf({ documents }).filter(([kind]) => asked.includes(kind));
  const { kept, outbox } = setAside(account, verification, dropped, now);
  return {
    verification: stepVerification('askMore', verification, {
      documents: Object.fromEntries(
        Object.entries(documents).filter(([kind]) => !asked.includes(kind as DocumentKind)),
      ),
      ...kept,
      asked: { documents: asked, note, by: reviewer, at: now.toISOString() },
      asks: [...asks, { at: now.toISOString(), documents: asked, note, pictures }].slice(-asksKept),
      standing,
    }),
    also: [mailedNotification(sub, verificationSteps.askMore.notification, { documents: asked, note }, now)],
    outbox,
  };
}

/**
 * Checks that the reviewer has opened every document. An approval requires this, and so does a rejection based on the
 * documents (VER-10).
 * @throws AppError documents-unopened
 */
function assertAllOpened(verification: VerificationFact, reviewer: string): void {
  const opened = openedBy(verification, reviewer);
  const left = documentKinds.filter((kind) => !opened.includes(kind));
  if (left.length === 0) return;
  throw new AppError(
    'documents-unopened',
    'each document must be opened before this decision',
    left.map((field) => ({ field, message: 'must be opened first' })),
  );
}

/** Checks in the bucket that every document still exists when a case is approved (VER-5). */
async function assertAllStand(documents: VerificationFact['documents']): Promise<void> {
  const there = await Promise.all(
    documentKinds.map(async (kind) => {
      const key = documents[kind]?.key;
      return key !== undefined && (await hasArrived(key));
    }),
  );
  const gone = documentKinds.filter((_, index) => !there[index]);
  if (gone.length === 0) return;
  throw new AppError(
    'documents-missing',
    'documents no longer exist',
    gone.map((field) => ({ field, message: 'must be requested again' })),
  );
}

const lookedAt = (verification: VerificationFact, reviewer: string): VerificationFact['documents'] =>
  Object.fromEntries(
    documentsOf(verification.documents)
      .filter(({ kind }) => openedBy(verification, reviewer).includes(kind))
      .map(({ kind, ...document }) => [kind, document]),
  );

/** Normalizes a document number, however it was typed: `ab 12-34` becomes `AB1234`. */
const bareNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
