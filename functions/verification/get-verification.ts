import type { OwnVerification } from '#shared/api/verification.ts';
import type { DecisionKind, OwnDecision } from '#shared/decision.ts';
import { documentKinds, type VerificationStatus } from '#shared/verification.ts';
import {
  type Approval,
  approvalEnd,
  approvalOf,
  documentKeys,
  type VerificationFact,
} from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { readDecisions } from '#functions/facts/told-table.ts';
import { hasArrived, isPinned, submittedKeys } from './document-store.ts';
import { isRenewable } from './renewal.ts';
import { medianWait } from './waiting-table.ts';

/** How far my verification is; while it is a draft, the bucket is asked which documents have arrived. */
export async function getVerification(sub: string): Promise<OwnVerification> {
  const { verification } = await readFacts(sub);
  return ownView(sub, verification);
}

/** The provider's own view of a verification: their details and their documents' states, never the keys. */
export async function ownView(
  sub: string,
  verification: VerificationFact | undefined,
): Promise<OwnVerification> {
  const submitted = documentKeys(verification ?? { documents: {} }).some(isPinned)
    ? await submittedKeys(sub)
    : new Set<string>();
  const approval = approvalOf(verification);
  const now = new Date();
  const documents = documentKinds.map(async (kind) => {
    const document = verification?.documents[kind];
    // What was submitted is out of this Lambda's reach, which may list it and no more.
    const uploaded =
      document !== undefined &&
      (isPinned(document.key) ? submitted.has(document.key) : await hasArrived(document.key));
    return { kind, status: uploaded ? ('uploaded' as const) : ('pending' as const) };
  });
  const [decision, ...states] = await Promise.all([
    decisionAfter(sub, verification?.status ?? 'none', approval),
    ...documents,
  ]);
  return {
    status: verification?.status ?? 'none',
    version: verification?.version ?? 0,
    details: verification?.details,
    documents: states,
    submittedAt: verification?.submittedAt,
    rejection: verification?.rejection,
    medianMinutes: verification?.status === 'pending' ? await medianWait('verification') : undefined,
    asked: verification?.asked,
    withdrawal: verification?.withdrawal,
    decision,
    approval: approval && { expiresOn: approvalEnd(approval), renewable: isRenewable(approval, now) },
  };
}

const aboutIdentity = new Set<DecisionKind>([
  'verification-rejected',
  'verification-expired',
  'verification-withdrawn',
]);

/** The last word against them, while it is theirs to go on and nobody has approved them since. */
async function decisionAfter(
  sub: string,
  status: VerificationStatus,
  approval: Approval | undefined,
): Promise<OwnDecision | undefined> {
  if (status === 'none' || status === 'pending' || status === 'approved') return undefined;
  const decisions = await readDecisions(sub);
  const last = decisions.findLast(({ kind }) => aboutIdentity.has(kind));
  return last && (approval === undefined || approval.decidedAt < last.at) ? last : undefined;
}
