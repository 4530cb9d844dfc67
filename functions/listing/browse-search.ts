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

/** What a query asks for, with everything unknown dropped. */
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
  // Prices of several currencies have no order: without a country the list is the newest first.
  const sort = query.sort === 'price' && !place.country ? 'newest' : query.sort;
  return {
    category: query.category,
    ...searched,
    filters: query.filters ?? [],
    services: query.services ?? [],
    // As the order by price: currencies differ.
    price: place.country ? rangeBetween(query.priceMin, query.priceMax) : undefined,
    age: rangeBetween(query.ageMin, query.ageMax),
    sort,
    direction: (sort === query.sort ? query.direction : undefined) ?? (sort === 'newest' ? 'desc' : 'asc'),
    now,
  };
}

/**
 * The API refuses what the page drops or sets right: a place that the catalogue does not have, prices without a
 * country, a range whose end is before its start. @throws AppError invalid-input naming each field
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
  if (fields.length > 0) throw new AppError('invalid-input', 'not a list of this site', fields);
}

/** Age ascends as birth dates descend. */
export function orderOf({ sort, direction }: Search): { index: CardIndex; ascending: boolean } {
  return { index: indexOf[sort], ascending: (direction === 'asc') !== (sort === 'age') };
}

/** The partitions that hold every card that passes the filters, the most selective first; `all` is always one. */
export function partitionsFor({ filters, place, now }: Search): IndexPartitionName[] {
  const holds: Record<IndexPartitionName, boolean> = {
    online: filters.includes('online'),
    premises: filters.includes('with-location'),
    face: filters.includes('photos-with-face'),
    // Whoever works now, where it is outside office hours everywhere in the place, stands on `offhours`.
    offhours: filters.includes('in-office-hours') && zonesOf(place).every((zone) => isOffHours(zone, now)),
    all: true,
  };
  return indexPartitionNames.filter((name) => holds[name]);
}

/** The filters that a partition of their own stands for, at any hour. */
const partitionOfFilter: Partial<Record<ListingFilter, IndexPartitionName>> = {
  online: 'online',
  'with-location': 'premises',
  'photos-with-face': 'face',
};

/**
 * Whether every card of the partition, and of the part of it that a range is the key of, passes the filters, but those
 * that ended and wait for the sweep.
 */
export const answersAlone = (
  { filters, services, price, age, sort }: Search,
  name: IndexPartitionName,
): boolean =>
  services.length === 0 &&
  (!price || sort === 'price') &&
  (!age || sort === 'age') &&
  // Everything public is verified.
  filters.every((filter) => filter === 'verified' || partitionOfFilter[filter] === name);

function zonesOf({ country, city }: Place): string[] {
  const known = city ? findCity(city) : undefined;
  if (known) return [known.zone];
  const within = country ? [country] : countries.map(({ id }) => id);
  return [...new Set(within.flatMap((id) => citiesOf(id)).map(({ zone }) => zone))];
}
