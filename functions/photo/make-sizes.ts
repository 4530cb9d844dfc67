import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type PhotoFile, photoSquareSide, type PhotoWidth, photoWidths } from '#shared/listing-options.ts';
import { photoMaxPixels, photoMinSide, type PhotoRefusal } from '#shared/photo.ts';
import { photoFiles } from './photo-keys.ts';
import { withoutAncillaryChunks } from './png-chunks.ts';
import { type Mark, watermark } from './watermark.ts';

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
  /** A digest of its pixels, before the mark: the same picture has the same one, whatever its metadata. */
  pixels: string;
  files: Array<{ file: PhotoFile; bytes: Buffer }>;
}

const largest = Math.max(...photoWidths);
/** The tallest a size may be, as a multiple of its width: a strip of pixels is fitted into it. */
const maxRatio = 2;
const blurMaxLength = 160;
/** Seconds that the largest picture we take may be decoded in; it needs 2 on a Lambda of ours, which has 60 for all. */
const decodeSeconds = 20;
/**
 * By measured bytes (docs/decisions/2026-11-23-photos-as-avif.md). The least effort: more of it takes three times as long
 * for no fewer bytes.
 */
const avifQuality: Record<PhotoWidth, number> = { 360: 58, 480: 55, 780: 46, 1200: 55 };
const avif = { effort: 0, chromaSubsampling: '4:2:0' } as const;
const jpegQuality = 80;

/** The size that the header claims, read without decoding a pixel. */
async function assertDecodable(bytes: Buffer): Promise<void> {
  assertTakenFormat(bytes);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoRefused('damaged', error);
    });
  if (header.width * header.height > photoMaxPixels) throw new PhotoRefused('too-many-pixels');
  if ((header.pages ?? 1) > 1) throw new PhotoRefused('animated');
}

/**
 * Makes every file of a photo out of its pixels alone, so that no metadata (GPS above all) can come through: upright, in
 * sRGB, at most as wide as it was, each with the mark in its corner. One after the other: a Lambda of ours has about one
 * processor, and so it holds the least at a time.
 *
 * @throws PhotoRefused not-an-image, unsupported-format, animated, too-many-pixels, too-small, damaged (also truncated)
 * @throws Error where it could not be decoded in time
 */
export async function makeSizes(upload: Buffer, mark: Mark): Promise<ProcessedPhoto> {
  const bytes = withoutAncillaryChunks(upload);
  await assertDecodable(bytes);
  const { data, info } = await decode(bytes);
  const { width, height, channels } = info;
  if (Math.min(width, height) < photoMinSide) throw new PhotoRefused('too-small');
  const raw = { raw: { width, height, channels } };
  const files: ProcessedPhoto['files'] = [];
  for (const file of photoFiles) files.push({ file, bytes: await encode(data, raw, file, mark) });
  return { width, height, blur: await blurOf(data, raw), pixels: digestOf(data, info), files };
}

const digestOf = (data: Buffer, { width, height }: OutputInfo): string =>
  createHash('sha256').update(`${width}x${height} `).update(data).digest('base64url');

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

/** Of a square what draws the eye stays in it. */
const cut = { fit: 'cover', position: sharp.strategy.attention } as const;

function encode(data: Buffer, raw: Raw, file: PhotoFile, mark: Mark): Promise<Buffer> {
  const { width, height } = sizeOf(raw.raw, file);
  const { input, raw: bitmap } = watermark(mark, width, height);
  const marked = sharp(data, raw)
    .resize({ width, height, ...(file[0] === 'square' ? cut : { fit: 'fill' }) })
    .composite([{ input, raw: bitmap, gravity: 'southeast' }])
    .removeAlpha();
  return encodeFile(marked, file).toBuffer();
}

/** A picture of the right size as one file is written; exported for what measures it beside ours. */
export const encodeFile = (picture: Sharp, [name, format]: PhotoFile): Sharp =>
  format === 'jpg'
    ? picture.jpeg({ quality: jpegQuality, mozjpeg: true })
    : picture.avif({ ...avif, quality: avifQuality[name === 'square' ? 360 : name] });

/** Pixels of one file of a picture of this size, which is never enlarged. */
function sizeOf({ width, height }: Raw['raw'], [name]: PhotoFile): { width: number; height: number } {
  if (name === 'square') {
    const side = Math.min(photoSquareSide, width, height);
    return { width: side, height: side };
  }
  const scale = Math.min(1, name / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
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

/** A kind of file is known by what it says at a place near its beginning. */
type Signature = readonly [at: number, text: string];

/** The formats that are taken. The decoder gets no other: an SVG, for one, can read files. */
const taken: readonly Signature[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
];

/** Images that a phone or a desktop hands over, and that are not taken. The brands are of ISO 23008-12 and of AVIF. */
const otherImages: readonly Signature[][] = [
  [[0, 'GIF8']],
  [[0, 'BM']],
  [[0, 'II*\0']],
  [[0, 'MM\0*']],
  ...['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1', 'avif', 'avis'].map((brand) => [
    [4, `ftyp${brand}`] as const,
  ]),
];

const matches = (bytes: Buffer, signatures: readonly Signature[]): boolean =>
  signatures.every(([at, text]) => bytes.toString('latin1', at, at + text.length) === text);

/**
 * What a file is, by its bytes and by no name or type that it came with.
 * @throws PhotoRefused unsupported-format, not-an-image
 */
function assertTakenFormat(bytes: Buffer): void {
  if (taken.some((signatures) => matches(bytes, signatures))) return;
  const isImage = otherImages.some((signatures) => matches(bytes, signatures));
  throw new PhotoRefused(isImage ? 'unsupported-format' : 'not-an-image');
}
