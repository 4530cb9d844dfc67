import type { Language } from './account-options.ts';
import { wallTime } from './zoned-time.ts';

/**
 * Locale of numbers, charges and dates. Prices of listings have their own (web/i18n/format.ts).
 * Server and browser may format differently, so elements with formatted text set suppressHydrationWarning
 * (web/ui/Price.tsx does).
 */
export const locales: Record<Language, string> = { es: 'es-419', en: 'en-US' };

/** Time zone of an account whose city and country are unknown. Times in it name it. */
export const unknownZone = 'UTC';

/** Formats minutes after midnight: "9:00 pm", "21:00". Avoids Intl, so that server and browser agree. */
export function clock(language: Language, minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  return language === 'en' ? `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}` : `${hour}:${minute}`;
}

/** Joins a date and a time in a sentence: "... a la 1:30", "... a las 13:00", "... at 1:30 am". */
const joined: Record<Language, (date: string, time: string) => string> = {
  es: (date, time) => `${date} a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`,
  en: (date, time) => `${date} at ${time}`,
};

export type DateFormats = ReturnType<typeof dateFormats>;

/**
 * Returns the date formats of screens and mails, so that both show the same date for the same instant.
 * @param zone the account's time zone (`zoneOf` in functions/core/facts/facts.ts), or the listing's on its public page
 */
export function dateFormats(language: Language, zone: string) {
  // Created on first use: creating an Intl format takes longer than a hundred uses of it.
  const dates = (dateStyle: 'long' | 'medium', timeZone: string) => {
    let format: Intl.DateTimeFormat | undefined;
    return (instant: string | Date): string =>
      (format ??= new Intl.DateTimeFormat(locales[language], { dateStyle, timeZone })).format(
        new Date(instant),
      );
  };
  const longDay = dates('long', zone);
  const mediumDay = dates('medium', zone);
  const named = zone === unknownZone ? ` ${zone}` : '';
  const timeOf = (instant: string | Date): string => clock(language, wallTime(instant, zone).minute) + named;
  return {
    /** Calendar date (YYYY-MM-DD), without a time zone: "22 de abril de 2025". */
    day: dates('long', 'UTC') as (date: string) => string,
    /** Hour and minute of an instant: "22:30", "10:30 pm". */
    time: timeOf,
    /** Date of an instant (ISO), where its hour does not matter: "22 de abril de 2025". */
    date: (instant: string | Date): string => longDay(instant) + named,
    /** Date and time of an instant (ISO), in a sentence: "22 de abril de 2025 a las 22:30". */
    moment: (instant: string | Date): string => joined[language](longDay(instant), timeOf(instant)),
    /** Date and time of an instant (ISO), in a table: "22 abr 2025, 22:30", "Apr 22, 2025, 10:30 pm". */
    dateTime: (instant: string | Date): string => `${mediumDay(instant)}, ${timeOf(instant)}`,
  };
}
