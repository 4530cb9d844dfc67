import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';
import { environment } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import { pdfAnswer, type PdfAnswer, type PdfRequest } from './pdf-answer.ts';

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
export async function askPdf(request: PdfRequest): Promise<PdfAnswer> {
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
