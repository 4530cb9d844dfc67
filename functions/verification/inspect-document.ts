import type { DocumentRefusal, DocumentType } from '#shared/verification.ts';
import { isShowable, jpegEnds, jpegSize, pngEnds, pngSize, webpEnds, webpSize } from './inspect-picture.ts';

export type PictureType = Exclude<DocumentType, 'application/pdf'>;

const readers = {
  'image/jpeg': { size: jpegSize, ends: jpegEnds },
  'image/png': { size: pngSize, ends: pngEnds },
  'image/webp': { size: webpSize, ends: webpEnds },
} as const satisfies Record<PictureType, object>;

/**
 * Why a picture is not taken (VER-3), by its bytes alone: a name or a Content-Type proves nothing. No pixel is decoded.
 */
export function refusalOfPicture(bytes: Buffer, contentType: PictureType): DocumentRefusal | undefined {
  const { size, ends } = readers[contentType];
  const claimed = size(bytes);
  if (!claimed || claimed.width < 1 || claimed.height < 1) return 'other-type';
  if (!isShowable(claimed)) return 'too-many-pixels';
  return ends(bytes) ? undefined : 'damaged';
}
