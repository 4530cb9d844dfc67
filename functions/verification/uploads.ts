import { CopyObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import {
  type DocumentKind,
  documentMaxBytes,
  type DocumentRefusal,
  type DocumentType,
} from '#shared/verification.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { bucketClient, readBytes } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import type { SentDocument } from '#functions/core/facts/facts.ts';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';
import { log } from '#functions/data/log.ts';
import { submittedKey } from './document-keys.ts';
import { refusalOfPicture } from './inspect-document.ts';
import { pdfAnswer, type PdfAnswer, type PdfRequest } from './pdf-answer.ts';

const bucket = () => environment('DOCUMENTS_BUCKET');

/** PDFs that one account may have read in an hour: what it may upload in one, and several tabs that ask for each. */
const readingsPerHour = 120;

/** The version of an upload that may be submitted, or why none of it may. */
export type Inspection = { etag: string } | { refusal: DocumentRefusal };

/**
 * Looks at an upload by its bytes alone (VER-3). A PDF is read in a Lambda that has no rights to people's data.
 * @returns undefined where nothing has arrived
 * @throws AppError rate-limited; what S3 and Lambda throw
 */
export const inspectUpload = (
  sub: string,
  key: string,
  contentType: DocumentType,
): Promise<Inspection | undefined> =>
  unlessGone(async () => {
    if (contentType === 'application/pdf') {
      const { ETag: etag = '' } = await bucketClient().send(
        new HeadObjectCommand({ Bucket: bucket(), Key: key }),
      );
      await limitRate('pdf-reading', sub, { count: readingsPerHour, minutes: 60 });
      const answer = await askPdf({ key, etag });
      if ('gone' in answer) return undefined;
      return 'refusal' in answer ? answer : { etag };
    }
    const { bytes, etag } = await readUpload(key);
    const refusal = refusalOfPicture(bytes, contentType);
    return refusal ? { refusal } : { etag };
  });

/**
 * Copies an upload to where no form can write, exactly as it was looked at, and draws the pages of a PDF beside it.
 * @returns the submitted document with the keyed hash of its bytes, by which it is known when it is gone (VER-6); why it is
 *   not taken; or undefined where nothing arrived
 */
export const submitDocument = (
  sub: string,
  kind: DocumentKind,
  { key, contentType, checked }: SentDocument,
): Promise<SentDocument | { refusal: DocumentRefusal } | undefined> =>
  unlessGone(async () => {
    const { bytes, etag } = await readUpload(key);
    const submitted = submittedKey(sub, kind, key, etag);
    let pages: number | undefined;
    if (contentType === 'application/pdf') {
      const answer = await askPdf({ key, etag, submittedKey: submitted });
      if ('gone' in answer) return undefined;
      if ('refusal' in answer) return answer;
      ({ pages } = answer);
    } else if (checked !== etag) {
      const refusal = refusalOfPicture(bytes, contentType);
      if (refusal) return { refusal };
    }
    await bucketClient().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        Key: submitted,
        CopySource: `${bucket()}/${encodeURIComponent(key)}`,
        CopySourceIfMatch: etag,
      }),
    );
    const hash = await accountSecret.hash('document-file', bytes);
    return { key: submitted, contentType, hash, pages };
  });

async function readUpload(key: string): Promise<{ bytes: Buffer; etag: string }> {
  const { bytes, etag = '' } = await readBytes({ Bucket: bucket(), Key: key }, documentMaxBytes);
  return { bytes, etag };
}

/** Undefined where an upload is missing, or was swapped between the look and the copy: either is not the document. */
async function unlessGone<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    const gone = ['NoSuchKey', 'NotFound', 'PreconditionFailed', 'OversizedObject'];
    if (error instanceof Error && gone.includes(error.name)) return undefined;
    throw error;
  }
}

/** Milliseconds: as long as the Lambda may run, and what a cold start takes before. */
const answerMilliseconds = 11_000;

const client = lazyClient(
  () =>
    new LambdaClient({
      ...clientOptions,
      requestHandler: {
        ...clientOptions.requestHandler,
        requestTimeout: answerMilliseconds,
        socketTimeout: answerMilliseconds,
      },
    }),
);

const failure = z.object({ errorType: z.string(), errorMessage: z.string() });

/** Error types of Lambda for a file that ended its function: it took too long, or all of the memory. */
const endedBy = ['Sandbox.Timedout', 'Runtime.ExitError', 'Runtime.OutOfMemory'];

/**
 * Has the PDF Lambda check an upload, or draw its pages. A file that ends the Lambda is refused as not drawn.
 * @throws Error where the Lambda failed by itself; what Lambda threw
 */
async function askPdf(request: PdfRequest): Promise<PdfAnswer> {
  const { FunctionError, Payload } = await client().send(
    new InvokeCommand({ FunctionName: environment('PDF_FUNCTION'), Payload: JSON.stringify(request) }),
  );
  const answer: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
  if (FunctionError === undefined) return pdfAnswer.parse(answer);
  const { errorType, errorMessage } = failure.parse(answer);
  if (!endedBy.includes(errorType)) throw new Error(`The PDF Lambda failed: ${errorType}: ${errorMessage}`);
  log('warn', 'PDF not drawn', { error: errorType });
  return { refusal: 'not-drawn' };
}
