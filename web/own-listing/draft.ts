import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import type { Version } from './compare-versions.ts';
import type { ListingValues } from './listing-values.ts';

/** The form as it was left on this device, unsaved. */
export interface Draft extends Version {
  /** Of the listing it was based on; undefined for a new one. */
  version?: number;
}

/**
 * The draft that was left on this device. It keeps the version that it was based on: where the listing was saved
 * elsewhere since, its save meets that version, and the person chooses (LIST-6); where there is no listing any more, it
 * is one for a new one. Storage is the device owner's to change, so what is read is brought into shape: fields of another
 * type than the form's are replaced by the form's own.
 */
export function readDraft(sub: string, version: number | undefined, base: ListingValues): Draft | undefined {
  const stored = readStored(storageKeys.listingDraft(sub));
  if (!isRecord(stored)) return undefined;
  const basedOn = version !== undefined && typeof stored.version === 'number' ? stored.version : undefined;
  return {
    ...(basedOn !== undefined && { version: basedOn }),
    values: shaped(stored.values, base),
    photos: Array.isArray(stored.photos) ? stored.photos.filter(isPhoto) : [],
  };
}

export const keepDraft = (sub: string, draft: Draft): boolean =>
  writeStored(storageKeys.listingDraft(sub), draft);
export const clearDraft = (sub: string): void => removeStored(storageKeys.listingDraft(sub));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPhoto = (value: unknown): value is Draft['photos'][number] =>
  isRecord(value) && typeof value.id === 'string' && typeof value.face === 'boolean';

/** `stored` where it has the shape of `base`, level by level. */
function shaped<T>(stored: unknown, base: T): T {
  if (Array.isArray(base)) {
    const texts = Array.isArray(stored) && stored.every((one) => typeof one === 'string');
    return texts ? (stored as T) : base;
  }
  if (isRecord(base)) {
    if (!isRecord(stored)) return base;
    return Object.fromEntries(
      Object.entries(base).map(([key, value]) => [key, shaped(stored[key], value)]),
    ) as T;
  }
  return typeof stored === typeof base ? (stored as T) : base;
}
