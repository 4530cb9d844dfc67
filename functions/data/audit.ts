import { randomUUID } from 'node:crypto';
import { auditKey } from './keys.ts';
import { timeToLive } from './time-to-live.ts';
import type { TransactItem } from './transact.ts';

/** Days an entry of the log is kept: long enough for a dispute, not for ever. */
const daysKept = 730;

/** Who did what to whom; ids only. */
export interface AuditEntry {
  actor: string;
  action: string;
  subject: string;
  detail?: string;
  /** Keyed hashes of the documents that a decision was made on, by their kinds. */
  hashes?: Readonly<Record<string, string>>;
  /** What somebody looked at something for. */
  reason?: 'identity-review' | 'content-review';
}

/**
 * Adds an entry to the append-only log, in the transaction of what it records. Nothing else writes below this partition,
 * and no entry takes another's place (KEEP-7): IAM can not ask for a condition.
 */
export function auditAction(entry: AuditEntry, now: Date): TransactItem {
  const at = now.toISOString();
  return {
    Put: {
      Item: {
        ...auditKey(at.slice(0, 10), `${at}#${randomUUID()}`),
        ...entry,
        ttl: timeToLive(daysKept, now),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
