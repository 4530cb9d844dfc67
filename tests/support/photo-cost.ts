import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encodeFile, makeSizes, PhotoRefused } from '#functions/photo/make-sizes.ts';
import { photoFiles } from '#functions/photo/photo-keys.ts';
import { openPdf, PdfRefused } from '#functions/verification/read-pdf.ts';
import { photoSquareSide } from '#shared/listing-options.ts';
import { callInChildProcess } from './child-process.ts';
import { newMark } from './builders.ts';

/** What it takes to make a photo's files, in a process that does nothing else. */
export interface PhotoCost {
  /** Of the whole process at its highest, what it takes with no photo included. */
  peakBytes: number;
  /** Of the processor, all threads. */
  processorMilliseconds: number;
  /** Pixels of the largest size made, or why it was refused. */
  outcome: string;
}

/**
 * `ours`; `bare`: the same files by nothing but sharp, shrunk and encoded, without a look at what the bytes are, and no
 * mark; `pages`: every page of a PDF, drawn.
 */
const makers = { ours, bare, pages };
type PhotoMaker = keyof typeof makers;

/**
 * Makes the files of the picture in this file in a process of its own.
 * @param core the one processor that it may use, by its number (Linux)
 */
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
 * Makes the files of the picture in this file in this process.
 * @public `costOfPhoto` calls it in another one
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
 * The most memory that this process has held, bytes. Linux counts what the process that started this one held in
 * `maxRSS` too, so there it is read where a program's own is kept.
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

/** Decoded once, as ours are. */
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
    // As functions/verification/draw-pdf.ts has it.
    if (error instanceof WebAssembly.RuntimeError) return 'damaged';
    throw error;
  }
}
