import { inTime } from '#functions/data/deadline.ts';
import { drawPdf } from '#functions/verification/draw-pdf.ts';
import type { PdfAnswer, PdfRequest } from '#functions/verification/pdf-answer.ts';

/** Invoked by the verification Lambda, which waits for the answer. */
export const handler = (request: PdfRequest): Promise<PdfAnswer> => inTime('pdf', () => drawPdf(request));
