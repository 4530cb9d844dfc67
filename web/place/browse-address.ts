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

/** State in a list's address (BROWSE-1): category, place, order, filters, page. */
export type BrowseState = BrowseQuery & Required<Pick<BrowseQuery, 'direction' | 'filters' | 'services'>>;

/**
 * Path of a list, with the page's language (LOOK-21): the home page, the list with all parameters in the query, or a
 * landing page, whose path contains category and place (shared/location/landing.ts).
 */
export type ListPath = `/${Language}` | LandingPath;
export type LandingPath = `/${Language}/${string}`;

export const isHome = (path: ListPath): boolean => /^\/[a-z]{2}$/.test(path);
/** Returns the path of the list with all parameters, in the language of another list's path. */
export const allListings = (path: ListPath): ListPath => `${path.slice(0, 3) as `/${Language}`}/listings`;
export const isLanding = (path: ListPath): boolean => !isHome(path) && path !== allListings(path);

const oneOf = <const T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((one) => one === value);

const firstDirection = (sort: SortField): SortDirection => (sort === 'newest' ? 'desc' : 'asc');

/** Accepts comma-separated and repeated parameters, because a form without JavaScript repeats the parameter. */
function someOf<T extends string>(allowed: readonly T[], values: readonly string[]): T[] {
  const chosen = values.flatMap((value) => value.split(','));
  return allowed.filter((one) => chosen.includes(one));
}

function whole(value: string | null, { min, max }: { min: number; max: number }): number | undefined {
  return value && /^\d+$/.test(value) ? Math.min(Math.max(Number(value), min), max) : undefined;
}

/** Drops range ends at their limits, and swaps range ends in reverse order. */
function readRange(query: URLSearchParams, name: RangeName): Partial<BrowseState> {
  const limits = rangeLimits[name];
  const [lowest, highest] = [`${name}Min`, `${name}Max`] as const;
  const range = rangeBetween(whole(query.get(lowest), limits), whole(query.get(highest), limits));
  return {
    [lowest]: range?.min === limits.min ? undefined : range?.min,
    [highest]: range?.max === limits.max ? undefined : range?.max,
  };
}

/** Parses an address. Drops unknown values and clamps numbers, since people share and mistype addresses. */
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

/** Returns the parameters of a state in a fixed order and without defaults, so that each list has one address. */
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
 * Returns the address of a list's first page after a change. A change of country drops the price range, because the
 * currency differs. A change of category or place leads from a landing page to the list with parameters.
 */
export function browseHref(path: ListPath, state: BrowseState, change: Partial<BrowseState> = {}): string {
  const isElsewhere = 'country' in change && state.country !== undefined && change.country !== state.country;
  const prices = isElsewhere && { priceMin: undefined, priceMax: undefined };
  const next: BrowseState = { ...state, cursor: undefined, ...prices, ...change };
  const stays = isLanding(path) && ofThePlace.every((name) => next[name] === state[name]);
  const parameters = stays ? besidesThePlace(next) : browseParameters(next);
  const base = isLanding(path) && !stays ? allListings(path) : path;
  return parameters.length > 0 ? `${base}?${new URLSearchParams(parameters).toString()}` : base;
}

/**
 * Returns the address to which the filter form submits. If the list has no country, the form asks for one. A landing
 * page's path can't express the country, so the form then submits to the list with parameters.
 */
export const filterAction = (path: ListPath, { country }: Pick<BrowseState, 'country'>): ListPath =>
  isLanding(path) && !country ? allListings(path) : path;

/** True for a list that search engines need not index: filtered, in another order, or past its first page. */
export const isPartOfList = (state: BrowseState): boolean => besidesThePlace(state).length > 0;

/** Returns the order in which the list really is: an order by price needs a country (BROWSE-3). */
export const shownOrder = ({
  sort,
  direction,
  country,
  city,
}: BrowseState): Pick<BrowseState, 'sort' | 'direction'> =>
  sort === 'price' && (country ?? city) === undefined
    ? { sort: 'newest', direction: 'desc' }
    : { sort, direction };

/**
 * Returns the change for a click on a sort field. The active field flips its direction; another field starts ascending
 * (BROWSE-4).
 */
export function sortChange(state: BrowseState, sort: SortField): Pick<BrowseState, 'sort' | 'direction'> {
  if (sort === 'newest' || state.sort !== sort) return { sort, direction: firstDirection(sort) };
  return { sort, direction: state.direction === 'asc' ? 'desc' : 'asc' };
}

/** Returns the change that toggles one filter. */
export function filterChange(state: BrowseState, filter: ListingFilter): Pick<BrowseState, 'filters'> {
  const on = state.filters.includes(filter);
  return {
    filters: listingFilters.filter((one) => (one === filter ? !on : state.filters.includes(one))),
  };
}

/** Change that removes the place, for `browseHref`. */
export const anywhere = { country: undefined, city: undefined, municipality: undefined };

/** Change that clears every filter, for `browseHref`. */
export const noFilters = {
  filters: [],
  services: [],
  priceMin: undefined,
  priceMax: undefined,
  ageMin: undefined,
  ageMax: undefined,
} satisfies Partial<BrowseState>;

/** True if the list compares prices; a comparison needs a country (BROWSE-3). */
export const comparesPrices = ({ sort, priceMin, priceMax }: BrowseState): boolean =>
  sort === 'price' || (priceMin ?? priceMax) !== undefined;

/** Counts the active filters; a range is one filter even if only one end is set. */
export const countFilters = ({ filters, services: wanted, ...state }: BrowseState): number =>
  filters.length +
  wanted.length +
  Number((state.priceMin ?? state.priceMax) !== undefined) +
  Number((state.ageMin ?? state.ageMax) !== undefined);

/**
 * Returns the input of the contract's browseCards. Ignores price range and price order without a country (BROWSE-3).
 */
export function browseInput(state: BrowseState) {
  const isPriced = (state.country ?? state.city) !== undefined;
  return {
    ...state,
    ...shownOrder(state),
    filters: state.filters.join(',') || undefined,
    services: state.services.join(',') || undefined,
    priceMin: isPriced ? state.priceMin?.toString() : undefined,
    priceMax: isPriced ? state.priceMax?.toString() : undefined,
    ageMin: state.ageMin?.toString(),
    ageMax: state.ageMax?.toString(),
  };
}
