import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { placeProgressKey } from '#shared/deployment/keys.ts';
import { shaped } from '#functions/data/stored.ts';
import { readItem } from '#functions/data/table.ts';
import { putNext } from '#functions/data/transact.ts';
import type { CardPosition } from '../listing-table.ts';
import { type CountedPlaces, PlaceCounts } from './place-counts.ts';

/** How far a pass over all listings has come (count-places.ts). */
export interface CountProgress {
  /** When it began, ISO; undefined where none is under way. */
  at?: string | undefined;
  /** The category being read, by its index; behind the last one everything is read and is to be written. */
  reading: number;
  /** Where it goes on in that category. */
  after?: CardPosition | undefined;
  /** The sitemaps of listings that it has written, by their keys. */
  sitemaps: string[];
  counts: PlaceCounts;
  /** Grows with every write: of two runs at once one gives way. */
  version: number;
}

/** Counts as one packed text: 10,000 places are some 80 KB, where an item may have 400. */
type Stored = Omit<CountProgress, 'counts'> & { counts: Uint8Array };
const reader = shaped<Stored>({
  reading: 'number',
  sitemaps: 'object',
  counts: 'object',
  version: 'number',
});

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function readProgress(): Promise<CountProgress | undefined> {
  const stored = await readItem(placeProgressKey, reader);
  if (!stored) return undefined;
  const text = (await unpack(stored.counts)).toString();
  return { ...stored, counts: PlaceCounts.of(JSON.parse(text) as CountedPlaces) };
}

/** Writes how far the pass is; undefined where another run came first. */
export async function writeProgress(progress: CountProgress): Promise<CountProgress | undefined> {
  const next = { ...progress, version: progress.version + 1 };
  const counts = new Uint8Array(await pack(JSON.stringify(progress.counts)));
  return (await putNext({ ...placeProgressKey, ...next, counts })) ? next : undefined;
}
