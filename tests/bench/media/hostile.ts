import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { listingLimits } from '#shared/listing-options.ts';
import { blackPng, packedMetadata, packedProfile, pngChunk } from '#tests/support/broken-pictures.ts';
import { costlyPdfs } from '#tests/support/pdfs.ts';
import { costOfPhoto } from '#tests/support/photo-cost.ts';
import { phonePhoto } from '#tests/support/pictures.ts';
import { atMost } from '../measures.ts';
import type { BenchReport } from '../report.ts';

/**
 * Maximum MB of the whole process. A picture may take half of its Lambda's memory. PDFium may fill the 2 GB that
 * WebAssembly allows. A PDF that needs more ends only its own Lambda.
 */
const boundMegabytes = { ours: 1024, pages: 2560 };
/** Side in pixels of the largest accepted picture (shared/photo.ts, `photoMaxPixels`). */
const side = 7_000;
const metadataBytes = listingLimits.photoMaxBytes - 10_000;

const flat = () => sharp({ create: { width: side, height: side, channels: 3, background: '#875' } });

const manyChunks = (): Buffer[] =>
  Array.from({ length: 200_000 }, (_, index) => pngChunk('tEXt', Buffer.from(`k${index}\0x`, 'latin1')));

/** Builds a progressive JPEG that repeats its last scan. The decoder would draw each repetition. */
async function manyScans(): Promise<Buffer> {
  const whole = await flat().jpeg({ progressive: true, quality: 30 }).toBuffer();
  const end = whole.length - 2;
  const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  const count = Math.floor((listingLimits.photoMaxBytes - whole.length) / scan.length);
  return Buffer.concat([whole.subarray(0, end), ...Array<Buffer>(count).fill(scan), whole.subarray(end)]);
}

const smallPng = (...chunks: Buffer[]) => blackPng(100, { depth: 8, colour: 0 }, ...chunks);

const files: Record<string, () => Buffer | Promise<Buffer>> = {
  'a phone’s photo': () => phonePhoto(4_500_000),
  'PNG, 1 MB of zTXt': () => smallPng(...packedMetadata('zTXt', 1_000_000)),
  'PNG, 5 MB of zTXt': () => smallPng(...packedMetadata('zTXt', metadataBytes)),
  'PNG, 5 MB of iTXt': () => smallPng(...packedMetadata('iTXt', metadataBytes)),
  'PNG, iCCP of 2 GB': () => smallPng(packedProfile(2_000_000_000)),
  'PNG, 200,000 chunks': () => smallPng(Buffer.concat(manyChunks())),
  'PNG, 49 million pixels, 1 bit': () => blackPng(side),
  'PNG, 49 million pixels, 16 bit RGBA': () => blackPng(side, { depth: 16, colour: 6 }),
  'PNG, the same, interlaced': () => blackPng(side, { depth: 16, colour: 6, interlaced: true }),
  'PNG, 900 million pixels': () => blackPng(30_000),
  'JPEG, 49 million pixels': () => flat().jpeg({ quality: 30 }).toBuffer(),
  'JPEG, the same, progressive': () => flat().jpeg({ progressive: true, quality: 30 }).toBuffer(),
  'JPEG, 5 MB of scans': manyScans,
  'WebP, 49 million pixels': () => flat().webp({ quality: 10 }).toBuffer(),
  'WebP, the same, lossless': () => flat().webp({ lossless: true, effort: 0 }).toBuffer(),
};

/** Measures the memory of hostile pictures and PDFs up to the upload limit, each in its own process. */
export async function hostile(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-hostile-'));
  try {
    const rows = [];
    const broken: string[] = [];
    for (const [name, make, maker] of [
      ...Object.entries(files).map(([name, make]) => [name, make, 'ours'] as const),
      ...Object.entries(costlyPdfs).map(([name, make]) => [`PDF, ${name}`, make, 'pages'] as const),
    ]) {
      const file = join(folder, 'file');
      const bytes = await make();
      writeFileSync(file, bytes);
      const { peakBytes, outcome } = await costOfPhoto(file, maker);
      const peak = Math.round(peakBytes / 1024 ** 2);
      broken.push(...atMost(`${name}: MB`, peak, boundMegabytes[maker]));
      rows.push({ file: name, KB: Math.round(bytes.length / 1024), 'peak MB': peak, outcome });
    }
    return { broken, tables: { 'What a hostile file costs': rows } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
