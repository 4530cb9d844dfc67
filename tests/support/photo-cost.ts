import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encodeFile, makeSizes, PhotoRefused } from '#functions/photo/make-sizes.ts';
import { photoFiles } from '#functions/photo/photo-keys.ts';
import { openPdf, PdfRefused } from '#functions/verification/read-pdf.ts';
import { photoSquareSide } from '#shared/listing-options.ts';
import { callInChildProcess } from './child-process.ts';
import { newMark } from './builders.ts';

export interface PhotoCost {
  /** Peak memory of the whole process, including its use without a photo. */
  peakBytes: number;
  /** CPU time of all threads. */
  processorMilliseconds: number;
  /** Size of the largest picture made in pixels, or the reason for the refusal. */
  outcome: string;
}

/**
 * Ways to process a file.
 *
 * - `ours`: the product's pipeline.
 * - `bare`: the same files by sharp alone, resized and encoded, without checks of the bytes and without a watermark.
 * - `pages`: renders every page of a PDF.
 */
const makers = { ours, bare, pages };
type PhotoMaker = keyof typeof makers;

/** Makes the files in a new process, which may use only the processor `core` (Linux). */
export function costOfPhoto(file: string, maker: PhotoMaker = 'ours', core?: number): Promise<PhotoCost> {
  const pinned = { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath] };
  return callInChildProcess<typeof makeFiles>(
    './photo-cost.ts',
    import.meta.url,
    { file, maker },
    core === undefined ? {} : pinned,
  );
}

/**
 * Makes the files of this picture in this process.
 * @public `costOfPhoto` calls it in a new process
 */
export default async function makeFiles({
  file,
  maker,
}: {
  file: string;
  maker: PhotoMaker;
}): Promise<PhotoCost> {
  const bytes = readFileSync(file);
  const before = process.cpuUsage();
  const outcome = await makers[maker](bytes);
  const { user, system } = process.cpuUsage(before);
  return { processorMilliseconds: Math.round((user + system) / 1000), peakBytes: peakBytes(), outcome };
}

/**
 * Returns this process's peak memory in bytes. On Linux `maxRSS` includes the parent process's memory, so the value is
 * read from /proc there.
 */
function peakBytes(): number {
  const status = '/proc/self/status';
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024;
}

async function ours(bytes: Buffer): Promise<string> {
  try {
    const { width, height } = await makeSizes(bytes, newMark());
    return `${width} x ${height}`;
  } catch (error) {
    if (error instanceof PhotoRefused) return error.refusal;
    throw error;
  }
}

/** Makes the files by sharp alone. Decodes the picture once, as the product does. */
async function bare(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).resize(1200).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const file of photoFiles) {
    const [name] = file;
    const sized = sharp(data, { raw: { width, height, channels } }).resize(
      name === 'square' ? { width: photoSquareSide, height: photoSquareSide } : { width: name },
    );
    await encodeFile(sized, file).toBuffer();
  }
  return `${width} x ${height}`;
}

async function pages(bytes: Buffer): Promise<string> {
  try {
    const { pages: count, drawPage } = await openPdf(bytes);
    for (let page = 0; page < count; page += 1) drawPage(page);
    return `${count} pages`;
  } catch (error) {
    if (error instanceof PdfRefused) return error.refusal;
    // PDFium aborted, for example for lack of memory; functions/verification/draw-pdf.ts refuses the file too.
    if (error instanceof WebAssembly.RuntimeError) return 'damaged';
    throw error;
  }
}
