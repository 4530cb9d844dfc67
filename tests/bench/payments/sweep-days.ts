import { queues } from '#shared/deployment/table.ts';
import type { Item } from '#functions/data/stored.ts';
import { queuePage } from '#functions/data/queues.ts';
import { accountItem, factItems } from '#functions/core/facts/facts-table.ts';
import { sweep } from '#functions/job/sweep.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { openCountries } from '#functions/data/environment.ts';
import { buildProvider } from '#tests/support/builders.ts';
import { meter } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from '../browse/engine.ts';
import { rounded } from '../measures.ts';

/** Cost of sweeping one day of due memberships, per membership, in the table's engine. */
export interface SweptDay {
  day: 'ends' | 'reminders';
  memberships: number;
  'calls each': number;
  'read units each': number;
  /** Write units of the table, as the sweep's pace counts them (functions/data/write-budget.ts). */
  'write units each': number;
  /** Due memberships that remain in the queue. */
  left: number;
}

const day = 24 * 60 * 60_000;

/** Days until the memberships end: 0 to process the end of public listings, 7 to send reminders. */
const endsIn = { ends: 0, reminders: 7 };

/** Sweeps one day for each number of due memberships, each in its own table. */
export default async function sweepDays(numbers: readonly number[]): Promise<SweptDay[]> {
  const cases = numbers.flatMap((memberships) =>
    (['ends', 'reminders'] as const).map((due) => ({ due, memberships, table: `${due}-${memberships}` })),
  );
  process.env['OPEN_COUNTRIES'] = 'mx';
  const now = Date.now();
  const tables = cases.map(
    ({ due, memberships, table }) =>
      [table, itemsOf(memberships, new Date(now + endsIn[due] * day))] as const,
  );
  const world = await startFunctionWorld(await startLoadedEngine(Object.fromEntries(tables)));
  const swept = meter(
    /^/,
    () => ({ calls: 0, read: 0, written: 0 }),
    (cost, { command, units, tableUnits }) => {
      cost.calls += 1;
      if (/^(Query|Get)/.test(command)) cost.read += units;
      if (command === 'TransactWriteItems') cost.written += tableUnits;
    },
  );
  try {
    const rows: SweptDay[] = [];
    for (const { due, memberships, table } of cases) {
      process.env['TABLE_NAME'] = table;
      swept.reset();
      await sweep(new Date(), () => true);
      const { calls, read, written } = swept.cost;
      const each = (figure: number) => rounded(figure / memberships, 2);
      const { keys } = await queuePage(queues.lapse, { limit: 1000, start: undefined, dueBy: new Date() });
      rows.push({
        day: due,
        memberships,
        'calls each': each(calls),
        'read units each': each(read),
        'write units each': each(written),
        left: keys.length,
      });
    }
    return rows;
  } finally {
    swept.stop();
    await world.stop();
  }
}

/**
 * Yields providers with a public listing (12 cards) and a canceled membership that ends within the day before `end`.
 */
function* itemsOf(memberships: number, end: Date): Iterable<Item> {
  for (let number = 0; number < memberships; number += 1) {
    const periodEnd = new Date(end.getTime() - Math.floor(((number + 1) / memberships) * day));
    const begun = new Date(periodEnd.getTime() - 30 * day).toISOString();
    const facts = buildProvider({
      membership: { cancelAtPeriodEnd: true, periodStart: begun, periodEnd: periodEnd.toISOString() },
      verification: { submittedAt: begun, decidedAt: begun },
      listing: { publishedAt: begun, createdAt: begun, updatedAt: begun },
      photos: [{ face: true }, {}, {}, {}],
      content: { hasOwnPlace: true },
    });
    const set = publicSet(facts, openCountries(), new Date(periodEnd.getTime() - 20 * day));
    if (!set) throw new Error('The listing of the bench is not public.');
    yield accountItem(facts);
    yield* factItems(facts, true);
    yield* publicItems(set);
  }
}
