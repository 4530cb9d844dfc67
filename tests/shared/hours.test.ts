import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOffHours, isOpenAt, localTime, type Schedule, worksOffHours } from '#shared/hours.ts';
import { days } from '#shared/listing-options.ts';
import { citiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';

const zones = [...new Set(countries.flatMap(({ id }) => citiesOf(id)).map(({ zone }) => zone))];
const schedule: fc.Arbitrary<Schedule> = fc.record({
  availableDays: fc.subarray([...days]),
  workingHours: fc.option(
    fc.record({ from: fc.integer({ min: 0, max: 1440 }), to: fc.integer({ min: 0, max: 1440 }) }),
    { nil: undefined },
  ),
});
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) })
  .map((milliseconds) => new Date(milliseconds));

const weekdays: Schedule['availableDays'] = ['mon', 'tue', 'wed', 'thu', 'fri'];

describe('being open now', () => {
  test.each([
    ['a minute before opening', '2026-11-23T14:59:00Z', false],
    ['at opening', '2026-11-23T15:00:00Z', true],
    ['a minute before closing', '2026-11-24T02:59:00Z', true],
    ['at closing', '2026-11-24T03:00:00Z', false],
    ['on a day off', '2026-11-22T18:00:00Z', false],
  ])('is correct for weekdays from 9 to 21 in Mexico City, %s', (_, now, open) => {
    const office = { availableDays: weekdays, workingHours: { from: 540, to: 1260 } };
    expect(isOpenAt(office, 'America/Mexico_City', new Date(now))).toBe(open);
  });

  test.each([
    ['on Friday night', '2026-11-20T23:00:00Z', true],
    ['after midnight, which still counts as Friday', '2026-11-21T02:59:00Z', true],
    ['on Saturday night, a day off', '2026-11-21T23:00:00Z', false],
    ['on Friday after midnight, which counts as Thursday, a day off', '2026-11-20T01:00:00Z', false],
  ])('is correct for Fridays from 22 to 4 in Madrid, %s', (_, now, open) => {
    const late = { availableDays: ['fri'] as const, workingHours: { from: 22 * 60, to: 4 * 60 } };
    expect(isOpenAt(late, 'Europe/Madrid', new Date(now))).toBe(open);
  });

  test('follows local time when the clocks in Madrid go back', () => {
    const office = { availableDays: days, workingHours: { from: 540, to: 600 } };
    expect(isOpenAt(office, 'Europe/Madrid', new Date('2026-10-24T07:00:00Z'))).toBe(true);
    expect(isOpenAt(office, 'Europe/Madrid', new Date('2026-10-25T07:00:00Z'))).toBe(false);
    expect(isOpenAt(office, 'Europe/Madrid', new Date('2026-10-25T08:00:00Z'))).toBe(true);
  });

  test('is always true if opening equals closing time, and never without hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        instant,
        fc.constantFrom(...zones),
        (hour, now, zone) => {
          expect(isOpenAt({ availableDays: days, workingHours: { from: hour, to: hour } }, zone, now)).toBe(
            true,
          );
          expect(isOpenAt({ availableDays: days }, zone, now)).toBe(false);
        },
      ),
    );
  });

  test('uses a real weekday and minute in every zone of the catalogue', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (now, zone) => {
        const { day, minute } = localTime(zone, now);
        expect(day).toBeGreaterThanOrEqual(0);
        expect(minute).toBeGreaterThanOrEqual(0);
        expect(minute).toBeLessThan(1440);
      }),
    );
  });
});

test('a schedule open outside office hours counts as off hours, in every zone', () => {
  fc.assert(
    fc.property(schedule, instant, fc.constantFrom(...zones), (given, now, zone) => {
      if (isOpenAt(given, zone, now) && isOffHours(zone, now)) expect(worksOffHours(given)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('the default schedule counts as office hours; a later end or Sunday does not', () => {
  const office = { availableDays: weekdays, workingHours: { from: 540, to: 1260 } };
  expect(worksOffHours(office)).toBe(false);
  expect(worksOffHours({ ...office, workingHours: { from: 540, to: 1320 } })).toBe(true);
  expect(worksOffHours({ ...office, availableDays: ['sun'] })).toBe(true);
});
