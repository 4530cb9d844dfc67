import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { placeProgressKey } from '#shared/deployment/keys.ts';
import { shaped } from '#functions/data/stored.ts';
import { readItem } from '#functions/data/table.ts';
import { putNext } from '#functions/data/transact.ts';
import type { CardPosition } from '../listing-table.ts';
import { type CountedPlaces, PlaceCounts } from './place-counts.ts';

/** Progress of a pass over all listings (count-places.ts). */
export interface CountProgress {
  /** Start of the pass, ISO 8601; undefined if none is in progress. */
  at?: string | undefined;
  /** Index of the category being read. An index past the last category means that the results can be published. */
  reading: number;
  /** Last card read in the current category; reading continues after it. */
  after?: CardPosition | undefined;
  /** Keys of the listing sitemaps written so far. */
  sitemaps: string[];
  counts: PlaceCounts;
  /** Increases with every write. Of two concurrent runs, the later writer sees a changed version and stops. */
  version: number;
}

/** Progress with gzipped counts: 10,000 places take about 80 KB, and DynamoDB allows 400 KB per item. */
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

/** Stores the progress. Returns undefined if a concurrent run was first. */
export async function writeProgress(progress: CountProgress): Promise<CountProgress | undefined> {
  const next = { ...progress, version: progress.version + 1 };
  const counts = new Uint8Array(await pack(JSON.stringify(progress.counts)));
  return (await putNext({ ...placeProgressKey, ...next, counts })) ? next : undefined;
}
