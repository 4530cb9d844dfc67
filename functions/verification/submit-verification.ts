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

/** Each one reads up to four documents of 10 MB; one that is refused is sent again with another picture. */
const submissionsPerHour = 10;

/**
 * Step 3: 1. every document must have arrived, or the one that it was to replace, and be of its declared type; 2. each is copied to where no
 * form can write; the pages of a PDF are drawn; 3. the case goes into the reviewers' queue, conditional on nothing having changed meanwhile.
 * Submitting again while it is pending answers the same: a repeated request is not an error.
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
 * Erases what was made of uploads that were taken back while they were submitted: their own erasure was too early for it.
 * What a draft still names goes with it, or is submitted again.
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
    // Unless the same press came twice and the other one was first: then they lie in review already.
    const current = await readFacts(sub);
    if (current.verification?.status === 'pending') return ownView(current);
    throw new AppError('documents-missing', 'documents are missing or damaged', missing);
  }
  const submitted = await changeFacts(sub, (facts, now) => {
    const { verification: current } = facts;
    // The same press came twice, and the other one was first.
    if (current?.status === 'pending' && current.version === draft.version + 1) return undefined;
    if (!current || current.version !== draft.version) throw new AppError('version-conflict');
    // Another tab may have taken back, replaced or refused what was copied.
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
      // Copied; one of each is enough to look after.
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
  /** The documents as they lie where no form can write. */
  pinned: VerificationFact['documents'];
  /** The key that each of them was copied from, or its own where it lay there already. */
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
      // A document that was submitted before stays where it is.
      const stored =
        document && (isSubmitted(document.key) ? document : await submitDocument(sub, kind, document));
      if (document && stored && !('refusal' in stored)) {
        pinned[kind] = stored;
        sources[kind] = document.key;
        return;
      }
      if (document && stored && 'refusal' in stored) refused.set(document.key, stored);
      missing.push({ field: kind, message: 'a whole file of the declared type, to be shown to a person' });
    }),
  );
  if (refused.size > 0) await recordInspections(sub, refused);
  return { pinned, sources, missing };
}
