import type { DocumentType } from '#shared/verification.ts';
import { isPlainPdf } from './inspect-pdf.ts';
import { isShowable, jpegEnds, jpegSize, pngEnds, pngSize, webpEnds, webpSize } from './inspect-picture.ts';

/** By the bytes alone: a name or a Content-Type proves nothing. */
const isWhole: Record<DocumentType, (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => isShowable(jpegSize(bytes)) && jpegEnds(bytes),
  'image/png': (bytes) => isShowable(pngSize(bytes)) && pngEnds(bytes),
  'image/webp': (bytes) => isShowable(webpSize(bytes)) && webpEnds(bytes),
  'application/pdf': isPlainPdf,
};

/** Whether a document is of its announced type, and one that can be shown to a reviewer without harm (VER-3). */
export const isPresentable = (bytes: Buffer, contentType: DocumentType): boolean =>
  isWhole[contentType](bytes);
