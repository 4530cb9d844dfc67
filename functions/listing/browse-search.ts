import type { BrowseQuery, CountQuery } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { isOffHours } from '#shared/hours.ts';
import {
  type ListingFilter,
  type Range,
  rangeBetween,
  type Service,
  type SortField,
} from '#shared/listing-options.ts';
import { citiesOf, findCity, placesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { knownPlace } from '#shared/location/known-place.ts';
import type { Place } from '#shared/location/place.ts';
import { indexPartitionNames, type IndexPartitionName } from '#shared/deployment/keys.ts';
import {
  type SearchedPlace,
  searchedPlace,
  unknownPlaces,
} from '#functions/core/projection/searched-place.ts';
import type { CardIndex } from './listing-table.ts';

export const indexOf: Record<SortField, CardIndex> = { newest: 'published', age: 'born', price: 'price' };

/** Parsed query of a list, without unknown values. */
export interface Search extends SearchedPlace {
  category: BrowseQuery['category'];
  filters: readonly ListingFilter[];
  services: readonly Service[];
  price: Range | undefined;
  age: Range | undefined;
  sort: SortField;
  direction: 'asc' | 'desc';
  now: Date;
}

export function searchOf(query: BrowseQuery, now: Date): Search {
  const searched = searchedPlace(query);
  const { place } = searched;
  // Prices in different currencies can't be compared, so a list without a country is sorted by newest instead.
  const sort = query.sort === 'price' && !place.country ? 'newest' : query.sort;
  return {
    category: query.category,
    ...searched,
    filters: query.filters ?? [],
    services: query.services ?? [],
    // As with sorting, a price range needs a country.
    price: place.country ? rangeBetween(query.priceMin, query.priceMax) : undefined,
    age: rangeBetween(query.ageMin, query.ageMax),
    sort,
    direction: (sort === query.sort ? query.direction : undefined) ?? (sort === 'newest' ? 'desc' : 'asc'),
    now,
  };
}

/**
 * Refuses queries that the page would correct silently: an unknown place, prices without a country, or a range that
 * ends before it starts.
 * @throws AppError invalid-input naming each field
 */
export function assertBrowsable(query: CountQuery & Pick<Partial<BrowseQuery>, 'sort'>): void {
  const known = knownPlace(query, placesOf);
  const fields = unknownPlaces(query);
  const comparesPrices =
    query.sort === 'price' || query.priceMin !== undefined || query.priceMax !== undefined;
  if (comparesPrices && !known.country)
    fields.push({ field: 'country', message: 'needed to compare prices, since currencies differ' });
  for (const name of ['price', 'age'] as const)
    if ((query[`${name}Min`] ?? 0) > (query[`${name}Max`] ?? Infinity))
      fields.push({ field: `${name}Max`, message: `not below ${name}Min` });
  if (fields.length > 0) throw new AppError('invalid-input', 'invalid place or filter', fields);
}

/** Returns the index and direction of a list. Age ascends as birth dates descend. */
export function orderOf({ sort, direction }: Search): { index: CardIndex; ascending: boolean } {
  return { index: indexOf[sort], ascending: (direction === 'asc') !== (sort === 'age') };
}

/** Returns the partitions that contain every match, most selective first. `all` is always among them. */
export function partitionsFor({ filters, place, now }: Search): IndexPartitionName[] {
  const holds: Record<IndexPartitionName, boolean> = {
    online: filters.includes('online'),
    premises: filters.includes('with-location'),
    face: filters.includes('photos-with-face'),
    // If all time zones of the place are outside office hours, `offhours` contains every listing that is open now.
    offhours: filters.includes('in-office-hours') && zonesOf(place).every((zone) => isOffHours(zone, now)),
    all: true,
  };
  return indexPartitionNames.filter((name) => holds[name]);
}

/** Filters that match a partition at any hour. */
const partitionOfFilter: Partial<Record<ListingFilter, IndexPartitionName>> = {
  online: 'online',
  'with-location': 'premises',
  'photos-with-face': 'face',
};

/**
 * True if the partition and the index's key range cover all filters. Every card that the query reads then matches,
 * except expired cards that wait for the sweep.
 */
export const answersAlone = (
  { filters, services, price, age, sort }: Search,
  name: IndexPartitionName,
): boolean =>
  services.length === 0 &&
  (!price || sort === 'price') &&
  (!age || sort === 'age') &&
  // Every public listing is verified, so this filter matches in any partition.
  filters.every((filter) => filter === 'verified' || partitionOfFilter[filter] === name);

function zonesOf({ country, city }: Place): string[] {
  const known = city ? findCity(city) : undefined;
  if (known) return [known.zone];
  const within = country ? [country] : countries.map(({ id }) => id);
  return [...new Set(within.flatMap((id) => citiesOf(id)).map(({ zone }) => zone))];
}
