import type { OwnPhoto } from '#shared/api/photo.ts';
import type { PhotoSize } from '#shared/listing-options.ts';
import { AppError } from '#shared/errors.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { type Facts, isRemoved, type PhotoFact } from '#functions/core/facts/facts.ts';
import { previewUrl } from './photo-store.ts';

/** Builds a photo as its owner sees it. The face tag is the one in the listing's last save. */
export async function ownPhoto(photo: PhotoFact, facts: Facts, size?: PhotoSize): Promise<OwnPhoto> {
  const used = facts.listing?.photos.find(({ id }) => id === photo.id);
  return {
    ...photo,
    face: used?.face ?? false,
    // No review can show it again.
    ...(isRemoved(facts, photo.id) && { removed: true, waitsSince: undefined, reviewRefusal: undefined }),
    ...(photo.status === 'ready' && { previewUrl: await previewUrl(photo.id, size) }),
  };
}

/** Returns the state of one of the caller's photos. @throws AppError not-found, also for a foreign photo */
export async function getPhoto(sub: string, id: string): Promise<OwnPhoto> {
  const facts = await readFacts(sub);
  const photo = facts.photos.find((candidate) => candidate.id === id);
  if (!photo) throw new AppError('not-found');
  return ownPhoto(photo, facts);
}
