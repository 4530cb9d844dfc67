import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { photoSquareSide } from '#shared/listing-options.ts';
import { peopleOf, portrait, scenesEach } from './portraits.ts';

/** Draws an abstract picture, 3:4, as JPEG: small, quick, and different for each seed. */
export function abstractPicture(seed: number, width = 1200): Promise<Buffer> {
  const random = seeded(seed);
  const height = Math.round((width * 4) / 3);
  const hue = Math.floor(random() * 360);
  const color = (shift: number, light: number) =>
    `hsl(${(hue + shift) % 360} ${30 + Math.floor(random() * 25)}% ${light}%)`;
  const shapes = Array.from({ length: 6 }, (_, index) => {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() * height);
    const radius = Math.floor(width * (0.15 + random() * 0.45));
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color(index * 18, 35 + index * 8)}" opacity="${(0.25 + random() * 0.4).toFixed(2)}"/>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${color(0, 78)}"/>` +
    `<stop offset="1" stop-color="${color(60, 42)}"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

/**
 * Number of values across a picture: from broad light and shadow to single hairs. Each layer is fainter than the one
 * before.
 */
const layers = [12, 36, 108, 324, 972, 2916];
/** First texture layer. Texture is strong in one part of a picture (hair, cloth, leaves) and faint in another. */
const firstTexture = 108;
/** Share of the texture in smooth parts (skin, a wall, the blurred background). */
const smooth = 0.2;
/** Sensor noise of each pixel: maximum deviation in levels of 256. */
const grain = 8;

/**
 * Draws a synthetic photograph, 3:4: a light and a dark side, edges, texture in about half of it, and sensor noise. It
 * costs as much to decode, resize and encode as a camera's photograph. 3,000 px wide, it has 12 million pixels in some
 * 2.4 MB.
 */
export async function photograph(seed: number, width: number): Promise<Buffer> {
  const pixels = await pixelsOf(sharp(await abstractPicture(seed, 1500)).resize(width));
  const random = seeded(seed);
  const where = await noise(random, 5, pixels);
  for (const across of layers.filter((one) => one <= width)) {
    const layer = await noise(random, across, pixels);
    const strength = 0.5 * (12 / across) ** 0.35;
    pixels.add((pixel) => {
      const share = across < firstTexture ? 1 : Math.max(smooth, Math.min(1, (where[pixel]! - 96) / 64));
      return (layer[pixel]! - 128) * strength * share;
    });
  }
  pixels.add(() => (random() + random() - 1) * grain);
  return pixels.jpeg();
}

interface Pixels {
  width: number;
  height: number;
  /** Adds this number of levels (of 256) to each channel of each pixel. */
  add(change: (pixel: number) => number): void;
  jpeg(): Promise<Buffer>;
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    add(change) {
      for (let at = 0; at < data.length; at += 1)
        data[at] = Math.max(0, Math.min(255, data[at]! + change(Math.floor(at / channels))));
    },
    jpeg: () => sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 90 }).toBuffer(),
  };
}

/** Returns one byte per pixel: a grid of random values, `across` per row, with smooth transitions. */
async function noise(random: () => number, across: number, { width, height }: Pixels): Promise<Buffer> {
  const down = Math.round((across * height) / width);
  const values = Uint8Array.from({ length: across * down }, () => random() * 256);
  return sharp(values, { raw: { width: across, height: down, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Maximum width; larger pictures only take longer to draw. */
const widestPhoto = 640;
const drawings = new Map<number, Promise<Buffer>>();
const photos = new Map<string, Promise<Buffer>>();

/** Draws a portrait once per process. Photos whose numbers differ by hundreds show the same person. */
function drawingOf(number: number): Promise<Buffer> {
  const women = peopleOf('women');
  const [own, scene] = [number % 100, Math.floor(number / 100)];
  const seed = women[own % women.length]! + 100 * ((scene + Math.floor(own / women.length)) % scenesEach);
  const drawn = drawings.get(seed) ?? portrait(seed, widestPhoto);
  drawings.set(seed, drawn);
  return drawn;
}

/**
 * Draws a placeholder for a public path (/media/<id>/<width>.<format>), once per process. Returns undefined for an id
 * that starts with `missing`.
 */
export async function photoAt(path: string): Promise<{ type: string; body: Buffer } | undefined> {
  const [, id = '', width = '', format = ''] =
    /^\/media\/([^/]+)\/(\d+|square)\.(avif|jpg)$/.exec(path) ?? [];
  if (!id || id.startsWith('missing')) return undefined;
  const photo =
    photos.get(path) ?? sizeOf(drawingOf(Number(id.replace(/\D/g, '')) % 1_000_000), width, format);
  photos.set(path, photo);
  return { type: format === 'avif' ? 'image/avif' : 'image/jpeg', body: await photo };
}

async function sizeOf(drawing: Promise<Buffer>, width: string, format: string): Promise<Buffer> {
  const drawn = sharp(await drawing);
  const picture =
    width === 'square'
      ? drawn.resize(photoSquareSide, photoSquareSide, { position: sharp.strategy.attention })
      : drawn.resize(Math.min(widestPhoto, Number(width)));
  // Minimum effort, because the file size does not matter here.
  return (format === 'avif' ? picture.avif({ effort: 0 }) : picture.jpeg()).toBuffer();
}

/** GPS position of a fictional place, as a phone writes it. It must never survive the photo pipeline. */
const gps = {
  IFD0: { Make: 'TestPhone', Model: 'GPS 1', Software: 'camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '19/1 25/1 42/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '99/1 7/1 39/1',
  },
};

/**
 * Builds a JPEG of at least `bytes` bytes with a camera's metadata, including GPS. Its content is noise because noise
 * does not compress.
 */
export async function phonePhoto(bytes = 3 * 1024 * 1024): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 0.75));
  const noise = randomBytes(side * side * 3);
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .withExif(gps)
    .toBuffer();
}

export async function documentPicture(label: string): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="1000" height="640" fill="#d8cdbc"/><rect width="1000" height="640" rx="32" fill="#efe7da"/>` +
    `<rect x="60" y="140" width="240" height="320" rx="16" fill="#c8b9a3"/><circle cx="180" cy="260" r="70" fill="#8d7b63"/>` +
    `<rect x="90" y="350" width="180" height="110" rx="55" fill="#8d7b63"/>` +
    `<text x="60" y="90" font-family="sans-serif" font-size="44" fill="#5b2333">SAMPLE</text>` +
    `<text x="350" y="200" font-family="sans-serif" font-size="36" fill="#33291f">${label}</text>` +
    `<rect x="350" y="240" width="520" height="20" fill="#b8a88f"/><rect x="350" y="290" width="420" height="20" fill="#b8a88f"/>` +
    `<rect x="350" y="340" width="480" height="20" fill="#b8a88f"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
