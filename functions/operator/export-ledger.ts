import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { decimal } from '#shared/money.ts';
import { ledgerOfMonth } from '#functions/membership/membership-table.ts';
import type { Movement, PaymentProvider } from '#functions/membership/payment-provider.ts';
import type { Purchase } from '#shared/api/membership.ts';

const columns = ['date', 'account', 'id', 'description', 'status', 'currency', 'cents', 'amount'] as const;
/** Rows between two progress messages. */
const progressRows = 5_000;
/** Maximum number of differences listed one by one. */
const namedDifferences = 20;

interface Exported {
  rows: number;
  totals: BookTotal[];
  unmatched: Unmatched[];
  /** True if the payment provider has its own books and these were compared with the ledger. */
  compared: boolean;
}

/**
 * Writes a month's ledger as CSV, with ids and without names, and compares its sums with the payment provider's books
 * (MONEY-30). The file appears only once it is complete, and only the user who runs the command can read it.
 * @param month YYYY-MM, in UTC
 * @param say receives progress messages
 * @throws errors of the payment provider or the table; AppError payment-provider-failed
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
    if (moved % progressRows === 0) say(`read ${moved} movements of the provider`);
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
    if (rows % progressRows === 0) say(`read ${rows} rows of the ledger`);
  }
  file.end();
  await finished(file);
  await rename(unfinished, path);
  return rows;
}

function boundsOf(month: string): [Date, Date] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))];
}

/** True if the ledger and the payment provider's books agree in every movement and cent, or were not compared. */
export const areEqual = ({ totals, unmatched, compared }: Exported): boolean =>
  !compared || (unmatched.length === 0 && totals.every(({ ledger, provider }) => ledger === provider));

/** Formats the totals as a table, followed by the movements that only the ledger or only the payment provider has. */
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
    return [...table, 'This provider has no books of its own: compare the totals with your bank statement.'];
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

/** Text that a spreadsheet would run as a formula, unless it is a plain number. */
const formula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Formats a line of a CSV file (RFC 4180) with its line end. Adds an apostrophe before formulas, because ids come from
 * outside (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(field).join(',')}\r\n`;

function field(value: string | number): string {
  const text = String(value);
  const shown = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Totals in cents for one kind of movement in one currency, in the ledger and at the payment provider. */
interface BookTotal {
  currency: string;
  kind: Movement['kind'] | 'all';
  ledger: number;
  provider: number;
}

/** Movement that only the ledger or only the payment provider has. */
interface Unmatched extends Movement {
  in: 'ledger' | 'provider';
  /** Account, if the ledger has the movement. */
  sub?: string | undefined;
}

/** Converts a ledger row to a movement of money; undefined if no money moved. */
function movementOf({ id, date, description, amount, currency, status }: Purchase): Movement | undefined {
  // A refund that the bank returned moved no money.
  if (description === 'refund' && status === 'failed') return undefined;
  if (description === 'refund' || description === 'dispute')
    return { kind: description, id, date, amount, currency };
  // Fully discounted payments, and payments made outside the payment provider, moved no money through it.
  return status === 'paid' && amount !== 0 ? { kind: 'payment', id, date, amount, currency } : undefined;
}

/**
 * Ledger and payment provider's books of a month, matched movement by movement. Refunds and disputes have the same id
 * in both books. A payment is an invoice in the ledger and a charge at the payment provider, so it is matched by time
 * and amount.
 */
export class Books {
  readonly #totals = new Map<string, BookTotal>();
  readonly #open = new Map<string, Unmatched[]>();

  addOurs(sub: string, row: Purchase): void {
    const movement = movementOf(row);
    if (movement) this.#add({ ...movement, in: 'ledger', sub });
  }

  addTheirs(movement: Movement): void {
    this.#add({ ...movement, in: 'provider' });
  }

  /** Returns the totals by currency, each currency followed by its sum. */
  totals(): BookTotal[] {
    const kinds = [...this.#totals.values()];
    return [...new Set(kinds.map(({ currency }) => currency))].sort().flatMap((currency) => {
      const own = kinds.filter((total) => total.currency === currency);
      const sum = (side: Unmatched['in']) => own.reduce((cents, total) => cents + total[side], 0);
      return [...own, { currency, kind: 'all' as const, ledger: sum('ledger'), provider: sum('provider') }];
    });
  }

  /** Returns the unmatched movements in order of time. */
  unmatched(): Unmatched[] {
    return [...this.#open.values()].flat().sort((a, b) => a.date.localeCompare(b.date));
  }

  #add(movement: Unmatched): void {
    const { currency, kind, amount } = movement;
    const of = `${currency} ${kind}`;
    const total = this.#totals.get(of) ?? { currency, kind, ledger: 0, provider: 0 };
    total[movement.in] += amount;
    this.#totals.set(of, total);
    this.#match(movement);
  }

  #match(movement: Unmatched): void {
    const { kind, id, date, amount, currency } = movement;
    const same = [kind, kind === 'payment' ? date : id, amount, currency].join(' ');
    const waiting = this.#open.get(same) ?? [];
    const other = waiting.findIndex((one) => one.in !== movement.in);
    if (other >= 0) waiting.splice(other, 1);
    else waiting.push(movement);
    if (waiting.length > 0) this.#open.set(same, waiting);
    else this.#open.delete(same);
  }
}
