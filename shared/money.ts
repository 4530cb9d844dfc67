/**
 * Decimal digits that payment providers use, for currencies without two: "zero-decimal" and "three-decimal" in Stripe's
 * documentation (docs.stripe.com/currencies). Intl differs for some currencies: it shows Colombian pesos without
 * decimals, but Stripe counts them in cents.
 */
const digits: ReadonlyArray<[count: number, currencies: string]> = [
  [0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'],
  [3, 'BHD JOD KWD OMR TND'],
];
const exceptions = new Map(
  digits.flatMap(([count, currencies]) =>
    currencies.split(' ').map((currency) => [currency, count] as const),
  ),
);

/** All amounts are in a currency's smallest unit, which the code calls cents. */
const minorDigits = (currency: string): number => exceptions.get(currency) ?? 2;

const major = (cents: number, currency: string): number => cents / 10 ** minorDigits(currency);

/** Formats an amount as a plain decimal number for mails and files: "50.00", "5000". */
export const decimal = (cents: number, currency: string): string =>
  major(cents, currency).toFixed(minorDigits(currency));

const written = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount with its currency code, without a fraction of zero: "USD 50", "USD 49.50". The code is needed
 * because several countries of the catalogue write "$" for their own currency.
 * @param locale locale of the separators
 */
export function charge(cents: number, currency: string, locale: string): string {
  const name = `${locale} ${currency}`;
  let format = written.get(name);
  if (!format) {
    const digits = minorDigits(currency);
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: 'stripIfInteger',
    });
    written.set(name, format);
  }
  return format.format(major(cents, currency));
}

/**
 * Parses a typed amount into cents: "50", "50.00", "1,250.00", "1.250,00". The last separator marks the fraction if the
 * currency's number of digits follows it. Other separators must group three digits each.
 * @returns undefined if the text is not an amount or is ambiguous
 */
export function cents(typed: string, currency: string): number | undefined {
  const text = typed.replace(/[\s\u00a0']/g, '');
  const digits = minorDigits(currency);
  const fraction = digits > 0 ? `(?:[.,](\\d{${digits}}))?` : '';
  const parts = new RegExp(`^(\\d{1,12}|\\d{1,3}(?:([.,])\\d{3})(?:\\2\\d{3})*)${fraction}$`).exec(text);
  if (!parts) return undefined;
  const [, whole = '', separator, rest] = parts;
  // Ambiguous, for example "1,250,00": the same sign separates both groups and fraction.
  if (separator && rest && text.at(-digits - 1) === separator) return undefined;
  return Number(whole.replace(/\D/g, '')) * 10 ** digits + Number(rest ?? 0);
}
