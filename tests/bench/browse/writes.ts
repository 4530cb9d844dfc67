import { setTimeout as sleep } from 'node:timers/promises';
import type { ListingContent } from '#shared/listing.ts';
import { setPresence } from '#functions/listing/change-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { lapseMembership } from '#functions/membership/lapse-membership.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { buildMembership, type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { meterWrites, type WriteCost } from '#tests/support/capacity.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';

/** What one change of a listing costs to write, as the product itself writes it. */
export interface WriteRow extends WriteCost {
  listing: string;
  change: string;
  writeUnits: number;
}

/** A listing on one shelf (4 cards), and one on all of them (16 cards, 20 while online); titles at their longest. */
const listings: Record<string, FactOverrides> = {
  'one shelf': { content: { title: 'ñ'.repeat(60) } },
  'every shelf': {
    content: { title: 'ñ'.repeat(60), hasOwnPlace: true, availableDays: ['fri', 'sat'] },
    photos: [{ face: true }, {}, {}],
  },
};

/** How long the membership that is to lapse still lasts, milliseconds. */
const lastMoments = 5_000;

export async function measureWrites(): Promise<WriteRow[]> {
  const meter = meterWrites();
  const rows: WriteRow[] = [];
  try {
    for (const [listing, overrides] of Object.entries(listings)) {
      const { sub } = await storeProvider({ ...overrides, membership: null });
      const ends = Date.now() + lastMoments;
      const membership = buildMembership({
        periodEnd: new Date(ends).toISOString(),
        cancelAtPeriodEnd: true,
      });
      const changes: Array<[string, () => Promise<unknown>]> = [
        ['publish', () => changeFacts(sub, () => ({ membership }))],
        ['edit of the description', () => edit(sub, { description: 'Otra descripción.' })],
        ['approval of the description', () => approveContentsHere(sub)],
        ['edit of the title', () => edit(sub, { title: 'é'.repeat(60) })],
        ['approval of the title', () => approveContentsHere(sub)],
        ['edit of the price', () => edit(sub, { price: 2000 })],
        ['approval of the price', () => approveContentsHere(sub)],
        ['going online', () => setPresence(sub, true)],
        ['going offline', () => setPresence(sub, false)],
        [
          'lapse',
          async () => {
            await sleep(ends + 1 - Date.now());
            await lapseMembership(sub);
          },
        ],
      ];
      for (const [change, run] of changes) {
        meter.reset();
        await run();
        const { cost } = meter;
        rows.push({ listing, change, ...cost, writeUnits: cost.tableUnits + cost.indexUnits });
      }
    }
  } finally {
    meter.stop();
  }
  return rows;
}

async function edit(sub: string, change: Partial<ListingContent>): Promise<void> {
  const { listing } = await readFacts(sub);
  if (!listing) throw new Error('There is nothing to edit.');
  const { version, proposed, photos } = listing;
  await saveListing(sub, { version, content: { ...proposed, ...change }, photos });
}
