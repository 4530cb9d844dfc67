import { documentPicture } from '#tests/support/pictures.ts';

/** Pictures that the gallery shows as documents, each drawn once. */
const drawn = new Map<string, Promise<Buffer>>();

export function documentAt(label: string): Promise<Buffer> {
  const found = drawn.get(label) ?? documentPicture(label);
  drawn.set(label, found);
  return found;
}
