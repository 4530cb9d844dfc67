import type { PresignedPost } from '#shared/api/upload.ts';
import { AppError } from '#shared/errors.ts';
import { mayFollow, typesOfDocument, type DocumentKind, type DocumentType } from '#shared/verification.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { presignDocument } from './document-store.ts';
import { erasureOf } from './erase-documents.ts';

/** Forms one account may ask for in an hour: four documents and plenty of second thoughts. */
const formsPerHour = 40;

/**
 * Step 2, once a document. Asking again replaces the document of that kind; under a legal hold what it
 * replaces stays.
 * @throws AppError invalid-input (a PDF where a photo is asked for), already-submitted, rate-limited
 */
export async function createDocument(
  sub: string,
  { kind, contentType }: { kind: DocumentKind; contentType: DocumentType },
): Promise<PresignedPost> {
  const allowed = typesOfDocument(kind);
  if (!allowed.includes(contentType)) {
    throw new AppError('invalid-input', `a ${kind} of another type`, [
      { field: 'contentType', message: `one of ${allowed.join(', ')}` },
    ]);
  }
  await limitRate('document', sub, { count: formsPerHour, minutes: 60 });
  const { key, upload } = await presignDocument(sub, kind, contentType);
  await changeFacts(sub, ({ account, verification }) => {
    if (!verification || !mayFollow('submit', verification.status)) throw new AppError('already-submitted');
    const replaced = verification.documents[kind];
    return {
      // It may have arrived though its sender heard nothing of it; nobody would know it any more.
      outbox: erasureOf(account, replaced ? [replaced.key] : []),
      verification: {
        ...verification,
        documents: { ...verification.documents, [kind]: { key, contentType } },
      },
    };
  });
  return upload;
}
