import type { PhotoRefusal } from '#shared/photo.ts';

/** A refusal is for good and is shown to the owner; anything else thrown is a fault and is tried again. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}
