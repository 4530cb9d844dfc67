import type { OwnPhoto } from '#shared/api/photo.ts';
import { isKeptKey, type KeptUpload } from '#web/photo/kept-uploads.ts';
import { itemOf, type PhotoItem } from './photo-items.ts';

export type DraftPhotos = ReadonlyArray<{ id: string; face: boolean }>;

/** Returns a form's initial photos: the draft's if any, otherwise the saved listing's. */
export function firstItems(saved: readonly OwnPhoto[], restored: DraftPhotos | undefined): PhotoItem[] {
  if (!restored) return saved.map((photo) => itemOf(photo, true));
  return restored.map(({ id, face }): PhotoItem => {
    const known = saved.find((photo) => photo.id === id);
    if (known) return { ...itemOf(known, true), face };
    // Placeholder for a file stored on this device; resuming its upload fills in name and file.
    if (isKeptKey(id))
      return { key: id, keptAs: id, name: '', face, saved: false, state: { phase: 'waiting' } };
    return { key: id, id, name: '', face, saved: false, state: { phase: 'processing' } };
  });
}

/** Returns the item fields that a stored upload provides. */
export const keptPart = (kept: KeptUpload): Pick<PhotoItem, 'keptAs' | 'name' | 'file'> => ({
  keptAs: kept.key,
  name: kept.name,
  file: new File([kept.blob], kept.name, { type: kept.contentType }),
});

/** Finds the item of a stored upload, by its key or by the id from the server. */
export const itemOfKept = (
  items: readonly PhotoItem[],
  { key, created }: KeptUpload,
): PhotoItem | undefined =>
  items.find((item) => item.keptAs === key || (item.id !== undefined && item.id === created?.id));
