import { AppError } from '#shared/errors.ts';
import type { Purchase } from '#shared/api/membership.ts';
import { listPurchases } from './membership-table.ts';

/** Rows on a page. 20 payments of 30 days each cover more than a year and a half. */
export const purchasesOfPage = 20;

/** Format of the cursor: date and id of the last row of the previous page. */
const position = /^\d{4}-\d\d-\d\dT[\d:.]+Z~[\w-]+$/;
const positionOf = ({ date, id }: Purchase): string => `${date}~${id}`;

/**
 * Returns a page of the caller's ledger, newest first (MONEY-26). Reads and sorts all rows, because the table sorts by
 * the payment provider's ids. The cursor is the last row's date and id, so new payments between two pages shift
 * nothing. The cursor is not encrypted: any other value only selects other rows of the caller's own.
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
