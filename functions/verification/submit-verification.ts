import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { type DocumentKind, documentKinds, type DocumentRefusal, mayFollow } from '#shared/verification.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { countryOf, documentKeys, filesOf, type VerificationFact } from '#functions/core/facts/facts.ts';
import { isSubmitted } from './document-keys.ts';
import { arrivedOf } from './document-store.ts';
import { submitDocument } from './uploads.ts';
import { allOf, type Dropped, setAside } from './erase-documents.ts';
import { ownView } from './get-verification.ts';
import { isOfAge, verifierFor } from './identity-verifier.ts';
import { recordInspections, settleUploads } from './settle-uploads.ts';
import { stepVerification } from './step.ts';

/**
 * Submissions per account per hour. Each one reads up to four documents of at most 10 MB each. The limit leaves room to
 * submit again after a refused picture.
 */
const submissionsPerHour = 10;

/**
 * Submits the case for review (step 3).
 *
 * 1. Every document, or else the one that it was to replace, must have arrived and be of its declared type.
 * 2. Each document is copied to a key that no form can write; the pages of a PDF are drawn.
 * 3. The case enters the reviewers' queue, if nothing has changed meanwhile.
 *
 * Submitting again while the case is pending returns the same response, not an error.
 *
 * @throws AppError documents-missing (naming each), already-submitted (approved), under-age, version-conflict,
 *   rate-limited
 */
export async function submitVerification(sub: string): Promise<OwnVerification> {
  const before = await settleUploads(sub);
  const { verification: draft } = before;
  if (draft?.status === 'pending') return ownView(before);
  if (!draft || !mayFollow('submit', draft.status)) {
    throw new AppError(draft?.status === 'approved' ? 'already-submitted' : 'documents-missing');
  }

  await limitRate('submission', sub, { count: submissionsPerHour, minutes: 60 });
  try {
    return await submit(sub, draft);
  } catch (error) {
    await eraseLeft(sub, draft);
    throw error;
  }
}

/**
 * Erases copies of uploads that were removed during their submission, before the copy existed. Skips uploads that the
 * draft still names: they are submitted again, or erased with the draft.
 */
async function eraseLeft(sub: string, draft: VerificationFact): Promise<void> {
  const { verification } = await readFacts(sub);
  const named = new Set(verification ? documentKeys(verification) : []);
  const left = documentKeys(draft).filter((key) => !isSubmitted(key) && !named.has(key));
  if (left.length > 0) await leaveMessage({ kind: 'erase-documents', sub, keys: left });
}

async function submit(sub: string, draft: VerificationFact): Promise<OwnVerification> {
  const { pinned, sources, missing } = await pinAll(sub, draft);
  const copied = Object.values(sources).filter((key) => !isSubmitted(key));
  if (missing.length > 0) {
    // If a concurrent submit came first, the documents are already in review.
    const current = await readFacts(sub);
    if (current.verification?.status === 'pending') return ownView(current);
    throw new AppError('documents-missing', 'documents are missing or damaged', missing);
  }
  const submitted = await changeFacts(sub, (facts, now) => {
    const { verification: current } = facts;
    // A concurrent submit came first.
    if (current?.status === 'pending' && current.version === draft.version + 1) return undefined;
    if (!current || current.version !== draft.version) throw new AppError('version-conflict');
    // Another tab may have removed or replaced a copied document, or an inspection refused it.
    const sameDocuments = documentKinds.every((kind) => {
      const document = current.documents[kind];
      return (
        document?.key === draft.documents[kind]?.key &&
        document !== undefined &&
        filesOf(document).some(({ key }) => key === sources[kind])
      );
    });
    if (!sameDocuments) throw new AppError('version-conflict');
    const country = countryOf(facts);
    if (!current.details || !isOfAge(current.details.dateOfBirth, now, country))
      throw new AppError('under-age');
    const dropped = allOf(current).map(([kind, ...all]): Dropped => [
      kind,
      ...all.filter(({ key }) => key !== pinned[kind]?.key && !copied.includes(key)),
    ]);
    const { kept, outbox } = setAside(facts.account, current, dropped, now);
    const next = stepVerification('submit', current, {
      documents: pinned,
      submittedAt: now.toISOString(),
      submissions: (current.submissions ?? 0) + 1,
      ...kept,
      standing: current.standing,
    });
    return {
      verification: next,
      // Erase the uploads, since they are copied now.
      outbox: [
        { kind: 'erase-documents', sub, keys: copied },
        ...outbox,
        ...verifierFor(country).begin({ sub, country, verification: next }),
      ],
    };
  });
  return ownView(submitted);
}

interface Pinned {
  /** Submitted documents, at keys that no form can write. */
  pinned: VerificationFact['documents'];
  /** Key from which each document was copied, or its own key if it was submitted before. */
  sources: Partial<Record<DocumentKind, string>>;
  missing: FieldError[];
}

async function pinAll(sub: string, draft: VerificationFact): Promise<Pinned> {
  const missing: FieldError[] = [];
  const pinned: VerificationFact['documents'] = {};
  const sources: Pinned['sources'] = {};
  const refused = new Map<string, { refusal: DocumentRefusal }>();
  const arrived = await arrivedOf(sub, documentKeys(draft));
  await Promise.all(
    documentKinds.map(async (kind) => {
      const draftDocument = draft.documents[kind];
      const document = draftDocument && filesOf(draftDocument).find(({ key }) => arrived.has(key));
      // A document that was submitted before keeps its key.
      const stored =
        document && (isSubmitted(document.key) ? document : await submitDocument(sub, kind, document));
      if (document && stored && !('refusal' in stored)) {
        pinned[kind] = stored;
        sources[kind] = document.key;
        return;
      }
      if (document && stored && 'refusal' in stored) refused.set(document.key, stored);
      missing.push({ field: kind, message: 'a complete file of the declared type that a reviewer can open' });
    }),
  );
  if (refused.size > 0) await recordInspections(sub, refused);
  return { pinned, sources, missing };
}
