import { randomBytes } from 'node:crypto';
import type { OwnPhoto } from '#shared/api/photo.ts';
import type { PresignedPost } from '#shared/api/upload.ts';
import { AppError } from '#shared/errors.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { type Facts, isUsed, type PhotoFact } from '#functions/core/facts/facts.ts';
import { ownPhoto } from './own-photo.ts';
import { presignPhoto } from './photo-store.ts';

/** Forms one account may ask for in an hour: its eight photos, several times over. */
const formsPerHour = 60;
/**
 * Photos that no saved listing uses: the eight of a form, and as many that it removed or failed to send. With a limit of
 * eight, a removed photo would take the place of one that the form still shows.
 */
const unusedMax = 2 * listingLimits.photosMax;
/** Refused photos stay this long for the form to show why, minutes. */
const refusedMinutes = 60;

/**
 * Creates a photo and answers the form that posts it. Beside the listing's own photos there may be
 * `unusedMax` others. For one more the oldest goes: what an abandoned form left behind must not keep the provider from
 * the next one. What was refused long ago is forgotten on the way.
 *
 * @throws AppError rate-limited
 */
export async function createPhoto(
  sub: string,
  { contentType }: { contentType: string },
): Promise<{ photo: OwnPhoto; upload: PresignedPost }> {
  await limitRate('photo', sub, { count: formsPerHour, minutes: 60 });
  const id = randomBytes(16).toString('base64url');
  const facts = await changeFacts(sub, (current, now) => {
    const photo: PhotoFact = { id, status: 'uploading', approved: false, createdAt: now.toISOString() };
    return { photos: { put: [photo], delete: [...oldRefusals(current, now), ...crowdedOut(current)] } };
  });
  const photo = facts.photos.find((candidate) => candidate.id === id);
  if (!photo) throw new Error('The photo that was created is not there.');
  return {
    photo: await ownPhoto(photo, facts.listing),
    upload: await presignPhoto(sub, id, contentType),
  };
}

/** The oldest unused photos, as many as it takes to have room for one more. */
function crowdedOut(facts: Facts): string[] {
  const unused = facts.photos
    .filter(({ id, status }) => status !== 'refused' && !isUsed(facts, id))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return unused.slice(0, Math.max(0, unused.length + 1 - unusedMax)).map(({ id }) => id);
}

const oldRefusals = ({ photos }: Facts, now: Date): string[] =>
  photos
    .filter(({ status, createdAt }) => {
      const age = now.getTime() - Date.parse(createdAt);
      return status === 'refused' && age > refusedMinutes * 60_000;
    })
    .map(({ id }) => id)
    .slice(0, 20);

/**
 * Forgets a photo that no saved listing uses.
 * @throws AppError not-found (also for somebody else's), version-conflict (in use: save without it first)
 */
export async function deletePhoto(sub: string, id: string): Promise<void> {
  await changeFacts(sub, (facts) => {
    if (!facts.photos.some((photo) => photo.id === id)) throw new AppError('not-found');
    if (isUsed(facts, id)) throw new AppError('version-conflict', 'the listing uses it');
    return { photos: { delete: [id] } };
  });
}
