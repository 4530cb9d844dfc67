import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds } from '#shared/verification.ts';
import { approvalOf, documentKeys, type VerificationFact } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
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
  const documents = await Promise.all(
    documentKinds.map(async (kind) => {
      const document = verification?.documents[kind];
      // What was submitted is out of this Lambda's reach, which may list it and no more.
      const uploaded =
        document !== undefined &&
        (isPinned(document.key) ? submitted.has(document.key) : await hasArrived(document.key));
      return { kind, status: uploaded ? ('uploaded' as const) : ('pending' as const) };
    }),
  );
  return {
    status: verification?.status ?? 'none',
    version: verification?.version ?? 0,
    details: verification?.details,
    documents,
    submittedAt: verification?.submittedAt,
    rejection: verification?.rejection,
    medianMinutes: verification?.status === 'pending' ? await medianWait() : undefined,
    asked: verification?.asked,
    withdrawal: verification?.withdrawal,
    approval: approval && { expiresOn: approval.expiresOn, renewable: isRenewable(approval, now) },
  };
}
