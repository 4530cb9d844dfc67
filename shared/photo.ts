import * as z from 'zod';

/**
 * The life of a listing photo. `uploading` until the bucket reports it, then the pipeline makes it `ready`
 * (sizes made, metadata stripped, watermarked, in private) or `refused` (with a reason to show).
 * A photo that is not ready and approved is never public (PHOTO-1).
 */
const photoStatuses = ['uploading', 'ready', 'refused'] as const;
export const photoRefusals = [
  'not-an-image',
  /** An image of a kind that is not taken: HEIC, GIF, AVIF, TIFF, BMP. */
  'unsupported-format',
  /** Several pictures in one file: only the first would be shown. */
  'animated',
  'too-large',
  'too-many-pixels',
  /** Too narrow or too flat to carry the mark. */
  'too-small',
  'damaged',
  /** No fault of the file that is known: every try to process it failed. The same file may be sent again. */
  'not-processed',
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];

/** 22 characters of base64url: 128 random bits, so that the public address of a photo can't be guessed. */
export const photoId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const photo = z.object({
  id: photoId,
  status: z.enum(photoStatuses),
  refusal: z.enum(photoRefusals).optional(),
  /** The owner says "my face is visible"; a reviewer confirms it when content review is on. */
  face: z.boolean(),
  /** The outcome of its review; set at once where review is switched off. */
  approved: z.boolean(),
  /** Pixels of the largest size made. */
  width: z.int().optional(),
  height: z.int().optional(),
  /** A data: URL of a few pixels, shown until the photo is there; at most 160 bytes. */
  blur: z.string().max(160).optional(),
  createdAt: z.iso.datetime(),
});
export type Photo = z.infer<typeof photo>;

/** More pixels than this are refused before decoding (a 30,000 x 30,000 bomb is 9e8). */
export const photoMaxPixels = 50_000_000;
/** Pixels that the shorter side of the largest size must have. */
export const photoMinSide = 64;
/** How often the event of an upload is delivered at most, where its processing fails. */
export const photoDeliveries = 3;
