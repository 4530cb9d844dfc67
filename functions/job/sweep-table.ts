import { sweepKey } from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { shaped } from '#functions/data/stored.ts';
import { putItem, readItem } from '#functions/data/table.ts';

/** Where the next run goes on, by the queue; of a queue that was gone through to its end there is nothing. */
type Positions = Partial<Record<string, PageStart>>;

const reader = shaped<{ positions: Positions }>({ positions: 'object' });

export const readPositions = async (): Promise<Positions> =>
  (await readItem(sweepKey, reader))?.positions ?? {};

/** Of two runs at once the last one counts: to go through a part of a queue twice changes nothing. */
export const writePositions = (positions: Positions): Promise<void> =>
  putItem({ Item: { ...sweepKey, positions } });
