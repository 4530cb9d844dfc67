import { AppError } from '#shared/errors.ts';
import type { Purchase } from '#shared/api/membership.ts';
import { listPurchases } from './membership-table.ts';

/** Rows of a page: more than a year and a half of 30-day periods. */
export const purchasesOfPage = 20;

/** Where a page starts: after the row of this instant and id. */
const position = /^\d{4}-\d\d-\d\dT[\d:.]+Z~[\w-]+$/;
const positionOf = ({ date, id }: Purchase): string => `${date}~${id}`;

/**
 * A page of one's own ledger, newest first, of one Query of its rows (MONEY-26): they are keyed by the provider's ids, so
 * that a payment read again is the same row, and one that failed has another date once it is paid, so the order is not the
 * table's. The cursor is the last row's date and id. It need not be sealed: it says what its reader has just read, and any
 * other leads only to another place of their own rows. What is paid between two pages moves no row of the second.
 * @throws AppError invalid-cursor
 */
export async function purchasePage(
  sub: string,
  cursor: string | undefined,
): Promise<{ purchases: Purchase[]; next?: string | undefined }> {
  if (cursor !== undefined && !position.test(cursor)) throw new AppError('invalid-cursor');
  const rows = (await listPurchases(sub)).filter((row) => cursor === undefined || positionOf(row) < cursor);
  const purchases = rows.slice(0, purchasesOfPage);
  const last = purchases.at(-1);
  return { purchases, ...(last && rows.length > purchases.length && { next: positionOf(last) }) };
}
