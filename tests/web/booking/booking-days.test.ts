import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, overlaps } from '#shared/booking.ts';
import { daysAfter, instantOf, startOfDay } from '#shared/zoned-time.ts';
import { agendaOf, partsOf, placeParts } from '#web/booking/booking-days.ts';

const minute = 60_000;
const madrid = 'Europe/Madrid';
let made = 0;
const booking = (start: string, minutes: number): Booking => ({
  id: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  version: 1,
  start,
  minutes,
});
const local = (date: string, hour: number, minutes: number): Booking =>
  booking(instantOf({ date, minute: hour * 60 }, madrid), minutes);

/** Bookings near clock changes in Madrid and Santiago, or on an ordinary day (23 November). */
const bookings = fc
  .record({
    zone: fc.constantFrom(madrid, 'America/Santiago', 'America/Mexico_City', 'Australia/Lord_Howe'),
    around: fc.constantFrom('2026-03-29', '2026-04-05', '2026-09-06', '2026-10-25', '2026-11-23'),
    times: fc.array(
      fc.record({
        quarter: fc.integer({ min: -192, max: 192 }),
        steps: fc.integer({ min: 1, max: 96 }),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ zone, around, times }) => ({
    zone,
    list: times.map(({ quarter, steps }) =>
      booking(new Date(Date.parse(`${around}T00:00:00Z`) + quarter * 15 * minute).toISOString(), steps * 15),
    ),
  }));

describe('booking split by days', () => {
  test('counts every minute on exactly one day, also at clock changes', () => {
    fc.assert(
      fc.property(bookings, ({ zone, list }) => {
        for (const one of list) {
          const parts = partsOf(one, zone);
          expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(one.minutes);
          expect(new Set(parts.map(({ date }) => date)).size).toBe(parts.length);
          for (const { date, minutes, from } of parts) {
            expect(minutes).toBeGreaterThan(0);
            expect(from).toBeGreaterThanOrEqual(0);
            const length =
              Date.parse(startOfDay(daysAfter(date, 1), zone)) - Date.parse(startOfDay(date, zone));
            expect(minutes).toBeLessThanOrEqual(length / minute);
          }
        }
      }),
    );
  });

  test('continues on the next day after midnight', () => {
    const late = local('2026-11-23', 22, 240);
    expect(partsOf(late, madrid)).toEqual([
      { booking: late, date: '2026-11-23', from: 1320, minutes: 120 },
      { booking: late, date: '2026-11-24', from: 0, minutes: 120 },
    ]);
  });
});

describe('bookings of one day', () => {
  test('are placed side by side if they overlap', () => {
    fc.assert(
      fc.property(bookings, ({ zone, list }) => {
        const days = Map.groupBy(
          list.flatMap((one) => partsOf(one, zone)),
          ({ date }) => date,
        );
        for (const parts of days.values()) {
          const all = placeParts(parts);
          expect(all).toHaveLength(parts.length);
          for (const one of all) {
            expect(one.lane).toBeLessThan(one.lanes);
            for (const other of all) {
              const both = one.from < other.from + other.minutes && other.from < one.from + one.minutes;
              if (one === other || !both) continue;
              expect(one.lane).not.toBe(other.lane);
              expect(one.lanes).toBe(other.lanes);
            }
          }
        }
      }),
    );
  });

  test('take the full width if they do not overlap', () => {
    const [one, other] = [local('2026-11-23', 10, 60), local('2026-11-23', 11, 60)];
    expect(overlaps(one, other)).toBe(false);
    const lanes = placeParts([one, other].flatMap((each) => partsOf(each, madrid))).map((part) => part.lanes);
    expect(lanes).toEqual([1, 1]);
  });
});

describe('agenda', () => {
  const now = new Date(instantOf({ date: '2026-11-23', minute: 12 * 60 }, madrid));

  test('starts today, omits finished days and includes a running booking', () => {
    const yesterday = local('2026-11-22', 20, 60);
    const overnight = local('2026-11-22', 20, 480);
    const done = local('2026-11-23', 9, 60);
    const tomorrow = local('2026-11-24', 9, 60);
    expect(agendaOf([yesterday, overnight, done, tomorrow], madrid, now)).toEqual([
      { date: '2026-11-23', bookings: [overnight, done] },
      { date: '2026-11-24', bookings: [tomorrow] },
    ]);
    expect(bookingEnd(overnight)).toBeLessThan(now.getTime());
  });

  test('includes today even without bookings', () => {
    expect(agendaOf([], madrid, now)).toEqual([{ date: '2026-11-23', bookings: [] }]);
  });
});
