import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Purchase } from '#shared/api/membership.ts';
import { Books, csvLine } from '#functions/operator/export-ledger.ts';

/** Parses CSV by RFC 4180. */
function parse(text: string): string[][] {
  const lines: string[][] = [];
  let fields: string[] = [];
  for (let at = 0; at < text.length;) {
    const [whole = '', quoted, plain, end = ''] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(text.slice(at)) ?? [];
    if (whole === '') throw new Error(`no field at ${at}`);
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') {
      lines.push(fields);
      fields = [];
    }
    at += whole.length;
  }
  return lines;
}

describe('a CSV line', () => {
  test('holds any text and parses back unchanged', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', 'ñ', '=', '-', '1') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (fields) => {
        const [line = []] = parse(csvLine(fields));
        expect(line.map((field) => field.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(fields);
      }),
    );
  });

  test('escapes spreadsheet formulas and keeps numbers as numbers', () => {
    const given = ['=1+1', '+1', '@SUM(A1)', '\t=1', '-2+3', '-5000', '-50.00', 50];
    expect(csvLine(given)).toBe(`'=1+1,'+1,'@SUM(A1),'\t=1,'-2+3,-5000,-50.00,50\r\n`);
  });
});

const paid = (id: string, amount: number, more: Partial<Purchase> = {}): Purchase => ({
  id,
  date: '2026-11-03T10:00:00.000Z',
  description: 'premium-membership',
  amount,
  currency: 'USD',
  status: 'paid',
  ...more,
});
const at = { date: '2026-11-03T10:00:00.000Z', currency: 'USD' };

describe('the ledger and the payment provider’s books', () => {
  test('match when every ledger row has a movement in the books', () => {
    const books = new Books();
    books.addOurs('a', paid('in_1', 5000));
    books.addOurs('b', paid('in_2', 5000));
    books.addOurs('a', paid('re_1', -1000, { description: 'refund', status: 'refunded' }));
    // No money moved, because the payment failed.
    books.addOurs('a', paid('in_3', 5000, { status: 'failed' }));
    // No money moved at the payment provider, because the invoice was paid elsewhere.
    books.addOurs('b', paid('in_4', 0, { description: 'other-payment' }));
    books.addTheirs({ kind: 'payment', id: 'ch_2', amount: 5000, ...at });
    books.addTheirs({ kind: 'refund', id: 're_1', amount: -1000, ...at });
    books.addTheirs({ kind: 'payment', id: 'ch_1', amount: 5000, ...at });
    expect(books.unmatched()).toEqual([]);
    expect(books.totals()).toEqual([
      { currency: 'USD', kind: 'payment', ledger: 10_000, provider: 10_000 },
      { currency: 'USD', kind: 'refund', ledger: -1000, provider: -1000 },
      { currency: 'USD', kind: 'all', ledger: 9000, provider: 9000 },
    ]);
  });

  test('list entries that only one side has, even when the sums match', () => {
    const books = new Books();
    books.addOurs('a', paid('in_1', 5000));
    books.addOurs('b', paid('re_1', -500, { description: 'refund', status: 'refunded' }));
    books.addTheirs({ kind: 'payment', id: 'ch_1', amount: 5000, ...at, date: '2026-11-04T10:00:00.000Z' });
    books.addTheirs({ kind: 'refund', id: 're_2', amount: -500, ...at });
    expect(books.unmatched().map(({ in: side, id, sub }) => [side, id, sub])).toEqual([
      ['ledger', 'in_1', 'a'],
      ['ledger', 're_1', 'b'],
      ['provider', 're_2', undefined],
      ['provider', 'ch_1', undefined],
    ]);
    expect(books.totals().every(({ ledger, provider }) => ledger === provider)).toBe(true);
  });

  test('are totaled separately for each currency', () => {
    const books = new Books();
    books.addOurs('a', paid('in_1', 5000));
    books.addTheirs({ kind: 'payment', id: 'ch_1', amount: 5000, date: at.date, currency: 'MXN' });
    expect(books.totals()).toContainEqual({ currency: 'MXN', kind: 'all', ledger: 0, provider: 5000 });
    expect(books.totals()).toContainEqual({ currency: 'USD', kind: 'all', ledger: 5000, provider: 0 });
  });
});
