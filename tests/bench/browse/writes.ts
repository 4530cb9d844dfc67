import { setTimeout as sleep } from 'node:timers/promises';
import type { ListingContent } from '#shared/listing.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { setPresence } from '#functions/listing/change-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { lapseMembership } from '#functions/membership/lapse-membership.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { atMost } from '../measures.ts';
import type { BenchReport, Row } from '../report.ts';

/** Remaining time of the membership that is about to lapse, in milliseconds. */
const lastMoments = 5_000;

type Change = (sub: string) => Promise<unknown>;
const edit = (change: Partial<ListingContent>): Change => {
  return async (sub) => {
    const { listing } = await readFacts(sub);
    if (!listing) throw new Error('There is nothing to edit.');
    const { version, proposed, photos } = listing;
    await saveListing(sub, { version, content: { ...proposed, ...change }, photos });
  };
};

/** A listing in one partition (4 cards) and one in all (16 cards, 20 while online), with titles of maximum length. */
const listings: readonly FactOverrides[] = [
  { content: { title: 'ñ'.repeat(60) } },
  {
    content: { title: 'ñ'.repeat(60), hasOwnPlace: true, availableDays: ['fri', 'sat'] },
    photos: [{ face: true }, {}, {}],
  },
];

/**
 * Changes of a listing in order. `one` and `every` are the maximum write units for a listing in one partition and in
 * every partition; they equal the current costs.
 *
 * A transaction costs two units per KB and action. Each index of the item adds one, or two if its sort value changes. A
 * lapse also writes a mail, a notification and the command to compare with the payment provider.
 */
const changesUntil = (ends: number): ReadonlyArray<[what: string, Change, one: number, every: number]> => {
  const periodEnd = new Date(ends).toISOString();
  const membership = buildMembership({ periodEnd, cancelAtPeriodEnd: true });
  return [
    ['publish', (sub) => changeFacts(sub, () => ({ membership })), 36, 98],
    ['edit of the description', edit({ description: 'Otra descripción.' }), 9, 9],
    ['approval of the description', approveContentsHere, 28, 30],
    ['edit of the title', edit({ title: 'é'.repeat(60) }), 9, 9],
    ['approval of the title', approveContentsHere, 48, 110],
    ['edit of the price', edit({ price: 2000 }), 9, 9],
    ['approval of the price', approveContentsHere, 52, 126],
    ['going online', (sub) => setPresence(sub, true), 49, 111],
    ['going offline', (sub) => setPresence(sub, false), 49, 111],
    ['lapse', (sub) => sleep(ends + 1 - Date.now()).then(() => lapseMembership(sub)), 39, 101],
  ];
};

/** Measures the write units of each change of a listing, made by the product's own functions. */
export async function measureWrites(): Promise<BenchReport> {
  const meter = meterWrites();
  const rows: Row[] = [];
  const broken: string[] = [];
  try {
    for (const [index, overrides] of listings.entries()) {
      const { sub } = await storeProvider({ ...overrides, membership: null });
      for (const [what, change, ...most] of changesUntil(Date.now() + lastMoments)) {
        meter.reset();
        await change(sub);
        const { tableUnits, indexUnits } = meter.cost;
        const units = tableUnits + indexUnits;
        const where = `${what}, ${index === 0 ? 'one partition' : 'every partition'}`;
        rows.push({ change: where, 'write units': units });
        broken.push(...atMost(`${where}: write units`, units, most[index] ?? NaN));
      }
    }
  } finally {
    meter.stop();
  }
  return { tables: { 'Write units of a change': rows }, broken };
}
