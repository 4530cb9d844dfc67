import { ageOn } from '#shared/age.ts';
import type { BrowseQuery } from '#shared/api/listing.ts';
import { type ListingFilter, listingFilters, listingLimits } from '#shared/listing-options.ts';
import type { ShelfName } from '#functions/data/keys.ts';
import { sealStart } from '#functions/listing/browse-position.ts';
import {
  answersAlone,
  indexOf,
  orderOf,
  type Search,
  searchOf,
  shelvesFor,
} from '#functions/listing/browse-search.ts';
import {
  category,
  idAt,
  type Instant,
  instants,
  place,
  type Population,
  shownRanks,
  valuesAt,
} from './population.ts';

type Ranges = Pick<BrowseQuery, 'priceMin' | 'ageMin'>;

/** What a visitor can ask for: place level x order x filters or a range x page. */
export interface Ask {
  level: string;
  sort: string;
  query: BrowseQuery;
  filters: readonly ListingFilter[];
  /** What else narrows it. */
  ranges: Ranges;
  at: Instant;
  /** One shelf answers it, or some of its filters are judged in code. */
  group: 'shelf' | 'judged';
}

const levels: Record<string, Partial<BrowseQuery>> = {
  category: {},
  country: { country: place.country },
  city: { country: place.country, city: place.city },
  municipality: place,
};
const sorts: Array<Required<Pick<BrowseQuery, 'sort' | 'direction'>>> = (
  ['newest', 'age', 'price'] as const
).flatMap((sort) => [
  { sort, direction: 'desc' as const },
  { sort, direction: 'asc' as const },
]);
/** Every filter and every pair of them; and two ranges, one of which leaves the first hundred prices out. */
const narrowings: ReadonlyArray<Pick<Ask, 'filters' | 'ranges'>> = [
  [],
  ...listingFilters.map((filter) => [filter]),
  ...listingFilters.flatMap((one, index) => listingFilters.slice(index + 1).map((other) => [one, other])),
].map((filters) => ({ filters, ranges: {} }));
const ranges: typeof narrowings = [{ priceMin: 800 }, { ageMin: 20 }].map((one) => ({
  filters: [],
  ranges: one,
}));

/** Every ask but for its page; office hours are asked for inside and outside of them. */
export const asks: readonly Ask[] = Object.entries(levels).flatMap(([level, at]) =>
  sorts
    // Prices of several currencies have no order, so that sort exists from country down.
    .filter(({ sort }) => sort !== 'price' || level !== 'category')
    .flatMap((sort) =>
      // The ranges cost the same at every level; one of them shows it.
      [...narrowings, ...(level === 'municipality' ? ranges : [])].flatMap(({ filters, ranges }) => {
        const when: Instant[] = filters.includes('in-office-hours') ? ['wednesday', 'sunday'] : ['wednesday'];
        const query: BrowseQuery = { category, ...at, ...sort, ...ranges, filters: [...filters] };
        return when.map((instant) => {
          const search = searchOf(query, instants[instant]);
          const group = answersAlone(search, shelvesFor(search)[0] as ShelfName) ? 'shelf' : 'judged';
          return {
            level,
            sort: `${sort.sort} ${sort.direction}`,
            query,
            filters,
            ranges,
            at: instant,
            group,
          } as const;
        });
      }),
    ),
);

/** What was asked besides place and order, in words. */
export const wordsOf = ({ filters, ranges }: Pick<Ask, 'filters' | 'ranges'>): string =>
  [...filters, ...Object.entries(ranges).map(([name, value]) => `${name} ${value}`)].join('+') || 'none';

/** Which ranks of a shelf an ask shows, apart from the code that is measured. */
export function ranksOf(
  { filters, ranges: { priceMin = 0, ageMin = 0 }, at }: Ask,
  population: Population,
  shelf: ShelfName,
): (rank: number) => boolean {
  const passes = shownRanks(population, shelf, filters, at);
  return (rank) => {
    const { price, born } = valuesAt(rank, population.entries[shelf]);
    const date = String(born).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return passes(rank) && price >= priceMin && ageOn(date, instants[at]) >= ageMin;
  };
}

/** What the page after a cursor has to show, and the cursor, made without walking there. */
export interface Start {
  cursor: string | undefined;
  /** Ids of the listings that come, in their order, as far as two pages need them. */
  next: string[];
}

/**
 * Where a page starts: after as many shown listings as the pages before it hold, or, where the list is so thin
 * that pages are short, after as many entries as those read.
 */
export async function startOf(
  population: Population,
  ask: Ask,
  page: number,
  after: 'shown' | { entries: number },
): Promise<Start> {
  const search = searchOf(ask.query, instants[ask.at]);
  const shelf = shelvesFor(search)[0] as ShelfName;
  const entries = population.entries[shelf];
  const rankOf = (index: number) => (orderOf(search).ascending ? index : entries - 1 - index);
  const isShown = ranksOf(ask, population, shelf);

  let index = 0;
  if (after !== 'shown') index = (page - 1) * after.entries;
  else
    for (let left = (page - 1) * listingLimits.pageSize; left > 0 && index < entries; index += 1)
      if (isShown(rankOf(index))) left -= 1;

  const next: string[] = [];
  for (let ahead = index; ahead < entries && next.length < 2 * listingLimits.pageSize; ahead += 1)
    if (isShown(rankOf(ahead))) next.push(idAt(rankOf(ahead)));
  return {
    cursor: index === 0 ? undefined : await cursorAfter(search, shelf, rankOf(index - 1), entries),
    next,
  };
}

const cursorAfter = (search: Search, name: ShelfName, rank: number, entries: number): Promise<string> =>
  sealStart(search, {
    name,
    listingId: idAt(rank),
    value: valuesAt(rank, entries)[indexOf[search.sort]],
    page: 2,
    back: false,
  });
