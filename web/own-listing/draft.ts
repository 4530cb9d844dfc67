import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import type { Version } from './compare-versions.ts';
import type { ListingValues } from './listing-values.ts';

/** Unsaved state of the form, stored on this device. */
export interface Draft extends Version {
  /** Version of the listing that the draft is based on; undefined for a new listing. */
  version?: number;
}

/**
 * Reads the draft stored on this device. If the listing was saved elsewhere since, saving the draft causes a version
 * conflict, and the owner chooses between the versions (LIST-6). If the listing no longer exists, the draft becomes a
 * new listing.
 *
 * The device's user can edit the storage: values of an unexpected type fall back to `base`.
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

/** Returns `stored` where its types match `base`, recursively; otherwise `base`. */
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
