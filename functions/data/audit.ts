import { randomUUID } from 'node:crypto';
import { auditKey } from './keys.ts';
import type { Item } from './table.ts';

/** Days an entry of the log is kept: long enough for a dispute, not for ever. */
const daysKept = 730;

/**
 * An entry of the append-only log: who did what to whom; ids only. Goes into the transaction of what it
 * records, or is written before an act that writes nothing itself.
 */
export function auditItem(
  entry: { actor: string; action: string; subject: string; detail?: string },
  now: Date = new Date(),
): Item {
  const at = now.toISOString();
  return {
    ...auditKey(at.slice(0, 10), `${at}#${randomUUID()}`),
    ...entry,
    ttl: Math.floor(now.getTime() / 1000) + daysKept * 24 * 60 * 60,
  };
}
