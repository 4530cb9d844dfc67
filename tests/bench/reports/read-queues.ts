import { randomUUID } from 'node:crypto';
import { reportCaseKey } from '#shared/deployment/keys.ts';
import { reportDue } from '#shared/report.ts';
import type { Item } from '#functions/data/stored.ts';
import { reportQueued } from '#functions/core/facts/queued.ts';
import { listReports } from '#functions/report/list-reports.ts';
import { buildAccount, buildReportCase } from '#tests/support/builders.ts';
import { meter } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from '../browse/engine.ts';
import { rounded } from '../measures.ts';

interface ReadPage {
  cases: number;
  page: number;
  /** Queries of the queue. The median of past waits is one more, of at most 50 items. */
  queries: number;
  read: number;
  'read units': number;
  sorted: 'yes' | 'no';
}

const pages = 4;
const minute = 60_000;

/** Builds open cases, a tenth of them urgent, opened a minute apart in random order. */
function* cases(count: number): Iterable<Item> {
  const account = buildAccount();
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const opened = new Date(now - ((index * 7919) % count) * minute);
    const urgent = index % 10 === 0;
    const one = buildReportCase({
      openedAt: opened.toISOString(),
      dueAt: reportDue(opened, urgent).toISOString(),
      urgent,
      reasons: [urgent ? 'minor' : 'other'],
    });
    yield { ...reportCaseKey(randomUUID(), one.id), ...one, ...reportQueued(account, one) };
  }
}

/** Reads the first pages of a queue of each length, and counts what that reads of the table. */
export default async function readQueues(
  sizes: readonly number[],
): Promise<Array<ReadPage & Record<string, string | number>>> {
  const engine = await startLoadedEngine(
    Object.fromEntries(sizes.map((size) => [`cases-${size}`, cases(size)])),
  );
  const world = await startFunctionWorld(engine);
  const reads = meter(
    /^Query$/,
    () => ({ queries: 0, read: 0, units: 0 }),
    (cost, { input, output, units }) => {
      if (!('IndexName' in input)) return;
      cost.queries += 1;
      cost.read += (output as { ScannedCount?: number }).ScannedCount ?? 0;
      cost.units += units;
    },
  );
  try {
    const rows: Array<ReadPage & Record<string, string | number>> = [];
    for (const size of sizes) {
      world.select(`cases-${size}`);
      let cursor: string | undefined;
      for (let page = 1; page <= pages; page += 1) {
        reads.reset();
        const { cases: shown, cursor: next } = await listReports('reviewer', cursor);
        const { queries, read, units } = reads.cost;
        const order = shown.map(({ urgent, dueAt }) => `${urgent ? 0 : 1} ${dueAt}`);
        const sorted = shown.length === 25 && order.join() === order.toSorted().join();
        rows.push({
          cases: size,
          page,
          queries,
          read,
          'read units': rounded(units),
          sorted: sorted ? 'yes' : 'no',
        });
        cursor = next;
      }
    }
    return rows;
  } finally {
    reads.stop();
    await world.stop();
  }
}
