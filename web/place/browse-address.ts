import type { Language } from '#shared/account.ts';
import type { BrowseQuery } from '#shared/api/listing.ts';
import {
  categories,
  listingFilters,
  rangeBetween,
  rangeLimits,
  services,
  sortDirections,
  sortFields,
  type ListingFilter,
  type RangeName,
  type SortDirection,
  type SortField,
} from '#shared/listing-options.ts';

/** What the address of a list says (BROWSE-1): category, place, order, filters, page. */
export type BrowseState = BrowseQuery & Required<Pick<BrowseQuery, 'direction' | 'filters' | 'services'>>;

/**
 * Where a list stands: at an address that says all by parameters, or at a place's own one, which says category and
 * place by itself (shared/location/landing.ts) and begins with its language.
 */
export type ListPath = '/' | '/listings' | LandingPath;
export type LandingPath = `/${Language}/${string}`;

export const isLanding = (path: ListPath): path is LandingPath => path !== '/' && path !== '/listings';

const oneOf = <const T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((one) => one === value);

/** Where an order starts when it is chosen: newest first, the others ascending. */
const firstDirection = (sort: SortField): SortDirection => (sort === 'newest' ? 'desc' : 'asc');

/** Options of a list, separated by commas; a form without scripting repeats the parameter. */
function someOf<T extends string>(allowed: readonly T[], values: readonly string[]): T[] {
  const chosen = values.flatMap((value) => value.split(','));
  return allowed.filter((one) => chosen.includes(one));
}

/** A whole number, brought to what it may be at most and at least. */
function whole(value: string | null, { min, max }: { min: number; max: number }): number | undefined {
  return value && /^\d+$/.test(value) ? Math.min(Math.max(Number(value), min), max) : undefined;
}

/** The ends of a range that leave anything out; exchanged ones are put right. */
function readRange(query: URLSearchParams, name: RangeName): Partial<BrowseState> {
  const limits = rangeLimits[name];
  const [lowest, highest] = [`${name}Min`, `${name}Max`] as const;
  const range = rangeBetween(whole(query.get(lowest), limits), whole(query.get(highest), limits));
  return {
    [lowest]: range?.min === limits.min ? undefined : range?.min,
    [highest]: range?.max === limits.max ? undefined : range?.max,
  };
}

/**
 * Reads an address; what it does not know it drops and what is out of bounds it brings in, since people share and
 * mistype addresses.
 */
export function readBrowse(query: URLSearchParams): BrowseState {
  const sort = oneOf(sortFields, query.get('sort')) ?? 'newest';
  const text = (name: string) => query.get(name) || undefined;
  return {
    category: oneOf(categories, query.get('category')?.toLowerCase() ?? null) ?? 'women',
    country: text('country'),
    city: text('city'),
    municipality: text('municipality'),
    sort,
    direction: oneOf(sortDirections, query.get('direction')) ?? firstDirection(sort),
    filters: someOf(listingFilters, query.getAll('filters')),
    services: someOf(services, query.getAll('services')),
    ...readRange(query, 'price'),
    ...readRange(query, 'age'),
    cursor: text('cursor'),
  };
}

/** The parameters of a state, in a fixed order and without what is the default, so one list has one address. */
export function browseParameters(state: BrowseState): Array<[string, string]> {
  const { sort, direction } = state;
  const parameters: Array<[string, string | undefined]> = [
    ['ageMax', state.ageMax?.toString()],
    ['ageMin', state.ageMin?.toString()],
    ['category', state.category],
    ['city', state.city],
    ['country', state.city ? undefined : state.country],
    ['cursor', state.cursor],
    ['direction', direction === firstDirection(sort) ? undefined : direction],
    ['filters', state.filters.join(',') || undefined],
    ['municipality', state.municipality],
    ['priceMax', state.priceMax?.toString()],
    ['priceMin', state.priceMin?.toString()],
    ['services', state.services.join(',') || undefined],
    ['sort', sort === 'newest' ? undefined : sort],
  ];
  return parameters.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

const ofThePlace = ['category', 'country', 'city', 'municipality'] as const;
const besidesThePlace = (state: BrowseState): Array<[string, string]> =>
  browseParameters(state).filter(([name]) => !ofThePlace.some((one) => one === name));

/**
 * The address of a list; any change starts at the first page again, and one of the country leaves the prices of the
 * one before, which had another currency. A change of category or place leads away from a place's own address, to the
 * one that says it by parameters.
 */
export function browseHref(path: ListPath, state: BrowseState, change: Partial<BrowseState> = {}): string {
  const isElsewhere = 'country' in change && state.country !== undefined && change.country !== state.country;
  const prices = isElsewhere && { priceMin: undefined, priceMax: undefined };
  const next: BrowseState = { ...state, cursor: undefined, ...prices, ...change };
  const stays = isLanding(path) && ofThePlace.every((name) => next[name] === state[name]);
  const parameters = stays ? besidesThePlace(next) : browseParameters(next);
  const base = isLanding(path) && !stays ? '/listings' : path;
  return parameters.length > 0 ? `${base}?${new URLSearchParams(parameters).toString()}` : base;
}

/**
 * Where the form of filters leads. It asks for a country where a list has none, and the address of a whole category
 * could not say it.
 */
export const filterAction = (path: ListPath, { country }: Pick<BrowseState, 'country'>): ListPath =>
  isLanding(path) && !country ? '/listings' : path;

/** A part of a list that nobody need find: narrowed, in another order, or further on than its first page. */
export const isPartOfList = (state: BrowseState): boolean => besidesThePlace(state).length > 0;

/** Choosing the active field flips its direction, another one starts ascending (BROWSE-4). */
export function sortChange(state: BrowseState, sort: SortField): Pick<BrowseState, 'sort' | 'direction'> {
  if (sort === 'newest' || state.sort !== sort) return { sort, direction: firstDirection(sort) };
  return { sort, direction: state.direction === 'asc' ? 'desc' : 'asc' };
}

/** A change that switches one filter on or off. */
export function filterChange(state: BrowseState, filter: ListingFilter): Pick<BrowseState, 'filters'> {
  const on = state.filters.includes(filter);
  return {
    filters: listingFilters.filter((one) => (one === filter ? !on : state.filters.includes(one))),
  };
}

/** In all places, for `browseHref`. */
export const anywhere = { country: undefined, city: undefined, municipality: undefined };

/** Every filter off, for `browseHref`. */
export const noFilters = {
  filters: [],
  services: [],
  priceMin: undefined,
  priceMax: undefined,
  ageMin: undefined,
  ageMax: undefined,
} satisfies Partial<BrowseState>;

/** Whether prices are compared, which needs a country (BROWSE-3). */
export const comparesPrices = ({ sort, priceMin, priceMax }: BrowseState): boolean =>
  sort === 'price' || (priceMin ?? priceMax) !== undefined;

/** How many filters are on; a range is one, whichever of its ends are given. */
export const countFilters = ({ filters, services: wanted, ...state }: BrowseState): number =>
  filters.length +
  wanted.length +
  Number((state.priceMin ?? state.priceMax) !== undefined) +
  Number((state.ageMin ?? state.ageMax) !== undefined);

/** The input of the contract's browseCards; prices that no country was chosen for are not compared yet (BROWSE-3). */
export function browseInput(state: BrowseState) {
  const isPriced = (state.country ?? state.city) !== undefined;
  return {
    ...state,
    ...(!isPriced && state.sort === 'price' && ({ sort: 'newest', direction: 'desc' } as const)),
    filters: state.filters.join(',') || undefined,
    services: state.services.join(',') || undefined,
    priceMin: isPriced ? state.priceMin?.toString() : undefined,
    priceMax: isPriced ? state.priceMax?.toString() : undefined,
    ageMin: state.ageMin?.toString(),
    ageMax: state.ageMax?.toString(),
  };
}
