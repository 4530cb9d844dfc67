import type { OwnPhoto } from '#shared/api/photo.ts';
import type { PhotoRefusal } from '#shared/photo.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PhotoMessages } from '#web/i18n/en/photos.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { UploadError } from '#web/platform/post-file.ts';
import type { PhotoFault } from './prepare-photo.ts';

/** Phase of a photo between the chosen file and the processed picture. */
export type PhotoPhase =
  | { phase: 'waiting' }
  | { phase: 'uploading'; percent: number }
  /** The upload resumes automatically when the network returns. */
  | { phase: 'offline' }
  | { phase: 'processing' }
  | { phase: 'ready' }
  | { phase: 'refused'; refusal: PhotoRefusal }
  /** This browser can't send the file. */
  | { phase: 'unfit'; fault: PhotoFault }
  | { phase: 'failed'; error: unknown }
  /** The file never arrived, or the server deleted it. */
  | { phase: 'expired' };

/** True while the upload is in progress; every other phase lasts until the owner acts. */
export const isUnderWay = ({ phase }: PhotoPhase): boolean =>
  ['waiting', 'uploading', 'offline', 'processing'].includes(phase);

/** True if the same file can be sent again. */
export const isRetriable = ({ state, file }: { state: PhotoPhase; file?: File }): boolean =>
  file !== undefined &&
  (['failed', 'expired'].includes(state.phase) ||
    (state.phase === 'refused' && state.refusal === 'not-processed'));

/** Returns the phase of a photo on the server. */
export function phaseOf({ status, refusal }: Pick<OwnPhoto, 'status' | 'refusal'>): PhotoPhase {
  if (status === 'ready') return { phase: 'ready' };
  if (status === 'uploading') return { phase: 'processing' };
  return { phase: 'refused', refusal: refusal ?? 'damaged' };
}

/** Returns the message for a file that can't be sent. */
export const faultWords = (t: PhotoMessages, fault: PhotoFault): string =>
  fault === 'unsupported' ? t.refusals['unsupported-format'] : t[fault];

/** Returns the message for a photo that can't be used; undefined if it is fine. */
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
