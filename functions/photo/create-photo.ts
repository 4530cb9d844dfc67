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

/** Upload forms that one account may request per hour: enough for eight photos several times over. */
const formsPerHour = 60;
/**
 * Maximum number of photos that no listing, post or avatar uses: eight in a form, and as many
 * that were removed or failed to upload. Refused photos don't count.
 * With a limit of eight, an upload that replaces a removed photo could delete a photo that the form still shows.
 */
const unusedMax = 2 * listingLimits.photosMax;
/** Minutes for which refused photos are kept, so that the form can show the reason. */
const refusedMinutes = 60;

/**
 * Creates a photo and returns the presigned form for its upload. Stores when the owner declared the consent of the
 * people in the photo (PHOTO-16). An account may have `unusedMax` unused photos. One
 * more photo deletes the oldest unused one, so that leftovers of an abandoned form don't block uploads. Old refused
 * photos are deleted too.
 * @throws AppError rate-limited
 */
export async function createPhoto(
  sub: string,
  { contentType }: { contentType: string; consentDeclared: true },
): Promise<{ photo: OwnPhoto; upload: PresignedPost }> {
  await limitRate('photo', sub, { count: formsPerHour, minutes: 60 });
  const id = randomBytes(16).toString('base64url');
  const facts = await changeFacts(sub, (current, now) => {
    const createdAt = now.toISOString();
    const photo: PhotoFact = {
      id,
      status: 'uploading',
      approved: false,
      createdAt,
      consentDeclaredAt: createdAt,
    };
    return { photos: { put: [photo], delete: [...oldRefusals(current, now), ...crowdedOut(current)] } };
  });
  const photo = facts.photos.find((candidate) => candidate.id === id);
  if (!photo) throw new Error('The created photo is missing.');
  return {
    photo: await ownPhoto(photo, facts),
    upload: await presignPhoto(sub, id, contentType),
  };
}

/** Returns the oldest unused photos that must be deleted to make room for one more. */
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
 * Deletes a photo that no listing, post or avatar uses.
 * @throws AppError not-found (also for a foreign photo), version-conflict (the photo is in use)
 */
export async function deletePhoto(sub: string, id: string): Promise<void> {
  await changeFacts(sub, (facts) => {
    if (!facts.photos.some((photo) => photo.id === id)) throw new AppError('not-found');
    if (isUsed(facts, id)) throw new AppError('version-conflict', 'the photo is in use');
    return { photos: { delete: [id] } };
  });
}
