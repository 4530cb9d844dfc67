import * as z from 'zod';
import { documentRefusals, pdfMaxPages } from '#shared/verification.ts';

/** A request to the PDF Lambda about one upload. */
export interface PdfRequest {
  /** Of the upload in the documents bucket. */
  key: string;
  /** The version that is meant: an upload form that still works may have put another file there. */
  etag: string;
  /** The document whose pages are drawn and stored; without it the PDF is only checked. */
  submittedKey?: string;
}

export const pdfAnswer = z.union([
  z.object({ pages: z.int().min(1).max(pdfMaxPages) }),
  z.object({ refusal: z.enum(documentRefusals) }),
  z.object({ gone: z.literal(true) }),
]);
/** How many pages a PDF has, why it is not taken, or that this version of the upload is gone. */
export type PdfAnswer = z.infer<typeof pdfAnswer>;
