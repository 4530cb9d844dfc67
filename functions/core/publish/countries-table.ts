import { openCountriesKey } from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { shaped } from '#functions/data/stored.ts';
import { readItem } from '#functions/data/table.ts';
import { putNext } from '#functions/data/transact.ts';

/** How far the setting is brought about. Instants in milliseconds since the epoch. */
export interface Progress {
  /** The setting, sorted. */
  open: string[];
  /** When it was first seen. */
  seenAt: number;
  /** Countries whose listings may not be as the setting wants them; empty when all is done. */
  concerned: string[];
  pass: {
    begunAt: number;
    /** Of the countries concerned those that it has yet to finish, the first one under way. */
    left: string[];
    /** Where it goes on in the first one. */
    after?: PageStart | undefined;
    faults: number;
  };
  /** Grows with every write: of two runs at once one gives way. */
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

/** Writes where the pass is; undefined where another run came first. */
export async function writeProgress(progress: Progress): Promise<Progress | undefined> {
  const next = { ...progress, version: progress.version + 1 };
  return (await putNext({ ...openCountriesKey, ...next })) ? next : undefined;
}
