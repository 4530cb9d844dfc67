import { listingLimits } from '#shared/listing-options.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof accepted)[number];

/** Why a chosen file can't be sent. */
export type PhotoFault = 'notImage' | 'tooLarge' | 'undecodable';

export class PhotoFaultError extends Error {
  override name = 'PhotoFaultError';
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(fault);
    this.fault = fault;
  }
}

const isAccepted = (type: string): type is PhotoType => (accepted as readonly string[]).includes(type);

/** The size that fits into `side` x `side`, never larger than it was. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * What is sent of a chosen photo (PHOTO-3): over 1 MB it is fitted into
 * 1200 x 1200 px as a JPEG of quality 0.7, and so is an image of a type that the server does not take. A file
 * that this browser can't decode is sent as it is where its type and size allow, since the server decides.
 * @throws PhotoFaultError
 */
export async function preparePhoto(file: File): Promise<{ blob: Blob; contentType: PhotoType }> {
  if (!file.type.startsWith('image/')) throw new PhotoFaultError('notImage');
  if (isAccepted(file.type) && file.size <= listingLimits.photoDownscaleOverBytes) {
    return { blob: file, contentType: file.type };
  }
  const smaller = await downscale(file).catch(() => undefined);
  if (smaller) return { blob: smaller, contentType: 'image/jpeg' };
  if (!isAccepted(file.type)) throw new PhotoFaultError('undecodable');
  if (file.size > listingLimits.photoMaxBytes) throw new PhotoFaultError('tooLarge');
  return { blob: file, contentType: file.type };
}

async function downscale(file: File): Promise<Blob | undefined> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitInto(image.width, image.height, listingLimits.photoMaxSide);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.drawImage(image, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', listingLimits.photoQuality),
    );
    return blob && blob.size <= listingLimits.photoMaxBytes ? blob : undefined;
  } finally {
    image.close();
  }
}
