import type { Language } from '#shared/account-options.ts';
import { locales } from '#shared/dates.ts';
import { once } from './format.ts';

const styles = {
  /** "20 nov" */
  short: { day: 'numeric', month: 'short' },
  /** "vie, 20 nov" */
  medium: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "lunes, 23 de noviembre" */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "lun 23" */
  weekday: { weekday: 'short', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type CalendarDayStyle = keyof typeof styles;

/** Cached, because a week of the diary formats dozens of days. */
const formats = once((language: Language) =>
  once(
    (style: CalendarDayStyle) =>
      new Intl.DateTimeFormat(locales[language], { ...styles[style], timeZone: 'UTC' }),
  ),
);

/** Formats a calendar date (YYYY-MM-DD) without any time zone. */
export const calendarDay = (language: Language, date: string, style: CalendarDayStyle): string =>
  formats(language)(style).format(new Date(`${date}T00:00:00Z`));
