import * as z from 'zod';
import { exportHours, exportPatienceMinutes, type ExportState } from '#shared/export-life.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { exportKey } from '#shared/deployment/keys.ts';
import { mail, outboxAction } from '#functions/data/outbox.ts';
import { readItem, timeToLive } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';

/** Latest export of an account. It is not a fact, so that requesting an export doesn't rewrite the public items. */
const exportRow = z.object({
  exportId: z.string(),
  /** Time of the request, ISO 8601, UTC. `readyAt` has the same format and is absent until the file exists. */
  requestedAt: z.string(),
  readyAt: z.string().optional(),
});
export type ExportRow = z.infer<typeof exportRow>;

const daysKept = 7;

export const readExport = (sub: string): Promise<ExportRow | undefined> =>
  readItem(exportKey(sub), exportRow);

/** Returns the time until which a finished export can be downloaded. */
export const expiryOf = (readyAt: string): Date => new Date(Date.parse(readyAt) + exportHours * 60 * 60_000);

/** Derives the state of an export from its row and the time, so no job has to record failures or expiry. */
export function exportState(row: ExportRow | undefined, now: Date): ExportState {
  if (!row) return 'none';
  if (row.readyAt) return expiryOf(row.readyAt) > now ? 'ready' : 'expired';
  const patience = exportPatienceMinutes * 60_000;
  return Date.parse(row.requestedAt) + patience > now.getTime() ? 'making' : 'failed';
}

/**
 * Replaces the export row with a new request and queues the message that makes the file.
 * @returns false if a concurrent request was first
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
 * Marks the export as ready and notifies the owner by mail.
 * @returns false if it was marked before, or if a newer export was requested
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
