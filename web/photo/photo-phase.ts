import type { OwnPhoto } from '#shared/api/photo.ts';
import type { PhotoRefusal } from '#shared/photo.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PhotoMessages } from '#web/i18n/en/photos.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { UploadError } from '#web/platform/post-file.ts';
import type { PhotoFault } from './prepare-photo.ts';

/** Where a photo stands on its way from the file to the processed picture. */
export type PhotoPhase =
  /** In line to be prepared or sent. */
  | { phase: 'waiting' }
  | { phase: 'uploading'; percent: number }
  /** Goes on by itself once there is a network. */
  | { phase: 'offline' }
  | { phase: 'processing' }
  | { phase: 'ready' }
  | { phase: 'refused'; refusal: PhotoRefusal }
  /** This browser can't send the file. */
  | { phase: 'unfit'; fault: PhotoFault }
  | { phase: 'failed'; error: unknown }
  /** It never arrived, or the server has forgotten it. */
  | { phase: 'expired' };

/** Whether a photo is still on its way; every other phase lasts until the person acts. */
export const isUnderWay = ({ phase }: PhotoPhase): boolean =>
  ['waiting', 'uploading', 'offline', 'processing'].includes(phase);

/** Whether the same file may be sent again: nothing is wrong with it, and it is still at hand. */
export const isRetriable = ({ state, file }: { state: PhotoPhase; file?: File }): boolean =>
  file !== undefined &&
  (['failed', 'expired'].includes(state.phase) ||
    (state.phase === 'refused' && state.refusal === 'not-processed'));

/** The phase of a photo that the server has. */
export function phaseOf({ status, refusal }: Pick<OwnPhoto, 'status' | 'refusal'>): PhotoPhase {
  if (status === 'ready') return { phase: 'ready' };
  if (status === 'uploading') return { phase: 'processing' };
  return { phase: 'refused', refusal: refusal ?? 'damaged' };
}

/** Why a chosen file can't be sent, in the reader's words. */
export const faultWords = (t: PhotoMessages, fault: PhotoFault): string =>
  fault === 'unsupported' ? t.refusals['unsupported-format'] : t[fault];

/** Says why a photo can't be used; undefined where nothing is wrong. */
export function phaseProblem(
  state: PhotoPhase,
  name: string,
  t: PhotoMessages,
  common: Common,
): string | undefined {
  switch (state.phase) {
    case 'refused':
      return t.refusals[state.refusal];
    case 'unfit':
      return faultWords(t, state.fault);
    case 'failed':
      return state.error instanceof UploadError ? t.uploadFailed(name) : errorMessage(state.error, common);
    case 'expired':
      return t.expired;
    default:
      return undefined;
  }
}
