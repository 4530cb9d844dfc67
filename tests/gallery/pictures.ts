import sharp from 'sharp';
import { abstractPicture, documentPicture } from '#tests/support/pictures.ts';

/** What the gallery shows in place of photos and documents; each is drawn once. */
const drawn = new Map<string, Promise<Buffer>>();

function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const found = drawn.get(key) ?? draw();
  drawn.set(key, found);
  return found;
}

/** Larger than this, pictures only take longer to draw. */
const widest = 640;

/** A listing's photo at its public address (/media/<id>/<width>.<format>); the id `missing...` is not there. */
export async function photoAt(path: string): Promise<{ type: string; body: Buffer } | undefined> {
  const [, id = '', width = '', format = 'jpg'] = /^\/media\/([^/]+)\/(\d+)\.(webp|jpg)$/.exec(path) ?? [];
  if (!id || id.startsWith('missing')) return undefined;
  const body = await once(path, async () => {
    const seed = Number(id.replace(/\D/g, '')) % 1_000_000;
    const picture = sharp(await abstractPicture(seed, Math.min(widest, Number(width))));
    return (format === 'webp' ? picture.webp() : picture.jpeg()).toBuffer();
  });
  return { type: format === 'webp' ? 'image/webp' : 'image/jpeg', body };
}

/** An identity document that says what it stands for. */
export const documentAt = (label: string): Promise<Buffer> =>
  once(`document ${label}`, () => documentPicture(label));
