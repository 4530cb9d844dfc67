import { accountSecret } from '#functions/data/account-secret.ts';
import type { PhotoFact } from '#functions/core/facts/facts.ts';

/**
 * By which a refused photo is known when it is sent again (REVIEW-7): a keyed hash of its pixels, which stays in the
 * record of the no when the photo is gone. Undefined of photos from before pixels were digested.
 */
export const pictureHash = async ({ pixels }: Pick<PhotoFact, 'pixels'>): Promise<string | undefined> =>
  pixels === undefined ? undefined : accountSecret.hash('photo-pixels', pixels);
