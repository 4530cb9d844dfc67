import { bookingEnd, type BookedTime } from '#shared/booking.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { calendarDay, type CalendarDayStyle } from '#web/i18n/calendar-day.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { useBookingWords } from './bookings-messages.ts';

/** Returns formatters of the diary's dates and times in a time zone. */
export function useBookingTimes(zone: string) {
  const words = useBookingWords();
  const language = useLanguage();
  const { clock } = useFormats();
  const of = (style: CalendarDayStyle) => (date: string) => calendarDay(language, date, style);
  const day = of('long');
  const clockAt = (instant: string | number) => clock(wallTime(instant, zone).minute);
  return {
    /** "lunes, 23 de noviembre" */
    day,
    /** "lunes, 23 de noviembre", for an instant. */
    dayOf: (instant: string) => day(wallTime(instant, zone).date),
    /** "lun 23" */
    shortDay: of('weekday'),
    /** "23 nov" */
    dayOfMonth: of('short'),
    /** "15:00" */
    clockAt,
    /** "15:00–16:00" */
    range: (booking: BookedTime) => `${clockAt(booking.start)}–${clockAt(bookingEnd(booking))}`,
    /** "1 h 30 min" */
    length: (minutes: number) => words.length(Math.floor(minutes / 60), minutes % 60),
  };
}

/** Returns the address of the week that contains `date` (YYYY-MM-DD). */
export const weekAddress = (date: string): string => `?view=week&week=${date}`;

/**
 * Returns the readable name of a time zone: a city and the offset from UTC. `city` replaces the city in the zone's id.
 */
export function clockName(zone: string, now: Date, city: string | undefined): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const place = city ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return offset ? `${place} (${offset})` : place;
}
