import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSizes, PhotoRefused } from '#functions/photo/make-sizes.ts';
import { newPhotoId } from './builders.ts';

/** What it takes to make a photo's sizes, in a process that does nothing else. */
export interface PhotoCost {
  /** Of the whole process at its highest, what it takes with no photo included. */
  peakBytes: number;
  milliseconds: number;
  /** Pixels of the largest size made, or why it was refused. */
  outcome: string;
}

const root = join(import.meta.dirname, '../..');
const self = fileURLToPath(import.meta.url);

/** Makes the sizes of the picture in this file in a process of its own. */
export function costOfPhoto(file: string): Promise<PhotoCost> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [self, file], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as PhotoCost);
      else reject(new Error(`The process that made the sizes ended with ${code}.`));
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

async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    const { width, height } = await makeSizes(bytes, newPhotoId());
    return `${width} x ${height}`;
  } catch (error) {
    if (error instanceof PhotoRefused) return error.refusal;
    throw error;
  }
}

if (process.argv[1] === self) {
  const bytes = readFileSync(process.argv[2] ?? '');
  const began = Date.now();
  const outcome = await outcomeOf(bytes);
  const milliseconds = Date.now() - began;
  const cost: PhotoCost = { peakBytes: peakBytes(), milliseconds, outcome };
  console.log(JSON.stringify(cost));
}
