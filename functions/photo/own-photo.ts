import type { OwnPhoto } from '#shared/api/photo.ts';
import { AppError } from '#shared/errors.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { ListingFact, PhotoFact } from '#functions/core/facts/facts.ts';
import { previewUrl } from './photo-store.ts';

/** A photo as its owner sees it; "my face is visible" is what the listing last said of it. */
export async function ownPhoto(photo: PhotoFact, listing: ListingFact | undefined): Promise<OwnPhoto> {
  const used = listing?.photos.find(({ id }) => id === photo.id);
  return {
    ...photo,
    face: used?.face ?? false,
    ...(photo.status === 'ready' && { previewUrl: await previewUrl(photo.id) }),
  };
}

/** How far one of my photos is. @throws AppError not-found, also for somebody else's */
export async function getPhoto(sub: string, id: string): Promise<OwnPhoto> {
  const { photos, listing } = await readFacts(sub);
  const photo = photos.find((candidate) => candidate.id === id);
  if (!photo) throw new AppError('not-found');
  return ownPhoto(photo, listing);
}
