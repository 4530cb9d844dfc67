import { ageOn } from '#shared/age.ts';
import type { BrowseQuery } from '#shared/api/listing.ts';
import { listingFilters, listingLimits } from '#shared/listing-options.ts';
import type { IndexPartitionName } from '#shared/deployment/keys.ts';
import { sealStart } from '#functions/listing/browse-position.ts';
import { answersAlone, indexOf, orderOf, searchOf, partitionsFor } from '#functions/listing/browse-search.ts';
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

/** Request for a list, with a place level, an order, and filters or a range. */
export interface Ask {
  what: string;
  query: BrowseQuery;
  at: Instant;
  /** `partition` if one partition alone returns the page, `judged` if code filters some cards. */
  group: 'partition' | 'judged';
}

const levels: Record<string, Partial<BrowseQuery>> = {
  category: {},
  country: { country: place.country },
  city: { country: place.country, city: place.city },
  municipality: place,
};
const sorts = (['newest', 'age', 'price'] as const).flatMap((sort) =>
  (['desc', 'asc'] as const).map((direction) => ({ sort, direction })),
);
const filterings: Array<Partial<BrowseQuery>> = [
  [],
  ...listingFilters.map((filter) => [filter]),
  ...listingFilters.flatMap((one, index) => listingFilters.slice(index + 1).map((other) => [one, other])),
].map((filters) => ({ filters }));
/** Ranges cost the same at every level, so one level is enough. The first range excludes the lowest hundred prices. */
const ranges: Array<Partial<BrowseQuery>> = [{ priceMin: 800 }, { ageMin: 20 }];

/** Every request. Requests with the office hours filter run inside and outside of office hours. */
export const asks: readonly Ask[] = Object.entries(levels).flatMap(([level, at]) =>
  sorts
    // Prices in different currencies have no order, so sorting by price needs a country.
    .filter(({ sort }) => sort !== 'price' || level !== 'category')
    .flatMap((sort) =>
      [...filterings, ...(level === 'municipality' ? ranges : [])].flatMap((narrowed) => {
        const query: BrowseQuery = { category, ...at, ...sort, filters: [], ...narrowed };
        const when: Instant[] = query.filters?.includes('in-office-hours')
          ? ['wednesday', 'sunday']
          : ['wednesday'];
        return when.map((instant): Ask => {
          const search = searchOf(query, instants[instant]);
          return {
            what: `${level}, ${sort.sort} ${sort.direction}, ${JSON.stringify(narrowed)} on ${instant}`,
            query,
            at: instant,
            group: answersAlone(search, partitionsFor(search)[0] as IndexPartitionName)
              ? 'partition'
              : 'judged',
          };
        });
      }),
    ),
);

/** Start of a page: its cursor, computed without loading the earlier pages, and the next listings, up to two pages. */
export interface Start {
  cursor: string | undefined;
  next: string[];
}

/**
 * Finds the start of a page. For a sparse list with short pages, skips the entries that the earlier pages read, not the
 * listings that they show.
 */
export async function startOf(
  population: Population,
  { query, at }: Ask,
  page: number,
  after: 'shown' | { entries: number },
): Promise<Start> {
  const search = searchOf(query, instants[at]);
  const partition = partitionsFor(search)[0] as IndexPartitionName;
  const entries = population.entries[partition];
  const rankOf = (index: number) => (orderOf(search).ascending ? index : entries - 1 - index);
  const { filters = [], priceMin = 0, ageMin = 0 } = query;
  const passes = shownRanks(population, partition, filters, at);
  const isShown = (rank: number): boolean => {
    const { price, born } = valuesAt(rank, entries);
    const date = String(born).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return passes(rank) && price >= priceMin && ageOn(date, instants[at]) >= ageMin;
  };

  let index = 0;
  if (after !== 'shown') index = (page - 1) * after.entries;
  else
    for (let left = (page - 1) * listingLimits.pageSize; left > 0 && index < entries; index += 1)
      if (isShown(rankOf(index))) left -= 1;

  const next: string[] = [];
  for (let ahead = index; ahead < entries && next.length < 2 * listingLimits.pageSize; ahead += 1)
    if (isShown(rankOf(ahead))) next.push(idAt(rankOf(ahead)));
  if (index === 0) return { cursor: undefined, next };
  const last = rankOf(index - 1);
  const value = valuesAt(last, entries)[indexOf[search.sort]];
  const position = { name: partition, listingId: idAt(last), value, page: 2, back: false };
  return { cursor: await sealStart(search, position), next };
}
