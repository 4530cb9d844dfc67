import { createHash, randomUUID } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PresignedPost } from '#shared/api/upload.ts';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { uploadMinutes } from '#shared/upload.ts';
import {
  documentMaxBytes,
  documentViewSeconds,
  type DocumentKind,
  type DocumentType,
} from '#shared/verification.ts';
import { isPresentable } from './inspect-document.ts';
import { bucketClient, readBytes } from '#functions/data/bucket-client.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { environment } from '#functions/data/environment.ts';

/**
 * The private bucket of identity documents, encrypted with its own key. Two prefixes: what presigned forms may
 * write (`incoming/`), and what was submitted (`review/`), which no form reaches: a form that is still valid
 * after submission can't swap a document under the reviewer's eyes.
 */
const bucket = () => environment('DOCUMENTS_BUCKET');

/** A presigned POST for one document: this key, this type, 1 byte to 10 MB, 15 minutes. */
export async function presignDocument(
  sub: string,
  kind: DocumentKind,
  contentType: DocumentType,
): Promise<{ key: string; upload: PresignedPost }> {
  const key = `${documentsPrefix.posted}${sub}/${kind}/${randomUUID()}`;
  const { url, fields } = await createPresignedPost(bucketClient(), {
    Bucket: bucket(),
    Key: key,
    Expires: uploadMinutes * 60,
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['content-length-range', 1, documentMaxBytes],
      ['eq', '$Content-Type', contentType],
    ],
  });
  return { key, upload: { url, fields } };
}

/** Whether it lies where no form reaches, as it does from its submission on. */
export const isPinned = (key: string): boolean => key.startsWith(documentsPrefix.submitted);

export async function hasArrived(key: string): Promise<boolean> {
  try {
    await bucketClient().send(new HeadObjectCommand({ Bucket: bucket(), Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/**
 * Which of one person's documents lie in the bucket. What was submitted is out of reach of the Lambda of its owners,
 * which may list it and no more.
 */
export async function arrivedOf(sub: string, keys: readonly string[]): Promise<Set<string>> {
  const submitted = keys.some(isPinned) ? await submittedKeys(sub) : new Set<string>();
  const there = await Promise.all(
    keys.map(async (key) => (isPinned(key) ? submitted.has(key) : hasArrived(key))),
  );
  return new Set(keys.filter((_, index) => there[index]));
}

/** The keys of what one person submitted and is still there: what has lain for long may be gone (VER-6). */
async function submittedKeys(sub: string): Promise<Set<string>> {
  const found = new Set<string>();
  const below = { Bucket: bucket(), Prefix: `${documentsPrefix.submitted}${sub}/` };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: bucketClient() }, below))
    for (const { Key } of Contents) if (Key !== undefined) found.add(Key);
  return found;
}

/**
 * Copies an uploaded document to where no form can write, exactly as it was looked at.
 * @returns its new key and the keyed hash of its bytes, by which it is known when it is gone (VER-6); undefined where
 *   nothing arrived, or what cannot be shown to a reviewer (inspect-document.ts)
 */
export async function pinDocument(
  sub: string,
  kind: DocumentKind,
  key: string,
  contentType: DocumentType,
): Promise<{ key: string; hash: string } | undefined> {
  try {
    const { bytes, etag } = await readBytes({ Bucket: bucket(), Key: key }, documentMaxBytes);
    if (!isPresentable(bytes, contentType)) return undefined;
    // Named by its content: the same document, submitted again after a failure, is the same copy and leaves none
    // behind that nobody knows; another one never takes its place.
    const pinned = `${documentsPrefix.submitted}${sub}/${kind}/${createHash('sha256').update(`${key} ${etag}`).digest('hex')}`;
    await bucketClient().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        Key: pinned,
        CopySource: `${bucket()}/${encodeURIComponent(key)}`,
        CopySourceIfMatch: etag,
      }),
    );
    return { key: pinned, hash: await accountSecret.hash('document-file', bytes) };
  } catch (error) {
    // Missing, or swapped between the look and the copy: either way this is not the document to review.
    if (error instanceof Error && ['NoSuchKey', 'PreconditionFailed', 'OversizedObject'].includes(error.name))
      return undefined;
    throw error;
  }
}

/** A short-lived address of one document for a reviewer; shown by the browser, not saved. */
export const documentUrl = (key: string, contentType: DocumentType): Promise<string> =>
  getSignedUrl(
    bucketClient(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: key,
      ResponseContentType: contentType,
      ResponseContentDisposition: 'inline',
      ResponseCacheControl: 'no-store',
    }),
    { expiresIn: documentViewSeconds },
  );

/** Erases documents by their keys, at most 1000. Safe to repeat. */
export async function eraseDocuments(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const answer = await bucketClient().send(
    new DeleteObjectsCommand({
      Bucket: bucket(),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  if (answer.Errors?.length) throw new Error(`${answer.Errors.length} documents could not be erased.`);
}

/** The keys of what was stored before an instant, submitted or not, page by page, by whose they are. */
export async function* storedBefore(instant: Date): AsyncGenerator<Map<string, string[]>> {
  for (const Prefix of Object.values(documentsPrefix))
    for await (const page of paginateListObjectsV2(
      { client: bucketClient() },
      { Bucket: bucket(), Prefix },
    )) {
      const keys = new Map<string, string[]>();
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        if (LastModified === undefined || LastModified > instant) continue;
        const sub = Key.slice(Prefix.length).split('/')[0] ?? '';
        keys.set(sub, [...(keys.get(sub) ?? []), Key]);
      }
      if (keys.size > 0) yield keys;
    }
}

/** Erases everything that one person ever uploaded as a document. Safe to repeat. */
export async function eraseAllDocuments(sub: string): Promise<void> {
  for (const Prefix of Object.values(documentsPrefix).map((prefix) => `${prefix}${sub}/`)) {
    for await (const page of paginateListObjectsV2({ client: bucketClient() }, { Bucket: bucket(), Prefix }))
      await eraseDocuments((page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  }
}
