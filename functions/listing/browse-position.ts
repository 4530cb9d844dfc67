import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { listingFilters, services as allServices } from '#shared/listing-options.ts';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import { indexPartitionNames, type IndexPartitionName } from '#shared/deployment/keys.ts';
import { keyRange } from './browse-ranges.ts';
import { orderOf, type Search, partitionsFor } from './browse-search.ts';

/** Where a page starts: after this card of this partition, in the order of this value; or where it ends, before it. */
export interface Position {
  name: IndexPartitionName;
  listingId: string;
  value: number;
  /** Which page of the list it is, as somebody turned to it; the first has no cursor. */
  page: number;
  /** The page lies before this card. */
  back: boolean;
}

/** Nobody turns so many pages; whatever is sealed is short. */
const furthestPage = 9999;

const position = z.tuple([
  z.enum(indexPartitionNames),
  z.string(),
  z.number(),
  z.int().min(2).max(furthestPage),
  z.boolean(),
]);

/** A cursor belongs to one list: its place, order and everything that narrows it. */
const purposeOf = ({ category, placeId, sort, direction, filters, services, price, age }: Search): string =>
  `browse:${JSON.stringify([
    ...[category, placeId, sort, direction],
    ...[
      listingFilters.filter((one) => filters.includes(one)),
      allServices.filter((one) => services.includes(one)),
    ],
    ...[price, age].map((range) => [range?.min ?? null, range?.max ?? null]),
  ])}`;

export const sealStart = (
  search: Search,
  { name, listingId, value, page, back }: Position,
): Promise<string> =>
  sealCursor(purposeOf(search), [name, listingId, value, Math.min(page, furthestPage), back]);

/**
 * The partition of the page before goes on serving, as long as it holds everything that the filters let pass. Only
 * `offhours` stops to, when office hours begin: its place in the order is the same on `all`.
 */
export async function openStart(search: Search, cursor: string): Promise<Position> {
  const opened = position.safeParse(await openCursor(purposeOf(search), cursor));
  if (!opened.success) throw new AppError('invalid-cursor');
  const [name, listingId, value, page, back] = opened.data;
  const rest = { listingId, value, page, back };
  if (partitionsFor(search).includes(name)) return { name, ...rest };
  if (name !== 'offhours' || !search.filters.includes('in-office-hours'))
    throw new AppError('invalid-cursor');
  return { name: 'all', ...rest };
}

/**
 * Where a position lies from what the index may read. An age range moves on at midnight (UTC), and somebody's
 * birthday can leave a position outside of it, where DynamoDB takes no start key.
 */
export function sideOf(search: Search, { value }: Position): 'before' | 'within' | 'after' {
  const range = keyRange(search);
  if (!range || (range.from <= value && value <= range.to)) return 'within';
  return value < range.from === orderOf(search).ascending ? 'before' : 'after';
}
