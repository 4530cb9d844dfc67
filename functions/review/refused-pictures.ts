import { accountSecret } from '#functions/data/account-secret.ts';
import type { PhotoFact } from '#functions/core/facts/facts.ts';

/**
 * Returns a keyed hash of a photo's pixels, to recognize a refused photo that is uploaded again (REVIEW-7). The record
 * of the refusal keeps the hash after the photo is deleted. Undefined for photos from before pixels were hashed.
 */
export const pictureHash = async ({ pixels }: Pick<PhotoFact, 'pixels'>): Promise<string | undefined> =>
  pixels === undefined ? undefined : accountSecret.hash('photo-pixels', pixels);
