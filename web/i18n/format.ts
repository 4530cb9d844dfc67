import type { Language } from '#shared/account.ts';
import { charge } from '#shared/money.ts';

/**
 * Locale of numbers, money and dates. Spanish uses es-419 (1,500.5, symbol first), as 19 of the 20 jurisdictions do.
 * Server and browser may format differently, so elements with formatted text set suppressHydrationWarning
 * (web/ui/Price.tsx does).
 */
export const locales: Record<Language, string> = { es: 'es-419', en: 'en-US' };

/** Suffixes of 12-hour times; undefined for Spanish, which uses 24 hours. */
const halfDays: Record<Language, readonly [string, string] | undefined> = {
  es: undefined,
  en: ['am', 'pm'],
};

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

export type Formats = ReturnType<typeof createFormats>;

function createFormats(language: Language) {
  const locale = locales[language];
  const asDate = (instant: string | Date) => (typeof instant === 'string' ? new Date(instant) : instant);
  const whole = once(
    (currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
  );
  const dates = (style: Intl.DateTimeFormatOptions) =>
    once((zone: string | undefined) => new Intl.DateTimeFormat(locale, { ...style, timeZone: zone }));
  const plain = once((_: 'number') => new Intl.NumberFormat(locale));
  const longDay = dates({ dateStyle: 'long' });
  const dayAndTime = dates({
    dateStyle: 'medium',
    timeStyle: 'short',
    // Without `hourCycle`, Intl may add "p. m.".
    ...(!halfDays[language] && { hourCycle: 'h23' }),
  });
  return {
    /** Price in whole units with the currency's short symbol: "$150", "€150", "PEN 150". */
    price: (amount: number, currency: string): string => whole(currency).format(amount),
    /** Amount in cents, with the currency's code: "USD 50", "USD 49.50". */
    charge: (cents: number, currency: string): string => charge(cents, currency, locale),
    number: (value: number): string => plain('number').format(value),
    /** Date in the given time zone, otherwise in the device's: "22 de abril de 2025". */
    date: (instant: string | Date, zone?: string): string => longDay(zone).format(asDate(instant)),
    /** Calendar date (YYYY-MM-DD), without a time zone: "22 de abril de 2025". */
    day: (date: string): string => longDay('UTC').format(new Date(date)),
    /**
     * Date and time in the given time zone, otherwise in the device's: "22 abr 2025, 22:30", "Apr 22, 2025, 10:30 PM".
     */
    dateTime: (instant: string | Date, zone?: string): string => dayAndTime(zone).format(asDate(instant)),
    /** Formats minutes after midnight: "9:00 pm", "21:00". Avoids Intl, so that server and browser agree. */
    clock: (minuteOfDay: number): string => {
      const hour = Math.floor(minuteOfDay / 60) % 24;
      const minute = String(minuteOfDay % 60).padStart(2, '0');
      const halves = halfDays[language];
      return halves ? `${hour % 12 || 12}:${minute} ${halves[hour < 12 ? 0 : 1]}` : `${hour}:${minute}`;
    },
  };
}
