import type { PageStart } from '#functions/data/cursor.ts';
import { type AlsoRecord, ifAbsent } from '#functions/data/also-record.ts';
import { markKey, markQueue } from '#shared/deployment/keys.ts';
import { queuePage } from '#functions/data/queues.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { readAs, shaped } from '#functions/data/stored.ts';
import { getItem } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';

/** Link from a watermark's id to its photo. The link outlives the photo, because copies on other sites do too. */
interface MarkedPhoto {
  sub: string;
  photoId: string;
  /** Upload time, ISO 8601, UTC. */
  at: string;
}

const markReader = shaped<MarkedPhoto>({ sub: 'string', photoId: 'string', at: 'string' });

/** Reads the photo of a mark; undefined for an unknown mark or an erased account. */
export async function readMark(id: string): Promise<MarkedPhoto | undefined> {
  const item = await getItem(markKey(id));
  return item && readAs(markReader, item);
}

/** Assigns a mark to a photo. If another photo has that mark, the change is retried with a new mark. */
export const markRecord = (id: string, sub: string, photoId: string): AlsoRecord => ({
  actions: (now) => {
    const place = { queue: markQueue(sub), due: now.getTime() };
    return [
      { Put: { Item: { ...markKey(id), sub, photoId, at: now.toISOString(), ...place }, ...ifAbsent } },
    ];
  },
  refused: new Overtaken('another photo has this mark'),
});

const pageSize = 100;

const markPage = (sub: string, start?: PageStart) => queuePage(markQueue(sub), { limit: pageSize, start });

/** Deletes all marks of an account that is being erased, so that its photos can no longer be traced. Safe to repeat. */
export async function forgetMarks(sub: string): Promise<void> {
  for (let page = await markPage(sub); ; page = await markPage(sub, page.next)) {
    await deleteItems(page.keys);
    if (page.next === undefined) return;
  }
}
