import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, decimal } from '#shared/money.ts';
import { accountFormats } from '#web/platform/account-formats.tsx';

/** Replaces the non-breaking spaces that Intl writes. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['USD', 5000, 'USD 50', '50.00'],
  ['USD', 4950, 'USD 49.50', '49.50'],
  ['USD', -5000, '-USD 50', '-50.00'],
  ['MXN', 123456789, 'MXN 1,234,567.89', '1234567.89'],
  // Intl shows no cents for this currency, but the payment provider counts in cents.
  ['COP', 19990050, 'COP 199,900.50', '199900.50'],
  ['JPY', 5000, 'JPY 5,000', '5000'],
  ['CLP', 45000, 'CLP 45,000', '45000'],
  ['KWD', 15500, 'KWD 15.500', '15.500'],
])('%s amounts of %d minor units show as %s and convert to %s', (currency, cents, charge, number) => {
  for (const language of ['es', 'en'] as const) {
    expect(plain(accountFormats(language, 'UTC').charge(cents, currency))).toBe(charge);
  }
  expect(decimal(cents, currency)).toBe(number);
});

test.each([
  ['50', 'USD', 5000],
  ['50.00', 'USD', 5000],
  ['50,00', 'USD', 5000],
  ['1,250.00', 'USD', 125000],
  ['1.250,00', 'USD', 125000],
  ['1 250,00', 'USD', 125000],
  ["1'250.00", 'USD', 125000],
  // Three digits after a separator form a group if the currency has two decimals or none.
  ['1.250', 'USD', 125000],
  ['1,250', 'USD', 125000],
  ['45.000', 'CLP', 45000],
  ['45000', 'CLP', 45000],
  ['1,234,567.89', 'MXN', 123456789],
  ['1.250', 'KWD', 1250],
  ['1,250.500', 'KWD', 1250500],
  ['0', 'USD', 0],
])('the typed amount %s of %s is %d minor units', (typed, currency, amount) => {
  expect(cents(typed, currency)).toBe(amount);
});

test.each([
  ['', 'USD'],
  ['50.0', 'USD'],
  ['50.5', 'USD'],
  ['-50', 'USD'],
  ['+50', 'USD'],
  ['5e3', 'USD'],
  ['$50', 'USD'],
  ['50 USD', 'USD'],
  ['1,25,000.00', 'USD'],
  ['1,250,00', 'USD'],
  ['1.250,000.00', 'USD'],
  ['45000.00', 'CLP'],
  ['9999999999999', 'USD'],
])('the typed amount %s of %s is refused as invalid', (typed, currency) => {
  expect(cents(typed, currency)).toBeUndefined();
});

test('a formatted amount parses to the same number of minor units', () => {
  const currency = fc.constantFrom('USD', 'CLP', 'KWD');
  fc.assert(
    fc.property(fc.nat(99_999_999), currency, (amount, of) => {
      expect(cents(decimal(amount, of), of)).toBe(amount);
    }),
  );
});
