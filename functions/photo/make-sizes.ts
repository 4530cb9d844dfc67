import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type PhotoFile, photoSquareSide, type PhotoWidth, photoWidths } from '#shared/listing-options.ts';
import { photoMaxPixels, photoMinSide, type PhotoRefusal } from '#shared/photo.ts';
import { photoFiles } from './photo-keys.ts';
import { withoutAncillaryChunks } from './png-chunks.ts';
import { type Mark, watermark } from './watermark.ts';

/** Permanent refusal of a photo, shown to its owner. Any other error is a fault and is retried. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

export interface ProcessedPhoto {
  /** Width of the largest size, in pixels. */
  width: number;
  height: number;
  /** Data URL of at most `blurMaxLength` characters; empty if none is short enough. */
  blur: string;
  /** Digest of the pixels before the watermark. Copies of a picture have the same digest, whatever their metadata. */
  pixels: string;
  files: Array<{ file: PhotoFile; bytes: Buffer }>;
}

const largest = Math.max(...photoWidths);
/** Maximum height of a size as a multiple of its width; taller pictures are scaled down to fit. */
const maxRatio = 2;
const blurMaxLength = 160;
/**
 * Decoding timeout in seconds. The largest accepted picture takes 2 seconds on our Lambda, whose timeout is 60 seconds.
 */
const decodeSeconds = 20;
/**
 * Encoder settings, from measured sizes (docs/decisions/2026-11-23-photos-as-avif.md). Uses the least effort, because
 * more effort takes three times as long and saves no bytes.
 */
const avifQuality: Record<PhotoWidth, number> = { 360: 58, 480: 55, 780: 46, 1200: 55 };
const avif = { effort: 0, chromaSubsampling: '4:2:0' } as const;
const jpegQuality = 80;

/** Checks format, claimed size and page count in the header, without decoding a pixel. */
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
 * Makes every file of a photo from its pixels alone, so that no metadata (such as GPS) remains. Files are upright, in
 * sRGB, never enlarged, and watermarked if large enough (PHOTO-11). The files are encoded one after another to keep
 * peak memory low; the Lambda has only about one processor.
 * @throws PhotoRefused not-an-image, unsupported-format, animated, too-many-pixels, too-small, damaged (also truncated)
 * @throws Error if decoding takes too long
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
    // sharp reports a timeout only in its message. A timeout does not prove that the photo is damaged, so retry.
    if (error instanceof Error && error.message.startsWith('timeout:')) throw error;
    throw new PhotoRefused('damaged', error);
  }
}

/** Crops squares around the most salient part of the picture. */
const cut = { fit: 'cover', position: sharp.strategy.attention } as const;

function encode(data: Buffer, raw: Raw, file: PhotoFile, mark: Mark): Promise<Buffer> {
  const { width, height } = sizeOf(raw.raw, file);
  const input = watermark(mark, width, height);
  const marked = sharp(data, raw)
    .resize({ width, height, ...(file[0] === 'square' ? cut : { fit: 'fill' }) })
    .composite(input ? [{ input, gravity: 'southeast' }] : [])
    .removeAlpha();
  return encodeFile(marked, file).toBuffer();
}

/** Encodes a picture of the right size as one file. Exported for measurements against other encoders. */
export const encodeFile = (picture: Sharp, [name, format]: PhotoFile): Sharp =>
  format === 'jpg'
    ? picture.jpeg({ quality: jpegQuality, mozjpeg: true })
    : picture.avif({ ...avif, quality: avifQuality[name === 'square' ? 360 : name] });

/** Returns the pixel size of a file; pictures are never enlarged. */
function sizeOf({ width, height }: Raw['raw'], [name]: PhotoFile): { width: number; height: number } {
  if (name === 'square') {
    const side = Math.min(photoSquareSide, width, height);
    return { width: side, height: side };
  }
  const scale = Math.min(1, name / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Makes a placeholder of a few pixels, shown while the photo loads: the largest that fits the limit. */
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

/** File signature: a text at a byte position near the start of the file. */
type Signature = readonly [at: number, text: string];

/** Accepted formats. The decoder gets no others: an SVG, for example, can read files. */
const taken: readonly Signature[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
];

/** Image formats of phones and desktops that are not accepted. Brands are from ISO 23008-12 and AVIF. */
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
 * Checks the format by the file's bytes, ignoring its name and declared type.
 * @throws PhotoRefused unsupported-format, not-an-image
 */
function assertTakenFormat(bytes: Buffer): void {
  if (taken.some((signatures) => matches(bytes, signatures))) return;
  const isImage = otherImages.some((signatures) => matches(bytes, signatures));
  throw new PhotoRefused(isImage ? 'unsupported-format' : 'not-an-image');
}
