import * as z from 'zod';
import { exportHours, exportPatienceMinutes, type ExportState } from '#shared/export-life.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { exportKey } from '#shared/deployment/keys.ts';
import { mail, outboxAction } from '#functions/data/outbox.ts';
import { readItem, timeToLive } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';

/** The copy that an account asked for last; not a fact, so that asking publishes nothing anew. */
const exportRow = z.object({
  exportId: z.string(),
  /** ISO, UTC; so is `readyAt`, absent until the file is there. */
  requestedAt: z.string(),
  readyAt: z.string().optional(),
});
export type ExportRow = z.infer<typeof exportRow>;

const daysKept = 7;

export const readExport = (sub: string): Promise<ExportRow | undefined> =>
  readItem(exportKey(sub), exportRow);

/** Until when a finished copy can be downloaded. */
export const expiryOf = (readyAt: string): Date => new Date(Date.parse(readyAt) + exportHours * 60 * 60_000);

/** A function of the row and the time: nobody has to write that one failed or is over. */
export function exportState(row: ExportRow | undefined, now: Date): ExportState {
  if (!row) return 'none';
  if (row.readyAt) return expiryOf(row.readyAt) > now ? 'ready' : 'expired';
  const patience = exportPatienceMinutes * 60_000;
  return Date.parse(row.requestedAt) + patience > now.getTime() ? 'making' : 'failed';
}

/**
 * Writes that a copy is to be made, with the message that makes it, instead of the one before.
 * @returns false where another press was first
 */
export async function writeRequest(sub: string, row: ExportRow, before: ExportRow | undefined, now: Date) {
  const ttl = timeToLive(daysKept, now);
  return isWritten(
    transact([
      {
        Put: {
          Item: { ...exportKey(sub), ...row, ttl },
          ConditionExpression: before ? 'exportId = :before' : 'attribute_not_exists(pk)',
          ...(before && { ExpressionAttributeValues: { ':before': before.exportId } }),
        },
      },
      ...auditRecord({ actor: sub, action: 'export-requested', subject: sub }).actions(now),
      outboxAction({ kind: 'make-export', sub, exportId: row.exportId }, now),
    ]),
  );
}

/**
 * Writes that the file is there, and tells the owner.
 * @returns false where it was said already, or another copy was asked for since
 */
export async function writeReady(sub: string, exportId: string, now: Date): Promise<boolean> {
  return isWritten(
    transact([
      {
        Update: {
          Key: exportKey(sub),
          UpdateExpression: 'SET readyAt = :now',
          ConditionExpression: 'exportId = :id AND attribute_not_exists(readyAt)',
          ExpressionAttributeValues: { ':id': exportId, ':now': now.toISOString() },
        },
      },
      outboxAction(mail(sub, 'export-ready', { until: expiryOf(now.toISOString()).toISOString() }), now),
    ]),
  );
}
