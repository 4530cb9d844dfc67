import { inTime } from '#functions/data/deadline.ts';
import { drawPdf } from '#functions/verification/draw-pdf.ts';
import type { PdfAnswer, PdfRequest } from '#functions/verification/pdf-answer.ts';

/** Checks a PDF, or draws its pages, for the verification Lambda, which waits for the response. */
export const handler = (request: PdfRequest): Promise<PdfAnswer> => inTime('pdf', () => drawPdf(request));
