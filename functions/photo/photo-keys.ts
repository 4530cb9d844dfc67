import { mediaPrefix, uploadsPrefix } from '#shared/deployment/buckets.ts';
import { type PhotoFile, photoPath, photoWidths } from '#shared/listing-options.ts';

export const contentTypeOf: Record<PhotoFile[1], string> = { avif: 'image/avif', jpg: 'image/jpeg' };

/** Returns the key prefix of an account's uploads in the uploads bucket. */
export const uploadsOf = (sub: string): string => `${uploadsPrefix.photos}${sub}/`;
/** Returns the key at which a presigned form stores a photo in the uploads bucket. */
export const uploadKey = (sub: string, photoId: string): string => `${uploadsOf(sub)}${photoId}`;

/** Parses the owner and the photo from an upload's key; undefined if we never issued a form for such a key. */
export function ownerOfUpload(key: string): { sub: string; photoId: string } | undefined {
  if (!key.startsWith(uploadsPrefix.photos)) return undefined;
  const [, sub, photoId] =
    /^([^/]+)\/([A-Za-z0-9_-]{22})$/.exec(key.slice(uploadsPrefix.photos.length)) ?? [];
  return sub && photoId ? { sub, photoId } : undefined;
}

/** Returns the key of a private photo file in the media bucket. CloudFront can't serve it. */
export const privatePhotoKey = (photoId: string, ...[name, format]: PhotoFile): string =>
  `${mediaPrefix.private}${photoId}/${name}.${format}`;

/** Returns the key of a photo file that CloudFront serves from the media bucket. The path in the URL is the key. */
export const publicPhotoKey = (photoId: string, ...file: PhotoFile): string =>
  photoPath(photoId, ...file).slice(1);

/** Size and format of each file that is made from a photo. */
export const photoFiles: readonly PhotoFile[] = [
  ...photoWidths.map((width) => [width, 'avif'] as const),
  [780, 'jpg'],
  [1200, 'jpg'],
  ['square', 'avif'],
];
