import { contentsKey, verificationKey, waitedKey, type ReviewedCase } from '#functions/data/keys.ts';
import type { Item } from '#functions/data/table.ts';
import { listContents } from '#functions/content-review/list-contents.ts';
import { listVerifications } from '#functions/verification/review-verification.ts';
import { itemBytes } from '#functions/projection/item-size.ts';
import { queues } from '#shared/deployment/table.ts';
import { meterReads } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from '../browse/engine.ts';

export interface QueueRow {
  queue: string;
  open: number;
  page: number;
  entries: number;
  Queries: number;
  'read units': number;
  /** Of the items as DynamoDB counts them. */
  'bytes read': number;
  'bytes answered': number;
}

const sizes = [100, 100_000];
const pages = 3;
const lists = { identities: listVerifications, contents: listContents };

/** What the first pages of both queues read, at each size; a table of its own holds each. */
export async function measureQueues(): Promise<QueueRow[]> {
  const tables = Object.fromEntries(sizes.map((open) => [`open-${open}`, itemsOf(open)]));
  const world = await startFunctionWorld(await startLoadedEngine(tables));
  const meter = meterReads();
  try {
    const rows: QueueRow[] = [];
    for (const open of sizes) {
      process.env['TABLE_NAME'] = `open-${open}`;
      for (const [queue, list] of Object.entries(lists)) {
        let cursor: string | undefined;
        for (let page = 1; page <= pages; page += 1) {
          meter.reset();
          const answer = await list('reviewer', cursor);
          rows.push({
            queue,
            open,
            page,
            entries: answer.entries.length,
            Queries: meter.cost.queries,
            'read units': meter.cost.readUnits,
            'bytes read': meter.cost.items.reduce((sum, item) => sum + itemBytes(item as Item), 0),
            'bytes answered': JSON.stringify({ ...answer, cursor: undefined }).length,
          });
          ({ cursor } = answer);
        }
      }
    }
    return rows;
  } finally {
    meter.stop();
    await world.stop();
  }
}

/** So many open cases in each queue, whole as the facts hold them, and how long the last ones waited. */
function* itemsOf(open: number): Iterable<Item> {
  const first = Date.parse('2026-01-01T00:00:00Z');
  for (let number = 0; number < open; number += 1) {
    const sub = `person-${String(number).padStart(8, '0')}`;
    const due = first + number * 60_000;
    const row = { name: 'Ana Prueba', submittedAt: new Date(due).toISOString(), urgent: false };
    // What the index must not carry.
    const facts = { details: 'x'.repeat(1_000), documents: 'y'.repeat(500) };
    yield { ...verificationKey(sub), queue: queues.verification, due, row, ...facts };
    yield {
      ...contentsKey(sub),
      queue: queues.content,
      due,
      row: { ...row, kinds: ['text', 'photo'], count: 3 },
    };
  }
  for (const reviewed of ['verification', 'contents'] satisfies ReviewedCase[])
    for (let number = 0; number < 60; number += 1)
      yield {
        ...waitedKey(reviewed, new Date(first + number).toISOString(), String(number)),
        minutes: 60 + number,
      };
}
