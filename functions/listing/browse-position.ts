import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { listingFilters, services as allServices } from '#shared/listing-options.ts';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import { indexPartitionNames, type IndexPartitionName } from '#shared/deployment/keys.ts';
import { keyRange } from './browse-ranges.ts';
import { orderOf, type Search, partitionsFor } from './browse-search.ts';

/** Position in a list: a card of a partition and its sort value. A page starts after this card, or ends before it. */
export interface Position {
  name: IndexPartitionName;
  listingId: string;
  value: number;
  /** Page number that the visitor reached; the first page has no cursor. */
  page: number;
  /** True if the page ends before this card. */
  back: boolean;
}

/** Maximum page number, which keeps cursors short. */
const furthestPage = 9999;

const position = z.tuple([
  z.enum(indexPartitionNames),
  z.string(),
  z.number(),
  z.int().min(2).max(furthestPage),
  z.boolean(),
]);

/** Builds a cursor's purpose: the list's place, order, filters and ranges. A cursor is valid only for that list. */
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
 * Decrypts a cursor. The list keeps the partition of the previous page while that partition contains every match. Only
 * `offhours` can lose matches, when office hours begin. The list then continues in `all`, which has the same order.
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
 * Returns where a position is, relative to the key range of the query. Age ranges move at midnight UTC, so a position
 * may fall outside; DynamoDB refuses such a start key.
 */
export function sideOf(search: Search, { value }: Position): 'before' | 'within' | 'after' {
  const range = keyRange(search);
  if (!range || (range.from <= value && value <= range.to)) return 'within';
  return value < range.from === orderOf(search).ascending ? 'before' : 'after';
}
