import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { documentKinds } from '#shared/verification.ts';
import { fingerprintOf } from '#infra/start/build.ts';
import { makeSizes, type ProcessedPhoto } from '#functions/photo/make-sizes.ts';
import { generatedProviders, sampleProviders, waitingProviders } from './demo-data.ts';
import { documentPicture } from './pictures.ts';
import { portrait } from './portraits.ts';
import { repository } from './repository-copy.ts';

export const generatedListings = 240;

/** Sources of the pictures. A change in any of them makes all pictures be drawn again. */
const sources = [
  'functions/photo',
  'shared',
  'tests/support/demo-data.ts',
  'tests/support/pictures.ts',
  'tests/support/portraits.ts',
  'tests/support/demo-pictures.ts',
  'package-lock.json',
];

/** Documents to draw, with the text on each. The key is also the file name. */
const documents = waitingProviders.flatMap(({ key, name }) =>
  documentKinds.map((kind) => ({ key: `${key}-${kind}`, label: `${name} · ${kind}` })),
);
const photoSeeds = [
  ...new Set(
    [...sampleProviders, ...generatedProviders(generatedListings)].flatMap(({ pictures, posts }) =>
      [...pictures, ...posts].map(({ seed }) => seed),
    ),
  ),
];

/** Returns a photo of a demo listing in all sizes. @throws Error if it has not been drawn */
export const demoPhoto = (seed: number): ProcessedPhoto => read<ProcessedPhoto>(`photo-${seed}`);

/** Returns a document of a waiting provider, as JPEG. @throws Error if it has not been drawn */
export const demoDocument = (key: string, kind: string): Buffer => read<Buffer>(`document-${key}-${kind}`);

/**
 * Draws the missing pictures and caches them below `.cache/demo-pictures`. Runs once, before connections are timed. Two
 * pictures are made at a time: more would only compete, because libvips has its own threads. `progress` gets the number
 * of drawn pictures and the total.
 */
export async function drawDemoPictures(progress: (done: number, all: number) => void): Promise<void> {
  forgetOthers();
  const work = [
    ...photoSeeds.map((seed) => ({
      name: `photo-${seed}`,
      // The id appears only in the corner of the watermark.
      draw: async () => makeSizes(await portrait(seed), { id: `DEM0${String(seed).padStart(4, '0')}` }),
    })),
    ...documents.map(({ key, label }) => ({
      name: `document-${key}`,
      draw: () => documentPicture(label),
    })),
  ];
  const waiting = work.values();
  let done = 0;
  const drawWaiting = async () => {
    for (const { name, draw } of waiting) {
      if (!isWhole(name)) keep(name, await draw());
      progress((done += 1), work.length);
    }
  };
  await Promise.all([drawWaiting(), drawWaiting()]);
}

let folder: string | undefined;
const directory = (): string =>
  (folder ??= join(repository, '.cache', 'demo-pictures', fingerprintOf(repository, sources).slice(0, 16)));
const fileOf = (name: string): string => join(directory(), name);

function forgetOthers(): void {
  const current = directory();
  mkdirSync(current, { recursive: true });
  for (const name of readdirSync(join(current, '..')))
    if (join(current, '..', name) !== current)
      rmSync(join(current, '..', name), { recursive: true, force: true });
}

/** Writes a picture atomically, so that a killed process leaves no partial file. */
function keep(name: string, value: unknown): void {
  const draft = fileOf(`.${name}`);
  writeFileSync(draft, serialize(value));
  renameSync(draft, fileOf(name));
}

function read<T>(name: string): T {
  return deserialize(readFileSync(fileOf(name))) as T;
}

/** True if the picture can be read. After a power failure a file may exist without its bytes. */
function isWhole(name: string): boolean {
  try {
    read(name);
    return true;
  } catch {
    return false;
  }
}
