const formats = new Map<string, Intl.DateTimeFormat>();

/** The date (YYYY-MM-DD) that a calendar on the wall of this zone shows at an instant. */
export function localDay(zone: string, now: Date): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    formats.set(zone, format);
  }
  return format.format(now);
}

/** The date so many days later; earlier where the number is negative. */
export function daysLater(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
