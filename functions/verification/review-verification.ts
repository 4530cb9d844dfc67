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

/** The queue, the urgent on top and then the oldest first (VER-16); no document and no address in it. */
export const listVerifications = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ cases: QueuedVerification[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.verification, waited: 'verification', row: queueRow }, reviewer, cursor);

/**
 * Opens a case for one reviewer, which the log tells, since a name, a date and an address are in it. Opening one's own
 * again renews it.
 * @throws AppError not-found (nobody, nothing pending, the reviewer's own), claimed-by-another
 */
export async function claimVerification(reviewer: string, sub: string): Promise<VerificationCase> {
  // A reviewer who was a provider before never opens, and so never decides, their own case.
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
 * Short-lived addresses of the pictures of one document. The log's entry of who looked at what for which reason, and the note by which
 * it is known as opened (VER-10), are one write, and it is done before the address is handed out.
 * The entry carries the keyed hash of what was opened, by which it is known once it is erased (VER-20). What is gone by
 * now counts as opened by nobody.
 * @throws AppError not-found, claimed-by-another (also when the claim ran out), documents-missing
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
 * A short-lived address at which a reviewer saves a document, for where its pictures are not enough; written down as a look
 * is, under a name of its own. Who only saves it has not looked at its pictures (VER-10).
 * @throws AppError not-found, claimed-by-another (also when the claim ran out), documents-missing
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

/** @throws AppError documents-missing where a document that this reviewer may open is gone from the bucket */
async function assertStands(reviewer: string, sub: string, kind: DocumentKind): Promise<void> {
  const { verification } = await readFacts(sub);
  const document = verification?.documents[kind];
  if (!document || claimHolder(verification) !== reviewer || (await hasArrived(document.key))) return;
  throw new AppError('documents-missing', 'a document that is gone', [
    { field: kind, message: 'to be asked for again' },
  ]);
}

/** What this reviewer has opened of the documents as they were submitted last. */
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
