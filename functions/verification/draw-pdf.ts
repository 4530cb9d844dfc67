import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { documentMaxBytes } from '#shared/verification.ts';
import { bucketClient, readBytes } from '#functions/data/bucket-client.ts';
import { deadline } from '#functions/data/deadline.ts';
import { environment } from '#functions/data/environment.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { copyKey, pageKey, pageType } from './document-keys.ts';
import type { PdfAnswer, PdfRequest } from './pdf-answer.ts';
import { openPdf, type PagePixels, PdfRefused } from './read-pdf.ts';

/** JPEG quality: keeps small print legible at about 250 KB a page. */
const jpegQuality = 80;

/**
 * Reads an uploaded PDF and draws its pages as pictures, so that no reviewer opens a stranger's PDF (VER-3). Runs in a
 * Lambda that can only read uploads and write pages. Idempotent.
 * @throws errors of S3
 */
export async function drawPdf({ key, etag, submittedKey }: PdfRequest): Promise<PdfAnswer> {
  const bytes = await readVersion(key, etag);
  if (!bytes) return { gone: true };
  try {
    const { pages, copy, drawPage } = await openPdf(bytes);
    if (submittedKey === undefined) return { pages };
    for (let page = 1; page <= pages; page += 1) {
      if (deadline()?.aborted) return { refusal: 'not-drawn' };
      await storePage(pageKey(submittedKey, page), drawPage(page - 1));
    }
    await store({ Key: copyKey(submittedKey), Body: copy, ContentType: 'application/pdf' });
    return { pages };
  } catch (error) {
    if (error instanceof PdfRefused) return { refusal: error.refusal };
    // The deadline aborted the write of a page: the PDF takes too long to draw.
    if (deadline()?.aborted) return { refusal: 'not-drawn' };
    // PDFium aborted, for example for lack of memory.
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    log('warn', 'PDF not read', errorFields(error));
    return { refusal: 'damaged' };
  }
}

/** Reads one version of an upload; undefined if the upload was removed or replaced. */
async function readVersion(Key: string, IfMatch: string): Promise<Buffer | undefined> {
  const Bucket = environment('DOCUMENTS_BUCKET');
  try {
    return (await readBytes({ Bucket, Key, IfMatch }, documentMaxBytes)).bytes;
  } catch (error) {
    // S3 returns AccessDenied for a missing object, because this role may not list the bucket.
    const gone = ['PreconditionFailed', 'NoSuchKey', 'AccessDenied'];
    if (!(error instanceof Error && gone.includes(error.name))) throw error;
    log('warn', 'PDF no longer stored', { error: error.name });
    return undefined;
  }
}

async function storePage(Key: string, { data, width, height }: PagePixels): Promise<void> {
  const Body = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  await store({ Key, Body, ContentType: pageType });
}

async function store(object: Pick<PutObjectCommandInput, 'Key' | 'Body' | 'ContentType'>): Promise<void> {
  await bucketClient().send(new PutObjectCommand({ Bucket: environment('DOCUMENTS_BUCKET'), ...object }));
}
