import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { placeCountKey } from '#shared/deployment/keys.ts';
import { shaped } from '#functions/data/stored.ts';
import { readItem } from '#functions/data/table.ts';
import { putNext } from '#functions/data/transact.ts';
import type { CardPosition } from '../listing-table.ts';
import { type CountedPlaces, PlaceCounts } from './place-counts.ts';

/** How far a pass over all listings has come (count-places.ts). */
export interface PlaceCount {
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
type Stored = Omit<PlaceCount, 'counts'> & { counts: Uint8Array };
const reader = shaped<Stored>({
  reading: 'number',
  sitemaps: 'object',
  counts: 'object',
  version: 'number',
});

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function readCount(): Promise<PlaceCount | undefined> {
  const stored = await readItem(placeCountKey, reader);
  if (!stored) return undefined;
  const text = (await unpack(stored.counts)).toString();
  return { ...stored, counts: PlaceCounts.of(JSON.parse(text) as CountedPlaces) };
}

/** Writes how far the pass is; undefined where another run came first. */
export async function writeCount(count: PlaceCount): Promise<PlaceCount | undefined> {
  const next = { ...count, version: count.version + 1 };
  const counts = new Uint8Array(await pack(JSON.stringify(count.counts)));
  return (await putNext({ ...placeCountKey, ...next, counts })) ? next : undefined;
}
