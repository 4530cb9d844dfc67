import type { Language } from '#shared/account.ts';
import { charge } from '#shared/money.ts';

/**
 * Numbers, money and dates in the reader's language. Latin American Spanish (1,500.5, symbol first) since 19
 * of the 20 jurisdictions write so. What Intl says may differ between the server's data and a browser's, so
 * elements that show it carry suppressHydrationWarning (web/ui/Price.tsx does).
 */
export const locales: Record<Language, string> = { es: 'es-419', en: 'en-US' };

/** Spanish counts the hours of a whole day. */
const halfDays: Record<Language, readonly [string, string] | undefined> = {
  es: undefined,
  en: ['am', 'pm'],
};

/** What `make` gives for a key, made once for each. */
export function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}

/** The formats of a language, made once: what Intl makes anew for each number took a third of a page's time. */
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
    // As `clock` says it, also where Intl has "p. m.".
    ...(!halfDays[language] && { hourCycle: 'h23' }),
  });
  return {
    /** Whole units, the currency's short symbol: "$150", "€150", "PEN 150". */
    price: (amount: number, currency: string): string => whole(currency).format(amount),
    /** Cents, with the currency's code: "USD 50", "USD 49.50". */
    charge: (cents: number, currency: string): string => charge(cents, currency, locale),
    number: (value: number): string => plain('number').format(value),
    /** A calendar day of an instant, in the given zone or the reader's: "22 de abril de 2025". */
    date: (instant: string | Date, zone?: string): string => longDay(zone).format(asDate(instant)),
    /** A calendar date (YYYY-MM-DD), which is the same day everywhere: "22 de abril de 2025". */
    day: (date: string): string => longDay('UTC').format(new Date(date)),
    /** Day and time: "22 abr 2025, 22:30", "Apr 22, 2025, 10:30 PM". */
    dateTime: (instant: string | Date, zone?: string): string => dayAndTime(zone).format(asDate(instant)),
    /** Minutes after midnight as a clock time: "9:00 pm", "21:00". Without Intl: the same everywhere. */
    clock: (minuteOfDay: number): string => {
      const hour = Math.floor(minuteOfDay / 60) % 24;
      const minute = String(minuteOfDay % 60).padStart(2, '0');
      const halves = halfDays[language];
      return halves ? `${hour % 12 || 12}:${minute} ${halves[hour < 12 ? 0 : 1]}` : `${hour}:${minute}`;
    },
  };
}
