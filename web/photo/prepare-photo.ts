import { listingLimits } from '#shared/listing-options.ts';
import { isEdited, noEdit, type PictureEdit } from './picture-edit.ts';
import { renderPicture } from './render-picture.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'] as const;
type PhotoType = (typeof accepted)[number];

/** Image types that phones and cameras write. A browser that can decode such a picture converts it to JPEG. */
const converted = ['image/heic', 'image/heif', 'image/avif'];

/** Types by file extension, for systems that report no type. */
const typesOfNames: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
};

/** Reason why a chosen file can't be sent; also the catalogue's message key. */
export type PhotoFault = 'notImage' | 'unsupported' | 'tooLarge' | 'undecodable';

export class PhotoFaultError extends Error {
  override name = 'PhotoFaultError';
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Photo ready to send. */
export interface PreparedPhoto {
  blob: Blob;
  contentType: PhotoType;
}

/** Returns a file's declared type, or the type of its extension. */
export const typeOf = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  type || (typesOfNames[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');

const isAccepted = (type: string): type is PhotoType => (accepted as readonly string[]).includes(type);

/** Returns why files of this type are refused; undefined if the type is allowed. */
export function faultOfType(file: Pick<File, 'name' | 'type'>): 'notImage' | 'unsupported' | undefined {
  const type = typeOf(file);
  if (!type.startsWith('image/')) return 'notImage';
  return isAccepted(type) || converted.includes(type) ? undefined : 'unsupported';
}

/**
 * Returns the error for a file that this browser can't decode. If other browsers convert the type, the message
 * "unsupported" helps more, because that message lists the accepted types.
 */
export const faultOfUndecodable = (file: Pick<File, 'name' | 'type'>): 'undecodable' | 'unsupported' =>
  isAccepted(typeOf(file)) ? 'undecodable' : 'unsupported';

/**
 * Prepares a chosen photo for sending (PHOTO-3). Draws it as a JPEG within 1200 x 1200 px if it is edited, larger than
 * 1 MB, or of a type that the server refuses. An unedited file that this browser can't decode is sent unchanged when
 * type and size allow.
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
