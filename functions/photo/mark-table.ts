import type { PageStart } from '#functions/data/cursor.ts';
import { type AlsoRecord, ifAbsent } from '#functions/data/also-record.ts';
import { markKey, markQueue } from '#shared/deployment/keys.ts';
import { queuePage } from '#functions/data/queues.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { readAs, shaped } from '#functions/data/stored.ts';
import { getItem } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';

/** Which photo carries a mark, also once that photo is gone: copies of it elsewhere are not. */
interface MarkedPhoto {
  sub: string;
  photoId: string;
  /** When it arrived, ISO instant, UTC. */
  at: string;
}

const markReader = shaped<MarkedPhoto>({ sub: 'string', photoId: 'string', at: 'string' });

/** The photo that a mark is of; undefined for a mark of nobody, or of an account that was erased. */
export async function readMark(id: string): Promise<MarkedPhoto | undefined> {
  const item = await getItem(markKey(id));
  return item && readAs(markReader, item);
}

/** A photo carries this mark from now on; where another one does, it is decided again. */
export const markRecord = (id: string, sub: string, photoId: string): AlsoRecord => ({
  actions: (now) => {
    const place = { queue: markQueue(sub), due: now.getTime() };
    return [
      { Put: { Item: { ...markKey(id), sub, photoId, at: now.toISOString(), ...place }, ...ifAbsent } },
    ];
  },
  refused: new Overtaken('another photo has this mark'),
});

/** Marks that one page holds. */
const pageSize = 100;

const markPage = (sub: string, start?: PageStart) => queuePage(markQueue(sub), { limit: pageSize, start });

/** Forgets all marks of an account that is being erased: from then on its photos lead to nobody. Safe to repeat. */
export async function forgetMarks(sub: string): Promise<void> {
  for (let page = await markPage(sub); ; page = await markPage(sub, page.next)) {
    await deleteItems(page.keys);
    if (page.next === undefined) return;
  }
}
