import * as z from 'zod';
import { contactKey, publicKey } from '#functions/data/keys.ts';
import type { Reader } from '#functions/data/stored.ts';
import { readItem } from '#functions/data/table.ts';
import { shownPhotoIds, type StoredContact, type StoredDetail } from './public-set.ts';

/** Something that stops being visible at `until` (seconds since the epoch). */
type Ending<T> = T & { until: number };

const photo = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  blur: z.string(),
  face: z.boolean(),
});
/** A part of what the owner wrote, as the save let it through. */
const written = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

const detail = z.object({
  detail: z.object({
    content: written<StoredDetail['content']>(),
    dateOfBirth: z.string(),
    photos: z.array(photo),
    avatar: photo.optional(),
    publishedAt: z.string(),
    onlineUntil: z.string().optional(),
  }),
  until: z.number(),
}) satisfies Reader<Ending<{ detail: StoredDetail }>>;

const contact = z.object({
  contact: written<StoredContact['contact']>(),
  social: written<StoredContact['social']>(),
  until: z.number(),
}) satisfies Reader<Ending<StoredContact>>;

/**
 * What the public may read of a listing. Strongly consistent: a listing that its owner hides is hidden from the next
 * reader on.
 */
export async function publicDetail(listingId: string): Promise<Ending<StoredDetail> | undefined> {
  const item = await readItem(publicKey(listingId), detail);
  return item && { ...item.detail, until: item.until };
}

/** Strongly consistent: who was hidden a moment ago is not called. */
export const publicContact = (listingId: string): Promise<Ending<StoredContact> | undefined> =>
  readItem(contactKey(listingId), contact);

/** The photos that the listing's public item shows at this moment. */
export async function shownPhotos(listingId: string): Promise<string[]> {
  const shown = await publicDetail(listingId);
  return shown ? shownPhotoIds(shown) : [];
}
