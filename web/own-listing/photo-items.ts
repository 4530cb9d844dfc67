import type { OwnPhoto } from '#shared/api/photo.ts';
import type { Refusal } from '#shared/content-review.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { isUnderWay, phaseOf, type PhotoPhase } from '#web/photo/photo-phase.ts';
import type { PictureEdit } from '#web/photo/picture-edit.ts';

export type PhotoReview = 'waits' | 'passed' | 'refused' | 'removed';

export interface PhotoItem {
  /** Stable key within this form; the server assigns the id later. */
  key: string;
  id?: string;
  name: string;
  face: boolean;
  /** True if the photo is part of the saved listing. */
  saved: boolean;
  state: PhotoPhase;
  /** Reviewer's refusal of the current picture. */
  reviewRefusal?: Refusal | undefined;
  review?: PhotoReview | undefined;
  /** Original file while this page still has it, to resend or edit the photo. */
  file?: File | undefined;
  /** Edits applied to the file before it was sent. */
  edit?: PictureEdit | undefined;
  /** Key under which this device stores the file until the upload is complete (kept-uploads.ts). */
  keptAs?: string | undefined;
  /** URL of the processed photo, or of the chosen file during the upload. */
  previewUrl?: string | undefined;
}

/** Removed photo and its position; the owner can restore the photo until the form closes. */
export interface RemovedPhoto {
  item: PhotoItem;
  index: number;
}

/** Appends photos, up to the maximum of a listing. */
export const withAdded = (items: PhotoItem[], more: PhotoItem[]): PhotoItem[] =>
  [...items, ...more].slice(0, listingLimits.photosMax);

/** Changes one photo; does nothing if it was removed meanwhile. */
export const withChanged = (items: PhotoItem[], key: string, change: Partial<PhotoItem>): PhotoItem[] =>
  items.map((item) => (item.key === key ? { ...item, ...change } : item));

/** Replaces a photo by another. */
export const withReplaced = (items: PhotoItem[], key: string, next: PhotoItem): PhotoItem[] =>
  items.map((item) => (item.key === key ? next : item));

/** Moves a photo; does nothing if the position does not exist. */
export function withMoved(items: PhotoItem[], key: string, to: number): PhotoItem[] {
  const item = items.find((one) => one.key === key);
  if (!item || to < 0 || to >= items.length) return items;
  return items.filter((one) => one !== item).toSpliced(to, 0, item);
}

/** Restores a photo at its former position, if the listing has room. */
export function withRestored(items: PhotoItem[], { item, index }: RemovedPhoto): PhotoItem[] {
  if (items.length >= listingLimits.photosMax || items.some(({ key }) => key === item.key)) return items;
  return items.toSpliced(Math.min(index, items.length), 0, item);
}

const reviewOf = ({
  status,
  reviewRefusal,
  waitsSince,
  approved,
  removed,
}: OwnPhoto): PhotoReview | undefined => {
  if (removed) return 'removed';
  if (status !== 'ready') return undefined;
  if (reviewRefusal) return 'refused';
  return waitsSince !== undefined || !approved ? 'waits' : 'passed';
};

export const itemOf = (photo: OwnPhoto, saved: boolean): PhotoItem => ({
  key: photo.id,
  id: photo.id,
  name: '',
  face: photo.face,
  saved,
  state: phaseOf(photo),
  reviewRefusal: photo.reviewRefusal,
  review: saved ? reviewOf(photo) : undefined,
  previewUrl: photo.previewUrl,
});

/** True while a photo is being sent; removing the photo cancels the upload. */
export const isSending = ({ state }: PhotoItem): boolean => state.phase !== 'processing' && isUnderWay(state);

/** Returns why the photos can't be saved yet, as a message key. */
export function photosFault(items: PhotoItem[]): 'atLeastOne' | 'stillWorking' | 'failedOnes' | undefined {
  if (items.some(({ state }) => isUnderWay(state))) return 'stillWorking';
  if (items.length === 0) return 'atLeastOne';
  return items.every(({ state }) => state.phase === 'ready') ? undefined : 'failedOnes';
}

/** Lists the photos to save in their order; the first is the profile picture. */
export const savedPhotos = (items: PhotoItem[]): Array<{ id: string; face: boolean }> =>
  items.flatMap(({ id, face, state }) => (id && state.phase === 'ready' ? [{ id, face }] : []));

/**
 * Lists the photos for a draft: by server id if the server accepted the photo, otherwise by the key of its copy on this
 * device.
 */
export const draftPhotos = (items: PhotoItem[]): Array<{ id: string; face: boolean }> =>
  items.flatMap(({ id, keptAs, face, state: { phase } }) => {
    if (id && (phase === 'ready' || phase === 'processing')) return [{ id, face }];
    const isKept = keptAs && ['waiting', 'uploading', 'offline', 'failed'].includes(phase);
    return isKept ? [{ id: keptAs, face }] : [];
  });
