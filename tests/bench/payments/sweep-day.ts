import { queues } from '#shared/deployment/table.ts';
import type { Membership } from '#shared/membership.ts';
import { documentClient, type Item } from '#functions/data/table.ts';
import { queuePage } from '#functions/data/queues.ts';
import { accountItem, factItems } from '#functions/facts/facts-table.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { sweep } from '#functions/job/sweep.ts';
import { publicSet } from '#functions/projection/public-set.ts';
import { publicItems } from '#functions/projection/public-table.ts';
import { openCountries } from '#functions/data/environment.ts';
import { buildProvider } from '#tests/support/builders.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from '../browse/engine.ts';

export interface SweptDay {
  day: string;
  memberships: number;
  /** Of the table's engine, whatever they ask. */
  'calls each': number;
  'read units each': number;
  /** Of the table, and of all its indexes. */
  'write units each': number;
  'index units each': number;
  'milliseconds each': number;
  /** Of this process alone: what else the machine does beside it is not in it. */
  'CPU milliseconds each': number;
  /** Memberships that stand in the queue behind it, due. */
  left: number;
}

const day = 24 * 60 * 60_000;

/** What falls on one day: the end itself, of listings that are public until then, or a reminder of it. */
const days = {
  ends: { endsIn: 0 },
  reminders: { endsIn: 7 },
} as const satisfies Record<string, { endsIn: number }>;

/** Works off a day on which so many memberships have something due, for each number, a table each, and says what it took. */
export async function measureDays(numbers: readonly number[]): Promise<SweptDay[]> {
  const cases = numbers.flatMap((memberships) =>
    Object.entries(days).map(([name, { endsIn }]) => ({ name, endsIn, memberships })),
  );
  process.env['OPEN_COUNTRIES'] = 'mx';
  const now = new Date();
  const tables = Object.fromEntries(
    cases.map(({ name, endsIn, memberships }) => [
      `${name}-${memberships}`,
      itemsOf(memberships, new Date(now.getTime() + endsIn * day)),
    ]),
  );
  const world = await startFunctionWorld(await startLoadedEngine(tables));
  try {
    const rows: SweptDay[] = [];
    for (const { name, memberships } of cases) {
      process.env['TABLE_NAME'] = `${name}-${memberships}`;
      rows.push({ day: name, memberships, ...(await measure(memberships)) });
    }
    return rows;
  } finally {
    await world.stop();
  }
}

async function measure(memberships: number): Promise<Omit<SweptDay, 'day' | 'memberships'>> {
  const reads = countCalls();
  const writes = meterWrites();
  const begun = performance.now();
  const before = process.cpuUsage();
  await sweep(new Date(), () => true);
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  reads.stop();
  writes.stop();
  const each = (figure: number) => Number((figure / memberships).toFixed(2));
  const { keys } = await queuePage(queues.lapse, { limit: 1000, start: undefined, dueBy: new Date() });
  return {
    'calls each': each(reads.calls),
    'read units each': each(reads.units),
    'write units each': each(writes.cost.tableUnits),
    'index units each': each(writes.cost.indexUnits),
    'milliseconds each': each(milliseconds),
    'CPU milliseconds each': each((user + system) / 1000),
    left: keys.length,
  };
}

/** Counts every call of this process to the table, and the units of those that read. */
function countCalls(): { calls: number; units: number; stop(): void } {
  const name = 'countCalls';
  const counted = {
    calls: 0,
    units: 0,
    stop: () => void documentClient().middlewareStack.remove(name),
  };
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        counted.calls += 1;
        if (commandName !== 'QueryCommand' && commandName !== 'GetCommand') return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await next(args);
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: { CapacityUnits?: number } };
        counted.units += ConsumedCapacity?.CapacityUnits ?? 0;
        return answer;
      },
    { step: 'initialize', name },
  );
  return counted;
}

/** Providers whose listing is public on 12 shelves' cards and whose membership, which nobody renews, ends in the day before. */
function* itemsOf(memberships: number, end: Date): Iterable<Item> {
  for (let number = 0; number < memberships; number += 1) {
    const periodEnd = new Date(end.getTime() - Math.floor(((number + 1) / memberships) * day));
    const facts = endingAt(periodEnd);
    const set = publicSet(facts, openCountries(), new Date(periodEnd.getTime() - 20 * day));
    if (!set) throw new Error('The listing of the bench is not public.');
    yield accountItem(facts);
    yield* factItems(facts, true);
    yield* publicItems(set);
  }
}

function endingAt(periodEnd: Date): Facts {
  const begun = new Date(periodEnd.getTime() - 30 * day).toISOString();
  const membership: Partial<Membership> = {
    cancelAtPeriodEnd: true,
    periodStart: begun,
    periodEnd: periodEnd.toISOString(),
  };
  return buildProvider({
    membership,
    verification: { submittedAt: begun, decidedAt: begun },
    listing: { publishedAt: begun, createdAt: begun, updatedAt: begun },
    photos: [{ face: true }, {}, {}, {}],
    content: { hasOwnPlace: true },
  });
}
