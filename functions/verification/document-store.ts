import type { GetObjectCommandInput } from '@aws-sdk/client-s3';
import type { PresignedPost } from '#shared/api/upload.ts';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import {
  documentMaxBytes,
  documentViewSeconds,
  type DocumentKind,
  type DocumentType,
} from '#shared/verification.ts';
import {
  deleteObjects,
  headObject,
  objectsBelow,
  presignPost,
  signedUrl,
} from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import type { SentDocument } from '#functions/core/facts/facts.ts';
import {
  copyKey,
  documentOfDrawn,
  isSubmitted,
  madeOfUpload,
  newUploadKey,
  pageKey,
  pageType,
  withDrawn,
} from './document-keys.ts';

/**
 * The private bucket of identity documents, encrypted with its own key. Three prefixes: what presigned forms may write
 * (`incoming/`); what was submitted (`review/`), which no form reaches, since a form that is still valid after submission
 * must not swap a document under the reviewer's eyes; and the drawn pages of submitted PDFs (`pages/`).
 */
const bucket = () => environment('DOCUMENTS_BUCKET');

/** A presigned POST for one document: this key, this type, 1 byte to 10 MB, 15 minutes. */
export async function presignDocument(
  sub: string,
  kind: DocumentKind,
  contentType: DocumentType,
): Promise<{ key: string; upload: PresignedPost }> {
  const key = newUploadKey(sub, kind);
  return { key, upload: await presignPost(bucket(), key, contentType, documentMaxBytes) };
}

export const hasArrived = async (key: string): Promise<boolean> =>
  (await headObject(bucket(), key)) !== undefined;

/**
 * Which of one person's documents lie in the bucket. What was submitted is out of reach of the Lambda of its owners,
 * which may list it and no more.
 */
export async function arrivedOf(sub: string, keys: readonly string[]): Promise<Set<string>> {
  const submitted = keys.some(isSubmitted) ? await submittedKeys(sub) : new Set<string>();
  const there = await Promise.all(
    keys.map(async (key) => (isSubmitted(key) ? submitted.has(key) : hasArrived(key))),
  );
  return new Set(keys.filter((_, index) => there[index]));
}

/** The keys of what one person submitted and is still there: what has lain for long may be gone (VER-6). */
async function submittedKeys(sub: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const page of objectsBelow(bucket(), `${documentsPrefix.submitted}${sub}/`))
    for (const { Key } of page) found.add(Key);
  return found;
}

/**
 * Signs short-lived addresses of the pictures that show a document; no cache keeps them. A PDF is shown by its pages: no
 * browser opens a stranger's PDF.
 */
export function pictureUrls({ key, contentType, pages }: SentDocument): Promise<string[]> {
  const keys =
    pages === undefined ? [key] : Array.from({ length: pages }, (_, index) => pageKey(key, index + 1));
  const ResponseContentType = pages === undefined ? contentType : pageType;
  return Promise.all(
    keys.map((Key) => viewUrl({ Key, ResponseContentType, ResponseContentDisposition: 'inline' })),
  );
}

/**
 * A short-lived address at which a document is saved, and never opened in the browser. Of a PDF it is what PDFium wrote:
 * another reader may find in a stranger's file what PDFium does not.
 */
export const savedUrl = ({ key, contentType, pages }: SentDocument, kind: DocumentKind): Promise<string> =>
  viewUrl({
    Key: pages === undefined ? key : copyKey(key),
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename="${kind}.${contentType.split('/')[1]}"`,
  });

const viewUrl = (what: Omit<GetObjectCommandInput, 'Bucket'>): Promise<string> =>
  signedUrl({ Bucket: bucket(), ResponseCacheControl: 'no-store', ...what }, documentViewSeconds);

/** Erases documents by their keys, with what was drawn of them. Safe to repeat. */
export const eraseDocuments = (keys: readonly string[]): Promise<void> =>
  deleteObjects(bucket(), keys.flatMap(withDrawn));

/** The keys of submitted documents that submissions made of one upload, whether a case names them or not. */
export async function submissionsOf(uploadKey: string): Promise<string[]> {
  const found = new Set<string>();
  for (const prefix of madeOfUpload(uploadKey))
    for await (const page of objectsBelow(bucket(), prefix))
      for (const { Key } of page) found.add(documentOfDrawn(Key) ?? Key);
  return [...found];
}

/** The keys of what was stored before an instant, submitted or not, page by page, by whose they are. */
export async function* storedBefore(instant: Date): AsyncGenerator<Map<string, string[]>> {
  for (const prefix of Object.values(documentsPrefix))
    for await (const page of objectsBelow(bucket(), prefix)) {
      const keys = new Map<string, string[]>();
      for (const { Key, LastModified } of page) {
        if (LastModified === undefined || LastModified > instant) continue;
        const sub = Key.slice(prefix.length).split('/')[0] ?? '';
        keys.set(sub, [...(keys.get(sub) ?? []), Key]);
      }
      if (keys.size > 0) yield keys;
    }
}

/** Erases everything that one person ever uploaded as a document. Safe to repeat. */
export async function eraseAllDocuments(sub: string): Promise<void> {
  for (const prefix of Object.values(documentsPrefix))
    for await (const page of objectsBelow(bucket(), `${prefix}${sub}/`))
      await eraseDocuments(page.map(({ Key }) => Key));
}
