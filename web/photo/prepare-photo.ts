import { listingLimits } from '#shared/listing-options.ts';
import { isEdited, noEdit, type PictureEdit } from './picture-edit.ts';
import { renderPicture } from './render-picture.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'] as const;
type PhotoType = (typeof accepted)[number];

/** What phones and cameras write, and a browser that can read it makes a JPEG of. */
const converted = ['image/heic', 'image/heif', 'image/avif'];

/** Systems that do not know a type say none; then the name does. */
const typesOfNames: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
};

/** Why a chosen file can't be sent; the catalogue's key of the sentence. */
export type PhotoFault = 'notImage' | 'unsupported' | 'tooLarge' | 'undecodable';

export class PhotoFaultError extends Error {
  override name = 'PhotoFaultError';
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A photo as it is sent. */
export interface PreparedPhoto {
  blob: Blob;
  contentType: PhotoType;
}

/** What a file says it is. */
export const typeOf = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  type || (typesOfNames[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');

const isAccepted = (type: string): type is PhotoType => (accepted as readonly string[]).includes(type);

/** Why a file of this type is not taken at all; undefined where it may be. */
export function faultOfType(file: Pick<File, 'name' | 'type'>): 'notImage' | 'unsupported' | undefined {
  const type = typeOf(file);
  if (!type.startsWith('image/')) return 'notImage';
  return isAccepted(type) || converted.includes(type) ? undefined : 'unsupported';
}

/**
 * Why a file that this browser can't decode is not taken: of a type that others make a JPEG of, the types that are taken
 * anywhere help more than that it failed.
 */
export const faultOfUndecodable = (file: Pick<File, 'name' | 'type'>): 'undecodable' | 'unsupported' =>
  isAccepted(typeOf(file)) ? 'undecodable' : 'unsupported';

/**
 * What is sent of a chosen photo (PHOTO-3): what was edited, is over 1 MB or of a type that the server does not take is
 * drawn anew within 1200 x 1200 px. A file that this browser can't decode is sent as it is where its type and size
 * allow and nothing was to be hidden in it, since the server decides.
 * @throws PhotoFaultError
 */
export async function preparePhoto(file: File, edit: PictureEdit = noEdit): Promise<PreparedPhoto> {
  const fault = faultOfType(file);
  if (fault) throw new PhotoFaultError(fault);
  const type = typeOf(file);
  const asItIs = isAccepted(type) && !isEdited(edit) && { blob: file, contentType: type };
  if (asItIs && file.size <= listingLimits.photoDownscaleOverBytes) return asItIs;
  const drawn = await renderPicture(file, edit).catch(() => undefined);
  if (drawn && drawn.size <= listingLimits.photoMaxBytes) return { blob: drawn, contentType: 'image/jpeg' };
  if (!asItIs) throw new PhotoFaultError(faultOfUndecodable(file));
  if (file.size > listingLimits.photoMaxBytes) throw new PhotoFaultError('tooLarge');
  return asItIs;
}
