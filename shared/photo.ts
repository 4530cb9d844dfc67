import * as z from 'zod';

/**
 * States of a photo. A photo is `uploading` until the bucket reports the file. Then the pipeline makes it `ready`
 * (resized, watermarked, without metadata, still private) or `refused`. Only a ready and approved photo is ever public
 * (PHOTO-1).
 */
const photoStatuses = ['uploading', 'ready', 'refused'] as const;
export const photoRefusals = [
  'not-an-image',
  /** Image format that the site does not accept: HEIC, GIF, AVIF, TIFF or BMP. */
  'unsupported-format',
  /** File with several frames, of which only the first would be shown. */
  'animated',
  'too-large',
  'too-many-pixels',
  /** Shorter side below `photoMinSide`. */
  'too-small',
  'damaged',
  /** All attempts failed, for an unknown cause. The owner may upload the same file again. */
  'not-processed',
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];

/** Photo id: 22 characters of base64url, 128 random bits, so that public photo addresses cannot be guessed. */
export const photoId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const photo = z.object({
  id: photoId,
  status: z.enum(photoStatuses),
  refusal: z.enum(photoRefusals).optional(),
  /** True if the owner says that their face is visible. A reviewer confirms it when content review is on. */
  face: z.boolean(),
  /** True once a reviewer approved the photo, or at once when content review is off. */
  approved: z.boolean(),
  /** Pixels of the largest size. */
  width: z.int().optional(),
  height: z.int().optional(),
  /** Preview of a few pixels as a data: URL, shown until the photo loads; at most 160 bytes. */
  blur: z.string().max(160).optional(),
  createdAt: z.iso.datetime(),
});
export type Photo = z.infer<typeof photo>;

/** Maximum pixels, checked before decoding, against decompression bombs (30,000 x 30,000 is 9e8). */
export const photoMaxPixels = 50_000_000;
/** Minimum pixels of the shorter side of the largest size. */
export const photoMinSide = 64;
/** Maximum deliveries of an upload event when processing fails. */
export const photoDeliveries = 3;
