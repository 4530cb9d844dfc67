import sharp, { type OutputInfo } from 'sharp';
import { brand } from '#shared/brand.ts';
import { type PhotoSize, photoWidths } from '#shared/listing-options.ts';
import { photoMaxPixels, type PhotoRefusal } from '#shared/photo.ts';
import { photoSizes } from './photo-keys.ts';
import { withoutAncillaryChunks } from './png-chunks.ts';
import { watermark } from './watermark.ts';

/** A refusal is for good and is shown to the owner; anything else thrown is a fault and is tried again. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

export interface ProcessedPhoto {
  /** Of the largest size. */
  width: number;
  height: number;
  /** A data: URL of at most `blurMaxLength` characters; empty where no size of it is small enough. */
  blur: string;
  files: Array<{ size: PhotoSize; bytes: Buffer }>;
}

const largest = Math.max(...photoWidths);
/** The tallest a size may be, as a multiple of its width: a strip of pixels is fitted into it. */
const maxRatio = 2;
const blurMaxLength = 160;
/** Seconds that the largest picture we take may be decoded in; it needs 2 on a Lambda of ours, which has 60 for all. */
const decodeSeconds = 20;
/**
 * The small sizes are seen at two device pixels and more, where less quality shows little: a photograph of 92 KB at
 * 1,200 px is then 16 KB at 360.
 */
const webpQuality = (width: number): number => (width <= 480 ? 74 : 78);
const jpegQuality = 80;

/** First bytes of the formats that are taken. The decoder is shown nothing else: SVG, for one, reads files. */
function isTakenFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  return (
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP')
  );
}

/** The size that the header claims, read without decoding a pixel. */
async function assertDecodable(bytes: Buffer): Promise<void> {
  if (!isTakenFormat(bytes)) throw new PhotoRefused('not-an-image');
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoRefused('damaged', error);
    });
  if (header.width * header.height > photoMaxPixels) throw new PhotoRefused('too-many-pixels');
}

/**
 * Makes every size of a photo out of its pixels alone, so that no metadata (GPS above all) can come through:
 * upright, in sRGB, at most as wide as it was, marked in a corner.
 *
 * @throws PhotoRefused not-an-image, too-many-pixels, damaged (also truncated)
 * @throws Error where it could not be decoded in time
 */
export async function makeSizes(upload: Buffer, photoId: string): Promise<ProcessedPhoto> {
  const bytes = withoutAncillaryChunks(upload);
  await assertDecodable(bytes);
  const { data, info } = await decode(bytes);
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };

  const square = Math.max(1, Math.round(info.width / 600));
  const mark = watermark(`${brand} ${photoId.slice(0, 8)}`, square);
  const markSize = await sharp(mark).metadata();
  const fits = markSize.width <= info.width && markSize.height <= info.height;
  const marked = fits
    ? await sharp(data, raw)
        .composite([{ input: mark, gravity: 'southeast' }])
        .removeAlpha()
        .raw()
        .toBuffer()
    : data;

  const files = await Promise.all(
    photoSizes.map(async (size) => ({ size, bytes: await encode(marked, raw, size) })),
  );
  return { width: info.width, height: info.height, blur: await blurOf(data, raw), files };
}

type Raw = { raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

async function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: photoMaxPixels, failOn: 'truncated' })
      .autoOrient()
      .resize({ width: largest, height: largest * maxRatio, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    // sharp says in words alone that time was up: that is a fault of ours, and is tried again.
    if (error instanceof Error && error.message.startsWith('timeout:')) throw error;
    throw new PhotoRefused('damaged', error);
  }
}

function encode(data: Buffer, raw: Raw, [width, format]: PhotoSize): Promise<Buffer> {
  const sized = sharp(data, raw).resize({ width, withoutEnlargement: true });
  const encoded =
    format === 'webp'
      ? sized.webp({ quality: webpQuality(width) })
      : sized.jpeg({ quality: jpegQuality, mozjpeg: true });
  return encoded.toBuffer();
}

/** A few pixels, shown until the photo is there; the largest that fits. */
async function blurOf(data: Buffer, raw: Raw): Promise<string> {
  for (const side of [12, 10, 8, 6, 4]) {
    const tiny = await sharp(data, raw)
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 20, effort: 6 })
      .toBuffer();
    const url = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (url.length <= blurMaxLength) return url;
  }
  return '';
}
