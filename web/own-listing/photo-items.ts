import type { OwnPhoto } from '#shared/api/photo.ts';
import type { Refusal } from '#shared/content-review.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { isUnderWay, phaseOf, type PhotoPhase } from '#web/photo/photo-phase.ts';
import type { PictureEdit } from '#web/photo/picture-edit.ts';

export type PhotoReview = 'waits' | 'passed' | 'refused';

export interface PhotoItem {
  /** Stable in this form; the server's id comes later. */
  key: string;
  id?: string;
  name: string;
  face: boolean;
  /** Part of the saved listing. */
  saved: boolean;
  state: PhotoPhase;
  /** A reviewer's no to it as it is. */
  reviewRefusal?: Refusal | undefined;
  /** How far its review is, once it was saved. */
  review?: PhotoReview | undefined;
  /** What was chosen, while this page has it: it can be sent again, and edited. */
  file?: File | undefined;
  /** What was done to the file before it was sent. */
  edit?: PictureEdit | undefined;
  /** Under which key this device keeps it until it is done with (kept-uploads.ts). */
  keptAs?: string | undefined;
  /** The processed photo, or the chosen file while it is on its way. */
  previewUrl?: string | undefined;
}

/** A photo that was taken out, and where it stood: it can be brought back until the form is left. */
export interface RemovedPhoto {
  item: PhotoItem;
  index: number;
}

/** Adds photos at the end, as many as a listing may have. */
export const withAdded = (items: PhotoItem[], more: PhotoItem[]): PhotoItem[] =>
  [...items, ...more].slice(0, listingLimits.photosMax);

/** Changes one photo; nothing where it was taken out meanwhile. */
export const withChanged = (items: PhotoItem[], key: string, change: Partial<PhotoItem>): PhotoItem[] =>
  items.map((item) => (item.key === key ? { ...item, ...change } : item));

/** Puts another photo in one's place. */
export const withReplaced = (items: PhotoItem[], key: string, next: PhotoItem): PhotoItem[] =>
  items.map((item) => (item.key === key ? next : item));

/** Moves a photo to another place; nothing where there is no such place. */
export function withMoved(items: PhotoItem[], key: string, to: number): PhotoItem[] {
  const item = items.find((one) => one.key === key);
  if (!item || to < 0 || to >= items.length) return items;
  return items.filter((one) => one !== item).toSpliced(to, 0, item);
}

/** Brings a photo back to where it stood, while there is room for it. */
export function withRestored(items: PhotoItem[], { item, index }: RemovedPhoto): PhotoItem[] {
  if (items.length >= listingLimits.photosMax || items.some(({ key }) => key === item.key)) return items;
  return items.toSpliced(Math.min(index, items.length), 0, item);
}

const reviewOf = ({ status, reviewRefusal, waitsSince, approved }: OwnPhoto): PhotoReview | undefined => {
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

/** Whether a photo is being sent; to take it out is to give that up. */
export const isSending = ({ state }: PhotoItem): boolean => state.phase !== 'processing' && isUnderWay(state);

/** Why the photos can't be saved as they are; the catalogue's key of the sentence. */
export function photosFault(items: PhotoItem[]): 'atLeastOne' | 'stillWorking' | 'failedOnes' | undefined {
  if (items.some(({ state }) => isUnderWay(state))) return 'stillWorking';
  if (items.length === 0) return 'atLeastOne';
  return items.every(({ state }) => state.phase === 'ready') ? undefined : 'failedOnes';
}

/** The photos to save, in their order: the first is the profile picture. */
export const savedPhotos = (items: PhotoItem[]): Array<{ id: string; face: boolean }> =>
  items.flatMap(({ id, face, state }) => (id && state.phase === 'ready' ? [{ id, face }] : []));

/**
 * What a draft remembers: what the server has and did not refuse by its id, and what is kept on this device until it
 * does by the key that it is kept as.
 */
export const draftPhotos = (items: PhotoItem[]): Array<{ id: string; face: boolean }> =>
  items.flatMap(({ id, keptAs, face, state: { phase } }) => {
    if (id && (phase === 'ready' || phase === 'processing')) return [{ id, face }];
    const isKept = keptAs && ['waiting', 'uploading', 'offline', 'failed'].includes(phase);
    return isKept ? [{ id: keptAs, face }] : [];
  });
