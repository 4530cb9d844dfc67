import { AppError } from '#shared/errors.ts';
import { log } from '#functions/data/log.ts';
import { collectData } from './collect-data.ts';
import { storeExport } from './export-store.ts';
import { readExport, writeReady } from './export-table.ts';

/**
 * Makes the copy that was asked for and tells the owner by mail. Safe to repeat: the file replaces itself, and the
 * mail is sent once. One that was asked for anew meanwhile, or by somebody who is erased by
 * now, is not made.
 */
export async function makeExport(sub: string, exportId: string): Promise<void> {
  const row = await readExport(sub);
  if (row?.exportId !== exportId || row.readyAt) return;
  const now = new Date();
  const data = await collectData(sub, now).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });
  if (!data) return;
  await storeExport(sub, exportId, JSON.stringify(data, null, 2));
  await writeReady(sub, exportId, now);
  log('info', 'export made', { sub });
}
