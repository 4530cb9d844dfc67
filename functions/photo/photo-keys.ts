import { mediaPrefix, uploadsPrefix } from '#shared/deployment/buckets.ts';
import { type PhotoFile, photoPath, photoWidths } from '#shared/listing-options.ts';

export const contentTypeOf: Record<PhotoFile[1], string> = { avif: 'image/avif', jpg: 'image/jpeg' };

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
export const privatePhotoKey = (photoId: string, ...[name, format]: PhotoFile): string =>
  `${mediaPrefix.private}${photoId}/${name}.${format}`;

/** In the media bucket, where CloudFront serves it: the address is the key. */
export const publicPhotoKey = (photoId: string, ...file: PhotoFile): string =>
  photoPath(photoId, ...file).slice(1);

/** Every file that the pipeline makes of a photo. */
export const photoFiles: readonly PhotoFile[] = [
  ...photoWidths.map((width) => [width, 'avif'] as const),
  [780, 'jpg'],
  [1200, 'jpg'],
  ['square', 'avif'],
];
