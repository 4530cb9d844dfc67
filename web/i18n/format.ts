import type { Language } from '#shared/account.ts';
import { clock, locales } from '#shared/dates.ts';

/** Returns a function like `make` that caches its results by key. */
export function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}

/**
 * Returns the cached formats of a language. Creating Intl formats for each number took a third of a page's render time.
 */
export const formatsOf = once(createFormats);

/** Country and ISO 4217 currency of a listing's price; the country decides how the amount is written. */
export interface PriceOrigin {
  country: string;
  currency: string;
}

/** The same in both languages, because separators differ by country: "1.500" is one and a half in México. */
const prices = once((country: string) =>
  once(
    (currency: string) =>
      new Intl.NumberFormat(`es-${country.toUpperCase()}`, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
  ),
);
const price = (amount: number, { country, currency }: PriceOrigin): string =>
  prices(country)(currency).format(amount);

export type Formats = ReturnType<typeof createFormats>;

function createFormats(language: Language) {
  const plain = once((_: 'number') => new Intl.NumberFormat(locales[language]));
  return {
    /** A listing's price in whole units with the currency's short symbol: "$1,500", "$1.500", "S/ 360", "190 €". */
    price,
    /** The same with the currency's code, because many countries use "$": "$1.500 CLP". */
    priceWithCode: (amount: number, origin: PriceOrigin): string =>
      `${price(amount, origin)} ${origin.currency}`,
    number: (value: number): string => plain('number').format(value),
    /** Minutes after midnight: "9:00 pm", "21:00". */
    clock: (minuteOfDay: number): string => clock(language, minuteOfDay),
  };
}
