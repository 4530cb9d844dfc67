import * as z from 'zod';
import { documentRefusals, pdfMaxPages } from '#shared/verification.ts';

/** Request to the PDF Lambda about one upload. */
export interface PdfRequest {
  /** Key in the documents bucket. */
  key: string;
  /** ETag of the version to read: a form that is still valid may have replaced the file. */
  etag: string;
  /** Key of the submitted document whose pages are drawn and stored. Without it the PDF is only checked. */
  submittedKey?: string;
}

export const pdfAnswer = z.union([
  z.object({ pages: z.int().min(1).max(pdfMaxPages) }),
  z.object({ refusal: z.enum(documentRefusals) }),
  z.object({ gone: z.literal(true) }),
]);
/**
 * Response of the PDF Lambda: the number of pages, a refusal, or `gone` if this version of the upload no longer exists.
 */
export type PdfAnswer = z.infer<typeof pdfAnswer>;
