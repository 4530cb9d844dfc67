import { inTime } from '#functions/data/deadline.ts';
import { drawPdf } from '#functions/verification/draw-pdf.ts';
import type { PdfAnswer, PdfRequest } from '#functions/verification/pdf-answer.ts';

/** Renders a PDF for the verification Lambda, which invokes this one synchronously. */
export const handler = (request: PdfRequest): Promise<PdfAnswer> => inTime('pdf', () => drawPdf(request));
