import type { OwnVerification } from '#shared/api/verification.ts';
import type { DecisionKind, OwnDecision } from '#shared/decision.ts';
import { documentKinds } from '#shared/verification.ts';
import {
  type Approval,
  approvalEnd,
  approvalOf,
  documentKeys,
  type Facts,
  filesOf,
  type SentDocument,
  type VerificationFact,
  zoneOf,
} from '#functions/core/facts/facts.ts';
import { claimHolder } from '#functions/core/facts/claim.ts';
import { answerEnds } from '#functions/core/facts/queued.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { medianWait } from '#functions/core/facts/waiting-table.ts';
import { arrivedOf, pictureUrls } from './document-store.ts';
import { isRenewable } from './renewal.ts';
import { settleUploads } from './settle-uploads.ts';

/** Returns the caller's verification. Inspects newly arrived uploads first. */
export async function getVerification(sub: string): Promise<OwnVerification> {
  return ownView(await settleUploads(sub));
}

/** Returns the provider's own view of a verification: details and states of documents, never their keys. */
export async function ownView(facts: Facts): Promise<OwnVerification> {
  const { sub, verification } = facts;
  const arrived = await arrivedOf(sub, documentKeys(verification ?? { documents: {} }));
  const approval = approvalOf(verification);
  const now = new Date();
  const documents = await Promise.all(
    documentKinds.map(async (kind) => {
      const document = verification?.documents[kind];
      // The previous document is shown until its replacement has arrived.
      const shown = document && filesOf(document).find(({ key }) => arrived.has(key));
      return {
        kind,
        status: shown ? ('uploaded' as const) : ('pending' as const),
        refusal: verification?.refusals?.[kind],
        picture: shown && (await ownPicture(shown)),
      };
    }),
  );
  return {
    status: verification?.status ?? 'none',
    version: verification?.version ?? 0,
    details: verification?.details,
    documents,
    // A draft has no submission time; a stored one belongs to an earlier submission that was withdrawn.
    submittedAt: verification?.status === 'draft' ? undefined : verification?.submittedAt,
    rejection: verification?.rejection,
    underReview:
      verification?.status === 'pending' && claimHolder(verification, now) !== undefined ? true : undefined,
    answerBy: verification && answerEnds(verification)?.end.toISOString(),
    medianMinutes: verification?.status === 'pending' ? await medianWait('verification') : undefined,
    asked: verification?.asked,
    withdrawal: verification?.withdrawal,
    decision: await decisionAfter(sub, verification, approval),
    approval: approval && {
      expiresOn: approvalEnd(approval),
      renewable: isRenewable(approval, now, zoneOf(facts)),
    },
  };
}

/** Returns the URL of an uploaded picture, for its owner. Returns none for a PDF or a submitted document. */
async function ownPicture(document: SentDocument): Promise<string | undefined> {
  const isOwn = document.checked !== undefined && document.contentType !== 'application/pdf';
  return isOwn ? (await pictureUrls(document))[0] : undefined;
}

const aboutIdentity = new Set<DecisionKind>([
  'verification-rejected',
  'verification-expired',
  'verification-name-unproved',
  'verification-unanswered',
  'verification-withdrawn',
]);

/**
 * Returns the latest decision against the provider's identity, until they submit another case or are approved
 * (DECISION-3).
 */
async function decisionAfter(
  sub: string,
  verification: VerificationFact | undefined,
  approval: Approval | undefined,
): Promise<OwnDecision | undefined> {
  const { status = 'none', submittedAt } = verification ?? {};
  if (status === 'none' || status === 'pending' || status === 'approved') return undefined;
  const decisions = await readDecisions(sub);
  const last = decisions.findLast(({ kind }) => aboutIdentity.has(kind));
  const since = [approval?.decidedAt, submittedAt].filter((at) => at !== undefined);
  return last && since.every((at) => at < last.at) ? last : undefined;
}
