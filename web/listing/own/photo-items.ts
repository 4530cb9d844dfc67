import type { OwnPhoto } from '#shared/api/photo.ts';
import type { Refusal } from '#shared/content-review.ts';
import { listingLimits } from '#shared/listing-options.ts';
import type { PhotoRefusal } from '#shared/photo.ts';
import type { PhotoFault } from './prepare-photo.ts';

/**
 * A photo in the uploader. `waiting`, `uploading` and `processing` pass by themselves; `failed` can be tried
 * again from its file; the others need the person.
 */
export type PhotoPhase =
  | { phase: 'waiting' }
  | { phase: 'uploading'; percent: number }
  | { phase: 'processing' }
  | { phase: 'ready' }
  | { phase: 'refused'; refusal: PhotoRefusal }
  | { phase: 'unfit'; fault: PhotoFault }
  | { phase: 'failed' }
  /** Announced, but it never arrived, or the server has forgotten it. */
  | { phase: 'expired' };

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
  file?: File;
  /** The processed photo, or the chosen file while it is on its way. */
  previewUrl?: string;
}

export type PhotoAction =
  | { type: 'add'; items: PhotoItem[] }
  | { type: 'change'; key: string; change: Partial<PhotoItem> }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; by: -1 | 1 }
  | { type: 'replace'; items: PhotoItem[] };

export function photoReducer(items: PhotoItem[], action: PhotoAction): PhotoItem[] {
  switch (action.type) {
    case 'add':
      return [...items, ...action.items].slice(0, listingLimits.photosMax);
    case 'change':
      return items.map((item) => (item.key === action.key ? { ...item, ...action.change } : item));
    case 'remove':
      return items.filter(({ key }) => key !== action.key);
    case 'move':
      return moved(items, action.key, action.by);
    case 'replace':
      return action.items;
  }
}

function moved(items: PhotoItem[], key: string, by: -1 | 1): PhotoItem[] {
  const from = items.findIndex((item) => item.key === key);
  const to = from + by;
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** How far the server is with a photo, as the uploader shows it. */
export function phaseOf({ status, refusal }: Pick<OwnPhoto, 'status' | 'refusal'>): PhotoPhase {
  if (status === 'ready') return { phase: 'ready' };
  if (status === 'uploading') return { phase: 'processing' };
  return { phase: 'refused', refusal: refusal ?? 'damaged' };
}

export const itemOf = (photo: OwnPhoto, saved: boolean): PhotoItem => ({
  key: photo.id,
  id: photo.id,
  name: '',
  face: photo.face,
  saved,
  state: phaseOf(photo),
  reviewRefusal: photo.reviewRefusal,
  previewUrl: photo.previewUrl,
});

/** Why the photos can't be saved as they are; the catalogue's key of the sentence. */
export function photosFault(items: PhotoItem[]): 'atLeastOne' | 'stillWorking' | 'failedOnes' | undefined {
  const phases = items.map(({ state }) => state.phase);
  if (phases.some((phase) => phase === 'waiting' || phase === 'uploading' || phase === 'processing')) {
    return 'stillWorking';
  }
  if (phases.length === 0) return 'atLeastOne';
  return phases.every((phase) => phase === 'ready') ? undefined : 'failedOnes';
}

/** The photos to save, in their order: the first is the profile picture. */
export const savedPhotos = (items: PhotoItem[]): Array<{ id: string; face: boolean }> =>
  items.flatMap(({ id, face, state }) => (id && state.phase === 'ready' ? [{ id, face }] : []));

/** What a draft remembers: everything the server knows of and did not refuse. */
export const draftPhotos = (items: PhotoItem[]): Array<{ id: string; face: boolean }> =>
  items.flatMap(({ id, face, state }) =>
    id && (state.phase === 'ready' || state.phase === 'processing') ? [{ id, face }] : [],
  );
