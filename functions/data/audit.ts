import { randomUUID } from 'node:crypto';
import { auditKey } from './keys.ts';
import type { Item } from './table.ts';

/** Days an entry of the log is kept: long enough for a dispute, not for ever. */
const daysKept = 730;

/** Who did what to whom; ids only. */
export interface AuditEntry {
  actor: string;
  action: string;
  subject: string;
  detail?: string;
  /** What somebody looked at something for. */
  reason?: 'identity-review';
}

/** An entry of the append-only log, for the transaction of what it records. */
export function auditItem(entry: AuditEntry, now: Date): Item {
  const at = now.toISOString();
  return {
    ...auditKey(at.slice(0, 10), `${at}#${randomUUID()}`),
    ...entry,
    ttl: Math.floor(now.getTime() / 1000) + daysKept * 24 * 60 * 60,
  };
}
