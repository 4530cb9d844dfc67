import { randomUUID } from 'node:crypto';
import type { ExportView } from '#shared/api/export.ts';
import { AppError } from '#shared/errors.ts';
import { exportsADay } from '#shared/export-life.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { exportUrl, photoUrl } from './export-store.ts';
import { expiryOf, type ExportRow, exportState, readExport, writeRequest } from './export-table.ts';

/** Seconds in which a second request counts as a retry of the first. */
const pressSeconds = 60;

/**
 * Starts an export of everything stored about the account. Returns the current export while one is in progress.
 * @throws AppError rate-limited from the fourth export in a day
 */
export async function startExport(sub: string): Promise<ExportView> {
  const before = await readExport(sub);
  const now = new Date();
  if (before && isUnderWay(before, now)) return viewOf(sub, before, now);
  await limitRate('export', sub, { count: exportsADay, minutes: 24 * 60 });
  const row: ExportRow = { exportId: randomUUID(), requestedAt: now.toISOString() };
  if (await writeRequest(sub, row, before, now)) return viewOf(sub, row, now);
  const others = await readExport(sub);
  if (!others) throw new AppError('version-conflict');
  return viewOf(sub, others, now);
}

function isUnderWay(row: ExportRow, now: Date): boolean {
  const age = now.getTime() - Date.parse(row.requestedAt);
  return exportState(row, now) === 'making' || age < pressSeconds * 1000;
}

/** Returns the state of the latest export, with download links once it is ready. */
export async function getExport(sub: string): Promise<ExportView> {
  return viewOf(sub, await readExport(sub), new Date());
}

async function viewOf(sub: string, row: ExportRow | undefined, now: Date): Promise<ExportView> {
  const state = exportState(row, now);
  if (!row) return { state };
  const view: ExportView = { state, requestedAt: row.requestedAt };
  if (state !== 'ready' || !row.readyAt) return view;
  const { photos } = await readFacts(sub);
  const ready = photos.filter(({ status }) => status === 'ready');
  return {
    ...view,
    expiresAt: expiryOf(row.readyAt).toISOString(),
    url: await exportUrl(sub, row.exportId),
    photos: await Promise.all(ready.map(async ({ id }) => ({ id, url: await photoUrl(id) }))),
  };
}
