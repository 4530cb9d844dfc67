import { documentPicture } from '#tests/support/pictures.ts';

/** What the gallery shows instead of documents; each is drawn once. */
const drawn = new Map<string, Promise<Buffer>>();

/** An identity document that says what it stands for. */
export function documentAt(label: string): Promise<Buffer> {
  const found = drawn.get(label) ?? documentPicture(label);
  drawn.set(label, found);
  return found;
}
