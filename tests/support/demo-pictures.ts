import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { documentKinds } from '#shared/verification.ts';
import { fingerprintOf } from '#infra/start/build.ts';
import { makeSizes, type ProcessedPhoto } from '#functions/photo/make-sizes.ts';
import { generatedProviders, sampleProviders, waitingProviders } from './demo-data.ts';
import { abstractPicture, documentPicture } from './pictures.ts';
import { repository } from './repository-copy.ts';

/** How many listings the demo has besides the samples. */
export const generatedListings = 240;

/** Everything that the pictures are made from; another text there, and they are drawn anew. */
const sources = [
  'functions/photo',
  'shared',
  'tests/support/demo-data.ts',
  'tests/support/pictures.ts',
  'tests/support/demo-pictures.ts',
  'package-lock.json',
];

/** What a provider's documents show; the key names the file too. */
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

/** A photo of a demo listing in all its sizes. @throws Error where it has not been drawn */
export const demoPhoto = (seed: number): ProcessedPhoto => read<ProcessedPhoto>(`photo-${seed}`);

/** A document of somebody who waits for a reviewer, as JPEG. @throws Error where it has not been drawn */
export const demoDocument = (key: string, kind: string): Buffer => read<Buffer>(`document-${key}-${kind}`);

/**
 * Draws what is not there yet and keeps it below `.cache/demo-pictures`, so that nothing is drawn while connections
 * are timed, and nothing twice. One after the other: libvips has threads of its own.
 * @param progress is told after each one how many are done, of how many
 */
export async function drawDemoPictures(progress: (done: number, all: number) => void): Promise<void> {
  forgetOthers();
  const work = [
    ...photoSeeds.map((seed) => ({
      name: `photo-${seed}`,
      // The id is only drawn into the mark's corner.
      draw: async () =>
        makeSizes(await abstractPicture(seed), { id: `DEM0${String(seed).padStart(4, '0')}` }),
    })),
    ...documents.map(({ key, label }) => ({
      name: `document-${key}`,
      draw: () => documentPicture(label),
    })),
  ];
  for (const [index, { name, draw }] of work.entries()) {
    if (!isWhole(name)) keep(name, await draw());
    progress(index + 1, work.length);
  }
}

let folder: string | undefined;
const directory = (): string =>
  (folder ??= join(repository, '.cache', 'demo-pictures', fingerprintOf(repository, sources).slice(0, 16)));
const fileOf = (name: string): string => join(directory(), name);

/** Those drawn from other sources. */
function forgetOthers(): void {
  const current = directory();
  mkdirSync(current, { recursive: true });
  for (const name of readdirSync(join(current, '..')))
    if (join(current, '..', name) !== current)
      rmSync(join(current, '..', name), { recursive: true, force: true });
}

/** In one step: whoever is ended while writing leaves no half of a picture. */
function keep(name: string, value: unknown): void {
  const draft = fileOf(`.${name}`);
  writeFileSync(draft, serialize(value));
  renameSync(draft, fileOf(name));
}

function read<T>(name: string): T {
  return deserialize(readFileSync(fileOf(name))) as T;
}

/** A machine that lost its power may keep a name without its bytes. */
function isWhole(name: string): boolean {
  try {
    read(name);
    return true;
  } catch {
    return false;
  }
}
