import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encoded, makeSizes } from '#functions/photo/make-sizes.ts';
import { photoFiles } from '#functions/photo/photo-keys.ts';
import { PhotoRefused } from '#functions/photo/photo-refused.ts';
import { openPdf, PdfRefused } from '#functions/verification/read-pdf.ts';
import { photoSquareSide } from '#shared/listing-options.ts';
import { newMark } from './builders.ts';

/** What it takes to make a photo's files, in a process that does nothing else. */
export interface PhotoCost {
  /** Of the whole process at its highest, what it takes with no photo included. */
  peakBytes: number;
  milliseconds: number;
  /** Of the processor, all threads. */
  processorMilliseconds: number;
  /** Pixels of the largest size made, or why it was refused. */
  outcome: string;
}

/**
 * `ours`; `bare`: the same files by nothing but sharp, shrunk and encoded, without a look at what the bytes are, and no
 * mark; `pages`: every page of a PDF, drawn.
 */
export type PhotoMaker = 'ours' | 'bare' | 'pages';

const root = join(import.meta.dirname, '../..');
const self = fileURLToPath(import.meta.url);

/**
 * Makes the files of the picture in this file in a process of its own.
 * @param core the one processor that it may use, by its number (Linux)
 */
export function costOfPhoto(file: string, maker: PhotoMaker = 'ours', core?: number): Promise<PhotoCost> {
  const command = [process.execPath, self, file, maker];
  const [program = '', ...given] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as PhotoCost);
      else reject(new Error(`The process that made the files ended with ${code}.`));
    });
  });
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
    await encoded(sized, file).toBuffer();
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

const makers = { ours, bare, pages } satisfies Record<PhotoMaker, (bytes: Buffer) => Promise<string>>;

if (process.argv[1] === self) {
  const bytes = readFileSync(process.argv[2] ?? '');
  const began = Date.now();
  const before = process.cpuUsage();
  const outcome = await makers[process.argv[3] as PhotoMaker](bytes);
  const { user, system } = process.cpuUsage(before);
  const cost: PhotoCost = {
    milliseconds: Date.now() - began,
    processorMilliseconds: Math.round((user + system) / 1000),
    peakBytes: peakBytes(),
    outcome,
  };
  console.log(JSON.stringify(cost));
}
