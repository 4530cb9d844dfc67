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

/** PDF readings that one account may cause per hour: enough for all of its uploads, each read from several tabs. */
const readingsPerHour = 120;

/** ETag of the upload's version that may be submitted, or the reason for its refusal. */
export type Inspection = { etag: string } | { refusal: DocumentRefusal };

/**
 * Inspects an upload by its bytes alone (VER-3). A PDF is read in a Lambda that has no rights to personal data.
 * @returns undefined if nothing has arrived
 * @throws AppError rate-limited; errors of S3 and Lambda
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
 * Copies exactly the inspected version of an upload to a key that no form can write, and draws the pages of a PDF.
 * @returns the submitted document with the keyed hash of its bytes, which identifies it after its erasure (VER-6); a
 *   refusal; or undefined if nothing has arrived
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

/** Returns undefined if an upload is missing, or was replaced between inspection and copy. */
async function unlessGone<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    const gone = ['NoSuchKey', 'NotFound', 'PreconditionFailed', 'OversizedObject'];
    if (error instanceof Error && gone.includes(error.name)) return undefined;
    throw error;
  }
}

/** Milliseconds to wait for the PDF Lambda's response: its timeout plus its cold start. */
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

/** Error types of Lambda for a file that made it exceed its time or memory. */
const endedBy = ['Sandbox.Timedout', 'Runtime.ExitError', 'Runtime.OutOfMemory'];

/**
 * Calls the PDF Lambda to check an upload or draw its pages. A file that crashes the Lambda is refused as not drawn.
 * @throws Error if the Lambda failed for another reason; errors of the Lambda service
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
