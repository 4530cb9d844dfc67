import * as z from 'zod';
import { refusal } from '../content-review.ts';
import { listingLimits } from '../listing-options.ts';
import { photo, photoId } from '../photo.ts';
import { route } from './route.ts';
import { presignedPost } from './upload.ts';

export const ownPhoto = photo.extend({
  /** Short-lived signed URL of the processed photo, for its owner only. */
  previewUrl: z.string().optional(),
  waitsSince: z.iso.datetime().optional(),
  /** Refusal of the photo in its current form. */
  reviewRefusal: refusal.optional(),
  /** A decision on a report removed the photo: it is never shown, whatever the owner saves. */
  removed: z.literal(true).optional(),
});
export type OwnPhoto = z.infer<typeof ownPhoto>;

export const photoRoutes = {
  createPhoto: route('POST /api/photos', {
    entry: 'member',
    access: 'worker',
    summary: 'Creates a photo and returns the form that uploads it to the uploads bucket.',
    body: z.object({
      contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
      bytes: z.int().min(1).max(listingLimits.photoMaxBytes),
      /** The owner declares that everybody in the photo is of age and agrees to its publication (PHOTO-16). */
      consentDeclared: z.literal(true),
    }),
    output: z.object({ photo: ownPhoto, upload: presignedPost }),
    errors: ['rate-limited'],
  }),
  getPhoto: route('GET /api/photos/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Returns the processing state of one of the caller’s photos.',
    params: z.object({ id: photoId }),
    output: ownPhoto,
    errors: ['not-found'],
  }),
  deletePhoto: route('DELETE /api/photos/{id}', {
    entry: 'member',
    access: 'worker',
    summary:
      'Deletes a photo that nothing uses; a photo of the listing is removed by saving the listing without it.',
    params: z.object({ id: photoId }),
    errors: ['not-found', 'version-conflict'],
  }),
};
