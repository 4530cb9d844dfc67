import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds } from '#shared/verification.ts';
import type { VerificationFact } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { hasArrived } from './document-store.ts';

/** How far my verification is; while it is a draft, the bucket is asked which documents have arrived. */
export async function getVerification(sub: string): Promise<OwnVerification> {
  const { verification } = await readFacts(sub);
  return ownView(verification);
}

/** The provider's own view of a verification: their details and their documents' states, never the keys. */
export async function ownView(verification: VerificationFact | undefined): Promise<OwnVerification> {
  const documents = await Promise.all(
    documentKinds.map(async (kind) => {
      const document = verification?.documents[kind];
      const uploaded =
        document !== undefined && (verification?.status !== 'draft' || (await hasArrived(document.key)));
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
  };
}
