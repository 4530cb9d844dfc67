import { callInChildProcess } from '#tests/support/child-process.ts';
import { atMost } from './measures.ts';
import type hideToGone from './publication/hide-to-gone.ts';
import type { BenchReport } from './report.ts';
import type readQueues from './reports/read-queues.ts';

/** Numbers of open cases. */
const sizes = [100, 100_000];
/** Maximum read units of a page: 25 rows of at most 650 bytes. */
const pageUnits = 2;
/** Maximum ratio of the read units of a page in the longest queue to the same page in the shortest. */
const growth = 1.1;

/** Counts the reads of the first pages of the reviewers' queue, at two lengths of the queue. */
async function queue(): Promise<BenchReport> {
  const rows = await callInChildProcess<typeof readQueues>(
    './reports/read-queues.ts',
    import.meta.url,
    sizes,
  );
  const broken = rows.flatMap((row) => {
    const name = `page ${row.page} of ${row.cases} cases`;
    const smallest = rows.find(({ page }) => page === row.page);
    return [
      ...atMost(`${name}: Queries`, row.queries, 1),
      ...atMost(`${name}: rows read`, row.read, 25),
      ...atMost(`${name}: read units`, row['read units'], pageUnits),
      ...atMost(`${name}: read units`, row['read units'], growth * (smallest?.['read units'] ?? NaN)),
      ...(row.sorted === 'yes' ? [] : [`${name}: not in the order of the queue`]),
    ];
  });
  return { tables: { 'A page of the queue of reports': rows }, broken };
}

/** Measures how long each URL still shows a listing after an urgent report of it. */
async function urgent(): Promise<BenchReport> {
  const gone = await callInChildProcess<typeof hideToGone>(
    './publication/hide-to-gone.ts',
    import.meta.url,
    'report',
  );
  const uncached = /API|contact/;
  return {
    tables: { 'Urgent report to gone': gone },
    broken: gone.flatMap(({ way, after, requests }) => [
      ...(after === 'never' ? [`${way} shows a reported listing`] : []),
      ...(uncached.test(way) ? atMost(`${way}: requests after the report`, requests, 1) : []),
    ]),
  };
}

export const parts = { queue, urgent };
