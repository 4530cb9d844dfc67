import type { Account } from '#shared/account.ts';
import type { DocumentView, QueuedVerification, VerificationCase } from '#shared/api/verification.ts';
import { ageOn } from '#shared/age.ts';
import { AppError } from '#shared/errors.ts';
import { documentKinds, type DocumentKind } from '#shared/verification.ts';
import { queues } from '#shared/deployment/table.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { assertFree, assertHolds, claimHolder, claimOf } from '#functions/core/facts/claim.ts';
import { caseHistoryOf, readCaseHistory, entryOnPicture } from '#functions/core/facts/case-history.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import {
  countryOf,
  documentsOf,
  type Facts,
  hashesOf,
  type SentDocument,
  type VerificationFact,
  zoneOf,
} from '#functions/core/facts/facts.ts';
import { isOfAge } from './identity-verifier.ts';
import { hasArrived, pictureUrls, savedUrl } from './document-store.ts';
import { queueRow } from '#functions/core/facts/queued.ts';
import { reviewersQueue } from '#functions/core/facts/reviewers-queue.ts';

/** Lists the queue, urgent cases first, then the oldest (VER-16). Rows contain no documents and no addresses. */
export const listVerifications = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ cases: QueuedVerification[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.verification, waited: 'verification', row: queueRow }, reviewer, cursor);

/**
 * Claims a case for one reviewer. The audit log records the claim, since a case shows name, date of birth and address.
 * A repeated claim by the same reviewer renews the claim.
 * @throws AppError not-found (no such account, no pending case, or the reviewer's own), claimed-by-another
 */
export async function claimVerification(reviewer: string, sub: string): Promise<VerificationCase> {
  // A reviewer who was a provider before can never open, and so never decide, their own case.
  if (sub === reviewer) throw new AppError('not-found');
  const facts = await changeFacts(sub, ({ verification }, now) => {
    if (verification?.status !== 'pending') throw new AppError('not-found');
    assertFree(verification, reviewer, now);
    return {
      verification: { ...verification, ...claimOf(reviewer, now) },
      also: [auditRecord({ actor: reviewer, action: 'verification-opened', subject: sub })],
    };
  });
  return caseView(facts, reviewer);
}

/**
 * Returns short-lived URLs of the pictures of one document. Before that, one transaction writes the audit entry and
 * marks the document as opened (VER-10). The entry includes the document's keyed hash, which identifies it after it is
 * erased (VER-20). A document that no longer exists does not count as opened.
 * @throws AppError not-found, claimed-by-another (also when the claim has expired), documents-missing
 */
export async function viewDocument(
  reviewer: Pick<Account, 'sub' | 'name'>,
  sub: string,
  kind: DocumentKind,
): Promise<DocumentView> {
  const document = await openDocument(reviewer.sub, sub, kind, 'document-viewed');
  const mark = { reviewer: reviewer.name, at: new Date().toISOString() };
  return { pictures: await pictureUrls(document), contentType: document.contentType, mark };
}

/**
 * Returns a short-lived URL at which a reviewer saves a document, if its pictures are not enough. The audit log records
 * the download as a separate action. Saving alone does not count as opening the document (VER-10).
 * @throws AppError not-found, claimed-by-another (also when the claim has expired), documents-missing
 */
export async function downloadDocument(
  reviewer: string,
  sub: string,
  kind: DocumentKind,
): Promise<{ url: string }> {
  return { url: await savedUrl(await openDocument(reviewer, sub, kind, 'document-downloaded'), kind) };
}

async function openDocument(
  reviewer: string,
  sub: string,
  kind: DocumentKind,
  action: 'document-viewed' | 'document-downloaded',
): Promise<SentDocument> {
  await assertStands(reviewer, sub, kind);
  const facts = await changeFacts(sub, ({ verification }, now) => {
    if (verification?.status !== 'pending' || !verification.documents[kind]) throw new AppError('not-found');
    assertHolds(verification, reviewer, now);
    const kinds = new Set(openedBy(verification, reviewer));
    if (action === 'document-viewed') kinds.add(kind);
    return {
      verification: {
        ...verification,
        opened: {
          by: reviewer,
          version: verification.version,
          kinds: documentKinds.filter((one) => kinds.has(one)),
        },
        documents: {
          ...verification.documents,
          [kind]: { ...verification.documents[kind], seenAt: now.toISOString() },
        },
      },
      also: [
        auditRecord({
          actor: reviewer,
          action,
          subject: sub,
          document: kind,
          reason: 'identity-review',
          hashes: hashesOf({ [kind]: verification.documents[kind] }),
        }),
      ],
    };
  });
  const document = facts.verification?.documents[kind];
  if (!document) throw new AppError('not-found');
  return document;
}

/** Checks that a document which this reviewer may open still exists. @throws AppError documents-missing */
async function assertStands(reviewer: string, sub: string, kind: DocumentKind): Promise<void> {
  const { verification } = await readFacts(sub);
  const document = verification?.documents[kind];
  if (!document || claimHolder(verification) !== reviewer || (await hasArrived(document.key))) return;
  throw new AppError('documents-missing', 'the document no longer exists', [
    { field: kind, message: 'must be requested again' },
  ]);
}

/** Returns the kinds of documents of the latest submission that this reviewer has opened. */
export const openedBy = ({ opened, version }: VerificationFact, reviewer: string): DocumentKind[] =>
  opened?.by === reviewer && opened.version === version ? opened.kinds : [];

async function caseView(facts: Facts, reviewer: string): Promise<VerificationCase> {
  const { account, verification } = facts;
  if (!verification?.details || !verification.submittedAt || !verification.claimUntil) {
    throw new Error(`The verification of ${account.sub} is pending without its details.`);
  }
  const opened = openedBy(verification, reviewer);
  const past = await readCaseHistory(facts);
  return {
    sub: account.sub,
    version: verification.version,
    status: verification.status,
    email: account.email,
    name: account.name,
    details: verification.details,
    age: ageOn(verification.details.dateOfBirth, new Date()),
    adult: isOfAge(verification.details.dateOfBirth, new Date(), countryOf(facts)),
    zone: zoneOf(facts),
    submittedAt: verification.submittedAt,
    documents: documentsOf(verification.documents).map(({ kind, contentType, hash }) => ({
      kind,
      contentType,
      opened: opened.includes(kind),
      sentBefore: entryOnPicture(past, { hash }),
    })),
    submission: verification.submissions ?? 1,
    ...caseHistoryOf(past),
    claimedUntil: new Date(verification.claimUntil).toISOString(),
  };
}
