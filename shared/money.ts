/**
 * Digits after the point in which payment providers count a currency, where they are not two: "zero-decimal" and
 * "three-decimal" in Stripe's documentation (docs.stripe.com/currencies). Intl says otherwise of some: of Colombian
 * pesos it shows none, and they are counted in cents.
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

/** Digits of a currency's (ISO 4217, capitals) smallest unit: all our amounts are in that, called cents. */
const minorDigits = (currency: string): number => exceptions.get(currency) ?? 2;

/** An amount in the currency's own units. @param cents of the currency's smallest unit */
const major = (cents: number, currency: string): number => cents / 10 ** minorDigits(currency);

/** The amount as a plain decimal number, for mails and files: "50.00", "5000". */
export const decimal = (cents: number, currency: string): string =>
  major(cents, currency).toFixed(minorDigits(currency));

const written = new Map<string, Intl.NumberFormat>();

/**
 * An amount with the currency's code, and without a fraction that is zero: "USD 50", "USD 49.50". Several countries of the
 * catalogue write "$" for a currency of their own.
 * @param locale whose signs part off groups and fractions
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
 * Cents of an amount as somebody types it: "50", "50.00", "1,250.00", "1.250,00". The last sign between digits parts off
 * the fraction where as many digits follow as the currency has; whatever else stands between three digits groups them.
 * @returns undefined for what can be read as no amount, or as two
 */
export function cents(typed: string, currency: string): number | undefined {
  const text = typed.replace(/[\s\u00a0']/g, '');
  const digits = minorDigits(currency);
  const fraction = digits > 0 ? `(?:[.,](\\d{${digits}}))?` : '';
  const parts = new RegExp(`^(\\d{1,12}|\\d{1,3}(?:([.,])\\d{3})(?:\\2\\d{3})*)${fraction}$`).exec(text);
  if (!parts) return undefined;
  const [, whole = '', separator, rest] = parts;
  // "1.250" of a currency with three digits, or "1,250,00": nobody knows which sign means what.
  if (separator && rest && text.at(-digits - 1) === separator) return undefined;
  return Number(whole.replace(/\D/g, '')) * 10 ** digits + Number(rest ?? 0);
}
