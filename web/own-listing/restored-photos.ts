import type { OwnPhoto } from '#shared/api/photo.ts';
import { isKeptKey, type KeptUpload } from '#web/photo/kept-uploads.ts';
import { itemOf, type PhotoItem } from './photo-items.ts';

export type DraftPhotos = ReadonlyArray<{ id: string; face: boolean }>;

/** The photos that a form begins with: a draft's, where it brought some back, else the saved listing's. */
export function firstItems(saved: readonly OwnPhoto[], restored: DraftPhotos | undefined): PhotoItem[] {
  if (!restored) return saved.map((photo) => itemOf(photo, true));
  return restored.map(({ id, face }): PhotoItem => {
    const known = saved.find((photo) => photo.id === id);
    if (known) return { ...itemOf(known, true), face };
    // What is kept on this device is found in a moment (itemOfKept).
    if (isKeptKey(id))
      return { key: id, keptAs: id, name: '', face, saved: false, state: { phase: 'waiting' } };
    return { key: id, id, name: '', face, saved: false, state: { phase: 'processing' } };
  });
}

/** What this device kept of a photo, as a part of its item. */
export const keptPart = (kept: KeptUpload): Pick<PhotoItem, 'keptAs' | 'name' | 'file'> => ({
  keptAs: kept.key,
  name: kept.name,
  file: new File([kept.blob], kept.name, { type: kept.contentType }),
});

/** The item that a kept photo belongs to, by its own key or by the id that the server gave it. */
export const itemOfKept = (
  items: readonly PhotoItem[],
  { key, created }: KeptUpload,
): PhotoItem | undefined =>
  items.find((item) => item.keptAs === key || (item.id !== undefined && item.id === created?.id));
