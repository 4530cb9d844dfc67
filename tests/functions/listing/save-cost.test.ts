import { expect } from 'vitest';
import { accountPk, listingPk } from '#shared/deployment/keys.ts';
import { documentClient } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import type { ListingContent } from '#shared/listing.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { functionTest as test } from '#tests/support/test.ts';

/**
 * Tests which items a save writes with content review off. A save must write the facts and only the changed public
 * items.
 */
test.beforeAll(async () => {
  process.env['CONTENT_REVIEW'] = 'off';
});

interface Action {
  Put?: { Item: { pk: string; sk: string } };
  Delete?: { Key: { pk: string; sk: string } };
}

/** Records the keys that an action writes and their cost in write units. */
async function writtenBy(doing: () => Promise<unknown>): Promise<{ keys: string[]; units: number }> {
  const keys: string[] = [];
  const name = 'writtenBy';
  const meter = meterWrites();
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand')
          for (const { Put, Delete } of (args.input as { TransactItems: Action[] }).TransactItems) {
            const { pk, sk } = Put?.Item ?? Delete?.Key ?? { pk: '', sk: '' };
            keys.push(`${pk} ${sk}`);
          }
        return next(args);
      },
    { step: 'initialize', name },
  );
  try {
    await doing();
  } finally {
    documentClient().middlewareStack.remove(name);
    meter.stop();
  }
  return { keys, units: meter.cost.tableUnits + meter.cost.indexUnits };
}

const edit = async (sub: string, change: Partial<ListingContent>) => {
  const { listing } = await readFacts(sub);
  const { version, proposed, photos } = listing!;
  return writtenBy(() => saveListing(sub, { version, content: { ...proposed, ...change }, photos }));
};

test('saving a field that is on no card writes no card', async () => {
  const { sub, listing } = await storeProvider();
  const changes: Array<Partial<ListingContent>> = [
    { description: 'Other words.' },
    { height: '1.70 m' },
    { eyeColor: 'green' },
    { acceptCreditCard: true },
    { location: 'By the market' },
  ];
  for (const change of changes) {
    const { keys, units } = await edit(sub, change);
    const own = keys.filter((key) => !key.startsWith('OUTBOX#'));
    expect(own.sort()).toEqual(
      [
        `${accountPk(sub)} ACCOUNT`,
        `${accountPk(sub)} LISTING`,
        `${listingPk(listing?.id ?? '')} PUBLIC`,
      ].sort(),
    );
    console.log(`save of ${Object.keys(change).join()}: ${units} write units, 0 cards`);
  }
});

test('saving a hidden address writes no public item; saving a price writes all cards', async () => {
  const { sub } = await storeProvider();
  const hidden = await edit(sub, { address: 'Calle 1' });
  expect(hidden.keys.filter((key) => key.startsWith('LISTING#'))).toEqual([]);
  const { keys, units } = await edit(sub, { price: 4321 });
  const cards = keys.filter((key) => key.includes(' CARD#'));
  expect(cards.length).toBeGreaterThanOrEqual(4);
  console.log(`save of price: ${units} write units, ${cards.length} cards`);
});
