import { AppError } from '#shared/errors.ts';
import { mayFollow } from '#shared/verification.ts';
import { errorFields, log } from '#functions/data/log.ts';
import {
  documentsOf,
  type Facts,
  type SentDocument,
  type VerificationFact,
} from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { isSubmitted } from './document-keys.ts';
import { inspectUpload, type Inspection } from './uploads.ts';
import { type Dropped, setAside } from './erase-documents.ts';

/** Results of inspections, by key of the upload. */
type Inspections = ReadonlyMap<string, Inspection>;

/**
 * Inspects every upload that has arrived since the last inspection and returns the facts afterwards. No event reports
 * an upload, so every request about the case calls this function first. Idempotent.
 */
export async function settleUploads(sub: string): Promise<Facts> {
  const facts = await readFacts(sub);
  const waiting = uncheckedOf(facts.verification);
  const found = await Promise.all(
    waiting.map(async (upload) => [upload.key, await tryInspect(sub, upload)] as const),
  );
  const arrived = found.flatMap(([key, inspection]) => (inspection ? [[key, inspection] as const] : []));
  return arrived.length === 0 ? facts : recordInspections(sub, new Map(arrived));
}

/** Undefined after a failure: the next request tries again, and a submission requires the inspection. */
async function tryInspect(sub: string, { key, contentType }: SentDocument): Promise<Inspection | undefined> {
  try {
    return await inspectUpload(sub, key, contentType);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    log('error', 'upload not inspected', errorFields(error));
    return undefined;
  }
}

/**
 * Stores the results of inspections. An accepted upload replaces the previous document. A refused upload is dropped,
 * with the reason for its owner, and the previous document stays (VER-18).
 */
export const recordInspections = (sub: string, found: Inspections): Promise<Facts> =>
  changeFacts(sub, ({ account, verification }, now) => {
    const settled = openDocumentsOf(verification).filter(({ key }) => found.has(key));
    if (!verification || settled.length === 0) return undefined;
    const documents = { ...verification.documents };
    const refusals = { ...verification.refusals };
    const dropped: Dropped[] = [];
    for (const { kind, replaces, ...upload } of settled) {
      const inspection = found.get(upload.key);
      if (!inspection) continue;
      delete documents[kind];
      delete refusals[kind];
      if ('refusal' in inspection) {
        refusals[kind] = inspection.refusal;
        dropped.push([kind, upload]);
        if (replaces) documents[kind] = replaces;
      } else {
        documents[kind] = { ...upload, checked: inspection.etag };
        if (replaces) dropped.push([kind, replaces]);
      }
    }
    const { kept, outbox } = setAside(account, verification, dropped, now);
    return { verification: { ...verification, ...kept, documents, refusals }, outbox };
  });

/** Returns the newest file of each kind, while the owner may still submit. */
const openDocumentsOf = (verification: VerificationFact | undefined): ReturnType<typeof documentsOf> =>
  verification && mayFollow('submit', verification.status) ? documentsOf(verification.documents) : [];

const uncheckedOf = (verification: VerificationFact | undefined): ReturnType<typeof documentsOf> =>
  openDocumentsOf(verification).filter(({ key, checked }) => !isSubmitted(key) && checked === undefined);
