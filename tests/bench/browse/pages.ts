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

/** What a visitor can ask for: place level x order x filters x page. */
export interface Ask {
  level: string;
  sort: string;
  query: BrowseQuery;
  filters: readonly ListingFilter[];
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
const filterSets: ReadonlyArray<readonly ListingFilter[]> = [
  [],
  ...listingFilters.map((filter) => [filter]),
  ...listingFilters.flatMap((one, index) => listingFilters.slice(index + 1).map((other) => [one, other])),
];

/** Every ask but for its page; office hours are asked for inside and outside of them. */
export const asks: readonly Ask[] = Object.entries(levels).flatMap(([level, at]) =>
  sorts
    // Prices of several currencies have no order, so that sort exists from country down.
    .filter(({ sort }) => sort !== 'price' || level !== 'category')
    .flatMap((sort) =>
      filterSets.flatMap((filters) => {
        const when: Instant[] = filters.includes('in-office-hours') ? ['wednesday', 'sunday'] : ['wednesday'];
        const query: BrowseQuery = { category, ...at, ...sort, filters: [...filters] };
        return when.map((instant) => {
          const search = searchOf(query, instants[instant]);
          const group = answersAlone(search, shelvesFor(search)[0] as ShelfName) ? 'shelf' : 'judged';
          return {
            level,
            sort: `${sort.sort} ${sort.direction}`,
            query,
            filters,
            at: instant,
            group,
          } as const;
        });
      }),
    ),
);

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
  const isShown = shownRanks(population, shelf, ask.filters, ask.at);

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
  });
