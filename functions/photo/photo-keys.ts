import { mediaPrefix, uploadsPrefix } from '#shared/deployment/buckets.ts';
import { photoPath, type PhotoSize, photoWidths } from '#shared/listing-options.ts';

export const contentTypeOf: Record<PhotoSize[1], string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/** Where everything lies that one person has sent, in the uploads bucket. */
export const uploadsOf = (sub: string): string => `${uploadsPrefix.photos}${sub}/`;
/** Where a presigned form puts a photo, in the uploads bucket. */
export const uploadKey = (sub: string, photoId: string): string => `${uploadsOf(sub)}${photoId}`;

/** Whose photo an uploaded object is; undefined for a key that no form of ours was made for. */
export function ownerOfUpload(key: string): { sub: string; photoId: string } | undefined {
  if (!key.startsWith(uploadsPrefix.photos)) return undefined;
  const [, sub, photoId] =
    /^([^/]+)\/([A-Za-z0-9_-]{22})$/.exec(key.slice(uploadsPrefix.photos.length)) ?? [];
  return sub && photoId ? { sub, photoId } : undefined;
}

/** In the media bucket, where no visitor reaches it. */
export const privatePhotoKey = (photoId: string, ...[width, format]: PhotoSize): string =>
  `${mediaPrefix.private}${photoId}/${width}.${format}`;

/** In the media bucket, where CloudFront serves it: the address is the key. */
export const publicPhotoKey = (photoId: string, ...size: PhotoSize): string =>
  photoPath(photoId, ...size).slice(1);

/** Every file that the pipeline makes. */
export const photoSizes: readonly PhotoSize[] = [
  ...photoWidths.map((width) => [width, 'webp'] as const),
  [1200, 'jpg'],
];
