import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { BrowseQuery } from '#shared/api/listing.ts';
import { categories, type Category, days, type ListingFilter } from '#shared/listing-options.ts';
import { citiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { environment, openCountries } from '#functions/data/environment.ts';
import { documentClient } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { buildProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

/**
 * Property test: a visitor turns the pages of a list while listings appear, disappear, move and change. The test covers
 * every order, direction and partition. It derives cards as publishing does but writes them directly, because it needs
 * thousands of cards.
 */

/**
 * A working day, at noon in Mexico and in the evening in Spain. The date is close to today, because stored memberships
 * are valid only around today.
 */
const now = new Date();
now.setUTCDate(now.getUTCDate() + ((10 - now.getUTCDay()) % 7) + 1);
now.setUTCHours(18, 0, 0, 0);
const runs = 40;
/** Limit on pages, far above the length of these lists. An endless list fails the test. */
const maxPages = 12;

interface ListPlace {
  category: Category;
  city: string;
}
const emptyLists: ListPlace[] = countries
  .flatMap(({ id }) => citiesOf(id))
  .flatMap(({ id: city }) => categories.map((category) => ({ category, city })));

/** Traits of a listing that matter to a list: its sort position and the filter values. */
interface Traits {
  /** Value that gives the sort position. It has few possible values, so many listings share a position. */
  value: number;
  online: boolean;
  premises: boolean;
  face: boolean;
  worksNow: boolean;
}

/** True three times in four, so that filtered lists have several pages too. */
const often = fc.nat(3).map((number) => number > 0);
const traits: fc.Arbitrary<Traits> = fc.record({
  value: fc.nat(27),
  online: often,
  premises: often,
  face: often,
  worksNow: often,
});
/** Change between two pages. `who` selects one of the current listings. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), traits }),
  fc.record({ kind: fc.constant('go' as const), who: fc.nat() }),
  fc.record({ kind: fc.constant('move' as const), who: fc.nat(), value: fc.nat(27) }),
  fc.record({
    kind: fc.constant('change' as const),
    who: fc.nat(),
    trait: fc.constantFrom('online' as const, 'premises' as const, 'face' as const),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;
/** Events between two pages. `startGoes` deletes the listing after which the next page starts. */
const turn = fc.record({ startGoes: fc.boolean(), changes: fc.array(change, { maxLength: 6 }) });
type Turn = typeof turn extends fc.Arbitrary<infer Made> ? Made : never;

const ask: fc.Arbitrary<Omit<BrowseQuery, keyof ListPlace>> = fc.record({
  sort: fc.constantFrom('newest' as const, 'age' as const, 'price' as const),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  filters: fc.constantFrom<ListingFilter[]>(
    [],
    ['verified'],
    ['online'],
    ['with-location'],
    ['photos-with-face'],
    ['in-office-hours'],
    ['with-location', 'photos-with-face'],
    ['online', 'in-office-hours'],
  ),
});

const passes: Record<ListingFilter, (traits: Traits) => boolean> = {
  online: ({ online }) => online,
  'with-location': ({ premises }) => premises,
  verified: () => true,
  'photos-with-face': ({ face }) => face,
  'in-office-hours': ({ worksNow }) => worksNow,
};

/** Stored listings of one run, and the changes since the run's first page. */
class LiveList {
  readonly #there = new Map<string, { traits: Traits; cards: Item[] }>();
  /**
   * Ids of listings that changed between pages. A page shows or omits these listings, depending on the time of the
   * change.
   */
  readonly #touched = new Set<string>();
  readonly moved = new Set<string>();

  readonly #place: ListPlace;

  constructor(place: ListPlace) {
    this.#place = place;
  }

  async start(all: readonly Traits[]): Promise<void> {
    await this.#write(all.map((traits) => [randomUUID(), traits]));
  }

  async happen(event: Change): Promise<void> {
    if (event.kind === 'come') return this.#touch(randomUUID(), event.traits);
    const ids = [...this.#there.keys()];
    const id = ids[event.who % ids.length];
    const traits = this.#there.get(id ?? '')?.traits;
    if (!id || !traits) return;
    if (event.kind === 'go') return this.go(id);
    if (event.kind === 'change') return this.#touch(id, { ...traits, [event.trait]: !traits[event.trait] });
    this.moved.add(id);
    await this.#touch(id, { ...traits, value: event.value });
  }

  go = (id: string): Promise<void> => this.#touch(id, undefined);

  shows = (id: string, { filters = [] }: BrowseQuery): boolean => {
    const traits = this.#there.get(id)?.traits;
    return traits !== undefined && filters.every((filter) => passes[filter](traits));
  };

  valueOf = (id: string): number => this.#there.get(id)?.traits.value ?? NaN;

  stayed = (query: BrowseQuery): string[] =>
    [...this.#there.keys()].filter((id) => !this.#touched.has(id) && this.shows(id, query));

  #touch(id: string, traits: Traits | undefined): Promise<void> {
    this.#touched.add(id);
    return this.#write([[id, traits]]);
  }

  async #write(changes: ReadonlyArray<[string, Traits | undefined]>): Promise<void> {
    const requests: NonNullable<BatchWriteCommand['input']['RequestItems']>[string] = [];
    for (const [id, traits] of changes) {
      const cards = traits ? cardsOf(id, this.#place, traits) : [];
      const kept = new Set(cards.map(({ sk }) => sk));
      const gone = this.#there.get(id)?.cards.filter(({ sk }) => !kept.has(sk)) ?? [];
      requests.push(
        ...cards.map((Item) => ({ PutRequest: { Item } })),
        ...gone.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
      );
      if (traits) this.#there.set(id, { traits, cards });
      else this.#there.delete(id);
    }
    for (let at = 0; at < requests.length; at += 25) {
      const RequestItems = { [environment('TABLE_NAME')]: requests.slice(at, at + 25) };
      const { UnprocessedItems } = await documentClient().send(new BatchWriteCommand({ RequestItems }));
      expect(UnprocessedItems ?? {}).toEqual({});
    }
  }
}

/** Derives the cards that publishing would store, at the place level that the test browses. */
function cardsOf(
  id: string,
  { category, city }: ListPlace,
  { value, online, premises, face, worksNow }: Traits,
): Item[] {
  const hour = 60 * 60_000;
  const facts = buildProvider({
    content: {
      category,
      city,
      municipality: undefined,
      price: 100 + value,
      hasOwnPlace: premises,
      availableDays: [...days],
      workingHours: worksNow ? { from: 9 * 60, to: 23 * 60 } : { from: 22 * 60, to: 4 * 60 },
    },
    photos: [{ face }],
    verification: {
      details: {
        fullName: 'Ana Prueba',
        dateOfBirth: `1990-01-${String(value + 1).padStart(2, '0')}`,
        address: 'Calle Uno 1',
      },
    },
    listing: {
      id,
      publishedAt: new Date(Date.UTC(2026, 0, 1) + value * hour).toISOString(),
      onlineUntil: online ? new Date(now.getTime() + hour).toISOString() : undefined,
    },
  });
  return publicItems(publicSet(facts, openCountries(), new Date())).filter(({ sk }) =>
    sk.startsWith('CARD#2#'),
  );
}

/**
 * Negates values in descending lists, so that every order can be checked as ascending. Ages ascend as birth dates
 * descend.
 */
const ascending = (values: number[], { sort, direction }: BrowseQuery): number[] =>
  (direction === 'asc') === (sort !== 'age') ? values : values.map((value) => -value);

test('a list changing between pages repeats only moved listings and loses no unchanged listing', async () => {
  let turned = 0;
  const whileTurning = async (asked: Omit<BrowseQuery, keyof ListPlace>, first: Traits[], turns: Turn[]) => {
    const place = emptyLists.pop();
    if (!place) throw new Error('The catalogue has fewer lists than the test has runs.');
    const query = { ...asked, ...place };
    const list = new LiveList(place);
    await list.start(first);
    const shown: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page === 0 || cursor; page += 1) {
      const answer = await browseListings({ ...query, cursor }, now);
      const ids = answer.cards.map(({ id }) => id);
      expect(ids.filter((id) => !list.shows(id, query))).toEqual([]);
      const values = ascending(ids.map(list.valueOf), query);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      shown.push(...ids);
      ({ cursor } = answer);
      if (!cursor) break;
      turned += 1;
      expect(page).toBeLessThan(maxPages);
      const { startGoes, changes } = turns[page % turns.length] as Turn;
      const start = ids.at(-1);
      if (startGoes && start) await list.go(start);
      for (const event of changes) await list.happen(event);
    }
    const twice = shown.filter((id, index) => shown.indexOf(id) < index);
    expect(twice.filter((id) => !list.moved.has(id))).toEqual([]);
    expect(list.stayed(query).filter((id) => !shown.includes(id))).toEqual([]);
  };
  await fc.assert(
    fc.asyncProperty(
      ask,
      fc.array(traits, { minLength: 50, maxLength: 80 }),
      fc.array(turn, { minLength: 3, maxLength: 3 }),
      whileTurning,
    ),
    // Shrinking would write thousands more cards, so the first counterexample is reported.
    { numRuns: runs, endOnFailure: true },
  );
  // Most lists must have several pages: a list of one page has no cursor to test.
  expect(turned).toBeGreaterThan(runs / 2);
});
