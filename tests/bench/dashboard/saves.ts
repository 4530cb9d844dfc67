import type { ListingContent } from '#shared/listing.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { cardKey } from '#functions/data/keys.ts';
import { documentClient } from '#functions/data/table.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { storeProvider } from '#tests/support/builders.ts';
import type { Row } from '../run.ts';

/** Fields of which some stand on a card of the lists (the hours for its filter) and some on none. */
const edits: ReadonlyArray<readonly [field: string, onCard: boolean, change: Partial<ListingContent>]> = [
  ['nothing', false, {}],
  ['description', false, { description: 'Otra descripción, para quien la abra.' }],
  ['working hours', true, { workingHours: { from: 10 * 60, to: 20 * 60 } }],
  ['telegram', false, { contact: { phone: '+525512345678', telegram: 'valeria_demo' } }],
  ['title', true, { title: 'Otro nombre para la lista' }],
  ['price', true, { price: 2345 }],
];

/**
 * What a save of a public listing writes, and what its approval does: write units as the engine says them, beside how many of the
 * items that lists are made of were touched.
 */
export async function measureSaves(): Promise<{ rows: Row[]; broken: string[] }> {
  const { sub } = await storeProvider();
  const units = meterWrites();
  const touched = countCards();
  const rows: Row[] = [];
  const broken: string[] = [];
  try {
    for (const [field, onCard, change] of edits) {
      for (const [act, run] of [
        [`save of ${field}`, () => save(sub, change)],
        [`its approval`, () => (field === 'nothing' ? Promise.resolve() : approveContentsHere(sub))],
      ] as const) {
        units.reset();
        touched.reset();
        await run();
        const { tableUnits, indexUnits } = units.cost;
        rows.push({
          act: act === 'its approval' ? `approval of ${field}` : act,
          'write units': tableUnits + indexUnits,
          'card items touched': touched.count,
        });
        const mayTouch = onCard && act === 'its approval';
        if (!mayTouch && touched.count > 0)
          broken.push(`${act} (${field}): ${touched.count} card items touched, though it is on no card`);
        if (mayTouch && touched.count === 0)
          broken.push(`${act} (${field}): no card item touched, so the count says nothing`);
      }
    }
  } finally {
    units.stop();
    touched.stop();
  }
  return { rows, broken };
}

async function save(sub: string, change: Partial<ListingContent>): Promise<void> {
  const { listing } = await readFacts(sub);
  if (!listing) throw new Error('There is nothing to edit.');
  const { version, proposed, photos } = listing;
  await saveListing(sub, { version, content: { ...proposed, ...change }, photos });
}

/** Keys of cards: functions/data/keys.ts, `cardKey`. */
const [cardPrefix = ''] = cardKey('', 0, 'all').sk.split('0');

interface Action {
  Put?: { Item?: Record<string, unknown> };
  Update?: { Key?: Record<string, unknown> };
  Delete?: { Key?: Record<string, unknown> };
}

/** Counts what this process's transactions put, change or delete of the items that lists are made of. */
function countCards(): { count: number; reset(): void; stop(): void } {
  const name = 'countCards';
  const counter = {
    count: 0,
    reset: () => void (counter.count = 0),
    stop: () => void documentClient().middlewareStack.remove(name),
  };
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand')
          for (const action of (args.input as { TransactItems: Action[] }).TransactItems) {
            const key = action.Put?.Item ?? action.Update?.Key ?? action.Delete?.Key ?? {};
            if (String(key['sk']).startsWith(cardPrefix)) counter.count += 1;
          }
        return next(args);
      },
    { step: 'initialize', name },
  );
  return counter;
}
