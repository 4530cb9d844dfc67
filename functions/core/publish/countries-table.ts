import { openCountriesKey } from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { shaped } from '#functions/data/stored.ts';
import { readItem } from '#functions/data/table.ts';
import { putNext } from '#functions/data/transact.ts';

/** Progress of applying the setting of open countries. Times are milliseconds since the epoch. */
export interface Progress {
  /** Setting being applied, sorted. */
  open: string[];
  /** When this setting was first seen. */
  seenAt: number;
  /** Countries whose listings may not match the setting yet; empty when finished. */
  concerned: string[];
  pass: {
    begunAt: number;
    /** Countries that the pass has yet to finish; the first one is in progress. */
    left: string[];
    /** Start of the next page of accounts in the country in progress. */
    after?: PageStart | undefined;
    faults: number;
  };
  /** Increases with every write. Of two concurrent runs, the later writer sees a changed version and stops. */
  version: number;
}

const progressReader = shaped<Progress>({
  open: 'object',
  seenAt: 'number',
  concerned: 'object',
  pass: 'object',
  version: 'number',
});

export const readProgress = (): Promise<Progress | undefined> => readItem(openCountriesKey, progressReader);

/** Stores the progress and returns it; undefined if another run wrote first. */
export async function writeProgress(progress: Progress): Promise<Progress | undefined> {
  const next = { ...progress, version: progress.version + 1 };
  return (await putNext({ ...openCountriesKey, ...next })) ? next : undefined;
}
