import { sweepKey } from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { shaped } from '#functions/data/stored.ts';
import { putItem, readItem } from '#functions/data/table.ts';

/** Position in each queue from which the next run continues. A queue that was read to its end has no entry. */
type Positions = Partial<Record<string, PageStart>>;

const reader = shaped<{ positions: Positions }>({ positions: 'object' });

export const readPositions = async (): Promise<Positions> =>
  (await readItem(sweepKey, reader))?.positions ?? {};

/** Stores the positions. The last of two concurrent runs wins, because sweeping part of a queue twice is harmless. */
export const writePositions = (positions: Positions): Promise<void> =>
  putItem({ Item: { ...sweepKey, positions } });
