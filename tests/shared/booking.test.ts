import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingEnd, bookingErasedAt, isEnterable, isRunning, overlaps } from '#shared/booking.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Bookings within two days, so that many pairs overlap. */
const times = fc.record({
  start: fc.integer({ min: 0, max: 2 * 24 * 4 }).map((quarter) => at(quarter * 15 * minute)),
  minutes: fc.integer({ min: 1, max: 96 }).map((steps) => steps * 15),
});

test('two bookings overlap exactly when they share a minute, in either order', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const from = Math.min(Date.parse(one.start), Date.parse(other.start));
      const to = Math.max(bookingEnd(one), bookingEnd(other));
      let shared = false;
      for (let moment = from; moment < to; moment += 15 * minute)
        shared ||= isRunning(one, new Date(moment)) && isRunning(other, new Date(moment));
      expect(overlaps(one, other)).toBe(shared);
      expect(overlaps(other, one)).toBe(shared);
    }),
  );
});

test('a booking overlaps itself, but not one that starts at its end', () => {
  fc.assert(
    fc.property(times, times, (one, { minutes }) => {
      expect(overlaps(one, { start: at(bookingEnd(one)), minutes })).toBe(false);
      expect(overlaps(one, one)).toBe(true);
    }),
  );
});

test('a booking runs from start to end and is erased 90 days later', () => {
  const booking = { start: '2026-11-23T15:00:00.000Z', minutes: 60 };
  const [start, end] = [Date.parse(booking.start), bookingEnd(booking)];
  expect([start - 1, start, end - 1, end].map((moment) => isRunning(booking, new Date(moment)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(at(bookingErasedAt(booking))).toBe('2027-02-21T16:00:00.000Z');
});

test('a booking may start from a week ago to a year ahead', () => {
  const now = new Date('2026-11-23T15:00:00.000Z');
  const asked = [-7 * day - 1, -7 * day, 0, 365 * day, 365 * day + 1];
  expect(asked.map((ahead) => isEnterable(at(now.getTime() + ahead), now))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
