import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  // maxRSS is in kilobytes on every system.
  const cost: PhotoCost = { peakBytes: process.resourceUsage().maxRSS * 1024, milliseconds, outcome };
  console.log(JSON.stringify(cost));
}
