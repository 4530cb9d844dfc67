import type { PresignedPost } from '#shared/api/upload.ts';
import { AppError } from '#shared/errors.ts';
import { mayFollow, typesOfDocument, type DocumentKind, type DocumentType } from '#shared/verification.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { filesOf } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { arrivedOf, presignDocument } from './document-store.ts';
import { isSubmitted } from './document-keys.ts';
import { setAside } from './erase-documents.ts';
import { settleUploads } from './settle-uploads.ts';

/** Upload forms that one account may request per hour: enough for four documents and many replacements. */
const formsPerHour = 40;

/**
 * Creates the upload form for one document (step 2). An earlier document of the same kind stays until the new one has
 * arrived (VER-18).
 * @throws AppError invalid-input (a PDF where a photo is required), already-submitted, rate-limited
 */
export async function createDocument(
  sub: string,
  { kind, contentType }: { kind: DocumentKind; contentType: DocumentType },
): Promise<PresignedPost> {
  const allowed = typesOfDocument(kind);
  if (!allowed.includes(contentType)) {
    throw new AppError('invalid-input', `a ${kind} of an unsupported type`, [
      { field: 'contentType', message: `one of ${allowed.join(', ')}` },
    ]);
  }
  await limitRate('document', sub, { count: formsPerHour, minutes: 60 });
  const { key, upload } = await presignDocument(sub, kind, contentType);
  await settleUploads(sub);
  await changeFacts(sub, async ({ account, verification }, now) => {
    if (!verification || !mayFollow('submit', verification.status)) throw new AppError('already-submitted');
    const current = verification.documents[kind];
    const files = current ? filesOf(current) : [];
    const arrived = await arrivedOf(
      sub,
      files.map((one) => one.key),
    );
    const there = files.filter((one) => arrived.has(one.key));
    // Replace a checked or submitted file rather than an upload that could not be inspected.
    const replaces = there.find((one) => one.checked !== undefined || isSubmitted(one.key)) ?? there[0];
    // Also set aside files that have not arrived: one could still arrive, and no case would name it.
    const dropped = files.filter((one) => one !== replaces);
    const { kept, outbox } = setAside(account, verification, [[kind, ...dropped]], now);
    const { [kind]: _refusal, ...refusals } = verification.refusals ?? {};
    return {
      outbox,
      verification: {
        ...verification,
        ...kept,
        documents: { ...verification.documents, [kind]: { key, contentType, replaces } },
        refusals,
      },
    };
  });
  return upload;
}
