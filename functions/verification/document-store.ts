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
 * Private bucket of identity documents, encrypted with its own key. It has three prefixes:
 *
 * - `incoming/`: uploads; presigned forms can write only here.
 * - `review/`: submitted documents. A form may still be valid after submission, so it must not be able to swap a
 *   document under review.
 * - `pages/`: drawn pages of submitted PDFs.
 */
const bucket = () => environment('DOCUMENTS_BUCKET');

/** Creates a presigned POST for one document: this key, this type, 1 byte to 10 MB, valid for 15 minutes. */
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
 * Returns the keys of one provider's documents that exist in the bucket. The Lambda that serves providers can't read
 * submitted documents, only list them.
 */
export async function arrivedOf(sub: string, keys: readonly string[]): Promise<Set<string>> {
  const submitted = keys.some(isSubmitted) ? await submittedKeys(sub) : new Set<string>();
  const there = await Promise.all(
    keys.map(async (key) => (isSubmitted(key) ? submitted.has(key) : hasArrived(key))),
  );
  return new Set(keys.filter((_, index) => there[index]));
}

/** Returns the keys of one provider's submitted documents that still exist. Old ones may have been erased (VER-6). */
async function submittedKeys(sub: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const page of objectsBelow(bucket(), `${documentsPrefix.submitted}${sub}/`))
    for (const { Key } of page) found.add(Key);
  return found;
}

/**
 * Signs short-lived URLs of the pictures that show a document, with caching disabled. A PDF is shown as pictures of its
 * pages, so that no browser opens a stranger's PDF.
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
 * Signs a short-lived URL that saves a document instead of opening it in the browser. For a PDF, the URL saves PDFium's
 * copy: another program may find content in a stranger's file that PDFium ignores.
 */
export const savedUrl = ({ key, contentType, pages }: SentDocument, kind: DocumentKind): Promise<string> =>
  viewUrl({
    Key: pages === undefined ? key : copyKey(key),
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename="${kind}.${contentType.split('/')[1]}"`,
  });

const viewUrl = (what: Omit<GetObjectCommandInput, 'Bucket'>): Promise<string> =>
  signedUrl({ Bucket: bucket(), ResponseCacheControl: 'no-store', ...what }, documentViewSeconds);

/** Erases documents by their keys, together with everything drawn from them. Idempotent. */
export const eraseDocuments = (keys: readonly string[]): Promise<void> =>
  deleteObjects(bucket(), keys.flatMap(withDrawn));

/** Returns the keys of all submitted copies of one upload, whether a case names them or not. */
export async function submissionsOf(uploadKey: string): Promise<string[]> {
  const found = new Set<string>();
  for (const prefix of madeOfUpload(uploadKey))
    for await (const page of objectsBelow(bucket(), prefix))
      for (const { Key } of page) found.add(documentOfDrawn(Key) ?? Key);
  return [...found];
}

/** Lists all objects stored before an instant. Yields one map for each page of results, from an account to its keys. */
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

/** Erases all documents that one account ever uploaded. Idempotent. */
export async function eraseAllDocuments(sub: string): Promise<void> {
  for (const prefix of Object.values(documentsPrefix))
    for await (const page of objectsBelow(bucket(), `${prefix}${sub}/`))
      await eraseDocuments(page.map(({ Key }) => Key));
}
