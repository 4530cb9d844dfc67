import {
  categories,
  listingFilters,
  sortDirections,
  sortFields,
  type Category,
  type ListingFilter,
  type SortDirection,
  type SortField,
} from '#shared/listing-options.ts';

/** What the address of a list says (public-site.md sections 3 and 4): category, place, order, filters, page. */
export interface BrowseState {
  category: Category;
  country?: string;
  city?: string;
  municipality?: string;
  sort: SortField;
  direction: SortDirection;
  filters: ListingFilter[];
  cursor?: string;
}

export type ListPath = '/' | '/listings';

const oneOf = <const T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((one) => one === value);

/** Where an order starts when it is chosen: newest first, the others ascending. */
export const firstDirection = (sort: SortField): SortDirection => (sort === 'newest' ? 'desc' : 'asc');

/** Reads an address; what it does not know it drops, since people share and mistype addresses. */
export function readBrowse(query: URLSearchParams): BrowseState {
  const sort = oneOf(sortFields, query.get('sort')) ?? 'newest';
  const chosen = query.get('filters')?.split(',') ?? [];
  const text = (name: string) => query.get(name) || undefined;
  return {
    category: oneOf(categories, query.get('category')?.toLowerCase() ?? null) ?? 'women',
    country: text('country'),
    city: text('city'),
    municipality: text('municipality'),
    sort,
    direction: oneOf(sortDirections, query.get('direction')) ?? firstDirection(sort),
    filters: listingFilters.filter((filter) => chosen.includes(filter)),
    cursor: text('cursor'),
  };
}

/** The parameters of a state, in a fixed order and without what is the default, so one list has one address. */
export function browseParameters(state: BrowseState): Array<[string, string]> {
  const { sort, direction } = state;
  const parameters: Array<[string, string | undefined]> = [
    ['category', state.category],
    ['city', state.city],
    ['country', state.city ? undefined : state.country],
    ['cursor', state.cursor],
    ['direction', direction === firstDirection(sort) ? undefined : direction],
    ['filters', state.filters.join(',') || undefined],
    ['municipality', state.municipality],
    ['sort', sort === 'newest' ? undefined : sort],
  ];
  return parameters.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

/** The address of a list; any change starts at the first page again. */
export function browseHref(path: ListPath, state: BrowseState, change: Partial<BrowseState> = {}): string {
  const next: BrowseState = { ...state, cursor: undefined, ...change };
  return `${path}?${new URLSearchParams(browseParameters(next)).toString()}`;
}

/** Choosing the active field flips its direction, another one starts ascending (public-site.md section 4). */
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

/** The input of the contract's browseCards. */
export function browseInput(state: BrowseState) {
  const { filters, ...rest } = state;
  return { ...rest, filters: filters.length ? filters.join(',') : undefined };
}
