import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { decimal } from '#shared/money.ts';
import { ledgerOfMonth } from '#functions/membership/membership-table.ts';
import type { PaymentProvider } from '#functions/membership/payment-provider.ts';
import { Books, type BookTotal, type Unmatched } from './compare-books.ts';
import { csvLine } from './csv.ts';

const columns = ['date', 'account', 'id', 'description', 'status', 'currency', 'cents', 'amount'] as const;
/** Rows between two words of how far it is. */
const progressRows = 5_000;
/** Differences that are named one by one. */
const namedDifferences = 20;

interface Exported {
  rows: number;
  totals: BookTotal[];
  unmatched: Unmatched[];
  /** The provider keeps books of its own, and these were compared with them. */
  compared: boolean;
}

/**
 * Writes the ledger of a month as CSV, ids and no names, and sums it up beside the payment provider's own books
 * (MONEY-30). The file is there whole or not at all, and its owner's alone.
 *
 * @param month YYYY-MM, by UTC
 * @param say is told how far it is
 * @throws what the provider or the table throws; AppError payment-provider-failed
 */
export async function exportLedger(
  provider: PaymentProvider,
  month: string,
  path: string,
  say: (line: string) => void,
): Promise<Exported> {
  const books = new Books();
  const rows = await writeRows(month, path, books, say);
  const [from, to] = boundsOf(month);
  const theirs = provider.listMovements?.(from, to);
  let moved = 0;
  for await (const movement of theirs ?? []) {
    books.addTheirs(movement);
    moved += 1;
    if (moved % progressRows === 0) say(`${moved} movements of the provider read`);
  }
  return { rows, totals: books.totals(), unmatched: books.unmatched(), compared: theirs !== undefined };
}

async function writeRows(
  month: string,
  path: string,
  books: Books,
  say: (line: string) => void,
): Promise<number> {
  const unfinished = `${path}.part`;
  const file = createWriteStream(unfinished, { mode: 0o600 });
  file.write(csvLine(columns));
  let rows = 0;
  for await (const { sub, row } of ledgerOfMonth(month)) {
    const { date, id, description, status, currency, amount } = row;
    const line = csvLine([date, sub, id, description, status, currency, amount, decimal(amount, currency)]);
    if (!file.write(line)) await once(file, 'drain');
    books.addOurs(sub, row);
    rows += 1;
    if (rows % progressRows === 0) say(`${rows} rows of the ledger read`);
  }
  file.end();
  await finished(file);
  await rename(unfinished, path);
  return rows;
}

/** The first instant of a month, and of the next. */
function boundsOf(month: string): [Date, Date] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))];
}

/** Whether our books say what the provider's say, to the cent and to the movement. */
export const areEqual = ({ totals, unmatched, compared }: Exported): boolean =>
  !compared || (unmatched.length === 0 && totals.every(({ ledger, provider }) => ledger === provider));

/** The totals as a table, and what only one side has. */
export function describeBooks(exported: Exported): string[] {
  const { totals, unmatched, compared } = exported;
  const shown = totals.map(({ currency, kind, ledger, provider }) => [
    currency,
    kind,
    decimal(ledger, currency),
    ...(compared ? [decimal(provider, currency), decimal(ledger - provider, currency)] : []),
  ]);
  const heads = ['currency', 'kind', 'ledger', ...(compared ? ['provider', 'difference'] : [])];
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...shown.map((cells) => cells[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) =>
      index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
  const table = [heads, ...shown].map((cells) => line(cells).join('  '));
  if (!compared)
    return [...table, 'This provider keeps no books of its own: compare with the statement of your bank.'];
  const named = unmatched
    .slice(0, namedDifferences)
    .map(
      ({ in: side, kind, id, date, amount, currency, sub, customerId }) =>
        `only in the ${side === 'ledger' ? 'ledger' : 'provider’s books'}: ${kind} ${id}, ${date}, ${decimal(amount, currency)} ${currency}` +
        (sub ? `, account ${sub}` : '') +
        (customerId ? `, customer ${customerId}` : ''),
    );
  const more = unmatched.length - named.length;
  return [...table, ...named, ...(more > 0 ? [`and ${more} more`] : [])];
}
