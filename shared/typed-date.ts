import { isCalendarDate } from './age.ts';

/** Fields of a typed date. */
export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];
export type TypedDate = Readonly<Record<DatePart, string>>;

/** Error in a typed date; `parts` names the wrong fields. */
export type DateFault =
  | { kind: 'missing'; parts: DatePart[] }
  /** The month has fewer days; `days` is its length. */
  | { kind: 'day'; parts: DatePart[]; days: number }
  | { kind: 'month' | 'year' | 'future'; parts: DatePart[] };

/** Earliest year that `isCalendarDate` accepts. */
const firstYear = 1900;

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const numberIn = (text: string, digits: RegExp): number | undefined =>
  digits.test(text) ? Number(text) : undefined;

const pad = (number: number): string => String(number).padStart(2, '0');
const isoDate = (year: number, month: number, day: number): string => `${year}-${pad(month)}-${pad(day)}`;

/**
 * Parses a typed date into YYYY-MM-DD, or returns its first error. A date after today (device's time zone) is an error.
 */
export function pastDate(typed: TypedDate, now: Date): { date: string } | { fault: DateFault } {
  const text = { day: typed.day.trim(), month: typed.month.trim(), year: typed.year.trim() };
  const missing = dateParts.filter((part) => text[part] === '');
  if (missing.length > 0) return { fault: { kind: 'missing', parts: missing } };

  const month = numberIn(text.month, /^\d{1,2}$/);
  if (month === undefined || month < 1 || month > 12) return { fault: { kind: 'month', parts: ['month'] } };
  const year = numberIn(text.year, /^\d{4}$/);
  if (year === undefined || year < firstYear) return { fault: { kind: 'year', parts: ['year'] } };
  const day = numberIn(text.day, /^\d{1,2}$/);
  const days = daysOf(year, month);
  if (day === undefined || day < 1 || day > days) return { fault: { kind: 'day', parts: ['day'], days } };

  const date = isoDate(year, month, day);
  const today = isoDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
  return date > today ? { fault: { kind: 'future', parts: [...dateParts] } } : { date };
}

/** Inverse of `pastDate`; the fields are empty if the date is invalid. */
export function typedDate(date: string | undefined): TypedDate {
  if (date === undefined || !isCalendarDate(date)) return { day: '', month: '', year: '' };
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: String(Number(day)), month: String(Number(month)), year };
}
