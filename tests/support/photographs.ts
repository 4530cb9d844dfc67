import sharp from 'sharp';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { abstractPicture } from './pictures.ts';

/** Across a picture, of the noise over it: from broad light and shadow to single hairs, each layer fainter. */
const layers = [12, 36, 108, 324, 972, 2916];
/** From this layer on it is texture, which is strong in one part of a picture (hair, cloth, leaves) and faint in another. */
const firstTexture = 108;
/** Of texture in the smooth parts (skin, a wall, what is out of focus). */
const smooth = 0.2;
/** Of the sensor: levels of 256 to each side, pixel by pixel. */
const grain = 8;
/** As cameras write their files. */
const cameraQuality = 90;

/**
 * A drawn photograph, 3:4: a light and a dark side, edges, texture in about half of it, and a sensor's grain. What a
 * camera's photograph takes to decode, to shrink and to encode, it takes, too; 12 million pixels are some 2.4 MB.
 *
 * @param width pixels; 3,000 are 12 million of them
 */
export async function photograph(seed: number, width: number): Promise<Buffer> {
  const { data, info } = await sharp(await abstractPicture(seed, 1500))
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height, channels } = info;
  const random = seeded(seed);
  const add = (at: number, change: number): void => {
    data[at] = Math.max(0, Math.min(255, data[at]! + change));
  };
  const where = await noise(random, 5, width, height);
  for (const across of layers.filter((one) => one <= width)) {
    const layer = await noise(random, across, width, height);
    const strength = 0.5 * (12 / across) ** 0.35;
    for (let at = 0; at < data.length; at += 1) {
      const pixel = Math.floor(at / channels);
      const share = across < firstTexture ? 1 : Math.max(smooth, Math.min(1, (where[pixel]! - 96) / 64));
      add(at, (layer[pixel]! - 128) * strength * share);
    }
  }
  for (let at = 0; at < data.length; at += 1) add(at, (random() + random() - 1) * grain);
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: cameraQuality }).toBuffer();
}

/** One byte a pixel, of so many random values across, with smooth ways from one to the next. */
async function noise(random: () => number, across: number, width: number, height: number): Promise<Buffer> {
  const down = Math.round((across * height) / width);
  const values = Uint8Array.from({ length: across * down }, () => random() * 256);
  return sharp(values, { raw: { width: across, height: down, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
