import type { PhotoMessages } from '#web/i18n/en/photos.ts';
import type { PhotoFault } from './prepare-photo.ts';

/** Why a chosen file can't be sent, in the reader's words. */
export const faultWords = (t: PhotoMessages, fault: PhotoFault): string =>
  fault === 'unsupported' ? t.refusals['unsupported-format'] : t[fault];
