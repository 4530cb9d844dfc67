import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpenAt, localTime, type Schedule } from '#shared/hours.ts';
import { type Day, days, listingLimits } from '#shared/listing-options.ts';
import { citiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { openingAt, runsOfDays, type Status, statusAt } from '#shared/opening.ts';

const zones = [...new Set(countries.flatMap(({ id }) => citiesOf(id)).map(({ zone }) => zone))];
const minuteOfDay = fc.integer({ min: 0, max: 1440 });
const schedule: fc.Arbitrary<Schedule> = fc.record({
  availableDays: fc.subarray([...days], { minLength: 1 }),
  workingHours: fc.oneof(
    fc.record({ from: minuteOfDay, to: minuteOfDay }),
    // Edge cases: whole days, and days that begin or end at midnight.
    fc.record({ from: fc.constantFrom(0, 540, 1440), to: fc.constantFrom(0, 540, 1440) }),
  ),
});
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const weekdays: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const office: Schedule = { availableDays: weekdays, workingHours: { from: 540, to: 1260 } };
const mexico = 'America/Mexico_City';
const madrid = 'Europe/Madrid';

describe('the current or next opening', () => {
  test.each([
    ['before opening', '2026-11-23T14:59:00Z', { open: false, next: { inDays: 0, day: 'mon', minute: 540 } }],
    ['at opening', '2026-11-23T15:00:00Z', { open: true, until: { inDays: 0, day: 'mon', minute: 1260 } }],
    ['at closing', '2026-11-24T03:00:00Z', { open: false, next: { inDays: 1, day: 'tue', minute: 540 } }],
    [
      'on Friday night',
      '2026-11-21T04:00:00Z',
      { open: false, next: { inDays: 3, day: 'mon', minute: 540 } },
    ],
  ])('is correct for weekdays from 9 to 21 in Mexico City, %s', (_, now, opening) => {
    expect(openingAt(office, mexico, new Date(now))).toEqual(opening);
  });

  test.each([
    [
      'before midnight',
      '2026-11-20T22:30:00Z',
      { open: true, until: { inDays: 1, day: 'sat', minute: 240 } },
    ],
    ['after midnight', '2026-11-21T01:00:00Z', { open: true, until: { inDays: 0, day: 'sat', minute: 240 } }],
    [
      'at closing, a week before the next opening',
      '2026-11-21T03:00:00Z',
      { open: false, next: { inDays: 6, day: 'fri', minute: 1320 } },
    ],
    [
      'on the same day, before opening',
      '2026-11-20T20:59:00Z',
      { open: false, next: { inDays: 0, day: 'fri', minute: 1320 } },
    ],
  ])('is correct for Fridays from 22 to 4 in Madrid, %s', (_, now, opening) => {
    const late = { availableDays: ['fri'] as const, workingHours: { from: 1320, to: 240 } };
    expect(openingAt(late, madrid, new Date(now))).toEqual(opening);
  });

  test('spans consecutive whole days, and has no end if all seven are whole', () => {
    const whole = { from: 0, to: 0 };
    const now = new Date('2026-11-23T18:00:00Z');
    expect(openingAt({ availableDays: weekdays, workingHours: whole }, mexico, now)).toEqual({
      open: true,
      until: { inDays: 5, day: 'sat', minute: 0 },
    });
    expect(openingAt({ availableDays: days, workingHours: whole }, mexico, now)).toEqual({ open: true });
    expect(openingAt({ availableDays: ['mon'], workingHours: whole }, mexico, now)).toEqual({
      open: true,
      until: { inDays: 1, day: 'tue', minute: 0 },
    });
  });

  test('is a week away once the only weekly opening is over', () => {
    const mondays = { availableDays: ['mon'] as const, workingHours: { from: 540, to: 600 } };
    expect(openingAt(mondays, mexico, new Date('2026-11-23T18:00:00Z'))).toEqual({
      open: false,
      next: { inDays: 7, day: 'mon', minute: 540 },
    });
  });

  test('stays at 9:00 when the clocks in Madrid change', () => {
    const daily = { availableDays: days, workingHours: { from: 540, to: 1260 } };
    for (const night of ['2026-10-24T23:30:00Z', '2026-03-28T23:30:00Z'])
      expect(openingAt(daily, madrid, new Date(night))).toMatchObject({ next: { inDays: 0, minute: 540 } });
  });

  test('is undefined without days or without hours', () => {
    expect(openingAt({ ...office, availableDays: [] }, mexico, new Date())).toBeUndefined();
    expect(openingAt({ availableDays: days }, mexico, new Date())).toBeUndefined();
  });

  test('is open exactly when the "open now" filter matches, in every zone', () => {
    fc.assert(
      fc.property(schedule, instant, fc.constantFrom(...zones), (given, now, zone) => {
        expect(openingAt(given, zone, now)?.open ?? false).toBe(isOpenAt(given, zone, now));
      }),
      { numRuns: 2000 },
    );
  });

  test('begins or ends at the announced minute and not before', () => {
    fc.assert(
      fc.property(schedule, instant, fc.constantFrom(...zones), (given, now, zone) => {
        const opening = openingAt(given, zone, now);
        const moment = opening && (opening.open ? opening.until : opening.next);
        if (!opening || !moment) return;
        const here = localTime(zone, now);
        const minutes = moment.inDays * 1440 + moment.minute - here.minute;
        const then = minutesAfter(now, minutes);
        // If the clocks change in between, the announced wall time is another instant: skip it.
        const there = localTime(zone, then);
        if (there.minute !== moment.minute % 1440) return;
        expect(days[there.day]).toBe(moment.day);
        expect(isOpenAt(given, zone, then)).toBe(!opening.open);
        expect(isOpenAt(given, zone, minutesAfter(then, -1))).toBe(opening.open);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('status of a listing', () => {
  const at = { online: false, zone: mexico, ...office };
  const closed = '2026-11-24T03:00:00Z';
  test.each<[string, typeof at, string, Status | undefined]>([
    ['is available within the hours', { ...at, online: true }, '2026-11-23T15:00:00Z', 'available'],
    ['is available outside the hours', { ...at, online: true }, closed, 'available'],
    ['is available without hours', { ...at, online: true, availableDays: [] }, closed, 'available'],
    [
      'is open within the hours',
      at,
      '2026-11-23T15:00:00Z',
      { open: true, until: { inDays: 0, day: 'mon', minute: 1260 } },
    ],
    [
      'is the next opening outside the hours',
      at,
      closed,
      { open: false, next: { inDays: 1, day: 'tue', minute: 540 } },
    ],
    ['is unknown without hours', { ...at, availableDays: [] }, closed, undefined],
  ])('%s', (_, listing, now, status) => {
    expect(statusAt(listing, new Date(now))).toEqual(status);
  });

  test('is available exactly while "available now" can last, and else agrees with the hours', () => {
    const limit = listingLimits.onlineMinutes;
    const ages = fc.oneof(fc.integer({ min: 0, max: 2 * limit }), fc.constantFrom(limit - 1, limit));
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.oneof(schedule, fc.constant<Schedule>({ availableDays: [] })),
        instant,
        ages,
        fc.constantFrom(...zones),
        (online, hours, readAt, age, zone) => {
          const now = minutesAfter(readAt, age);
          const status = statusAt({ ...hours, online, zone }, now, readAt);
          if (online && age < limit) expect(status).toBe('available');
          else expect(status).toEqual(openingAt(hours, zone, now));
        },
      ),
    );
  });
});

describe('runs of weekdays', () => {
  test.each<[readonly Day[], string]>([
    [weekdays, 'mon-tue-wed-thu-fri'],
    [days, 'mon-tue-wed-thu-fri-sat-sun'],
    [['sat', 'sun', 'mon'], 'sat-sun-mon'],
    [['wed', 'mon', 'fri'], 'mon wed fri'],
    [['mon', 'tue', 'thu', 'sun'], 'thu sun-mon-tue'],
    [[], ''],
  ])('group the consecutive days of %j', (chosen, runs) => {
    expect(
      runsOfDays(chosen)
        .map((run) => run.join('-'))
        .join(' '),
    ).toBe(runs);
  });

  test("contain every chosen day once and can't be joined further", () => {
    fc.assert(
      fc.property(fc.subarray([...days]), (chosen) => {
        const runs = runsOfDays(chosen);
        expect([...runs.flat()].sort()).toEqual([...chosen].sort());
        const after = (day: Day): Day => days[(days.indexOf(day) + 1) % 7] as Day;
        const starts = runs.map(([start]) => start);
        for (const run of runs) if (run.length < 7) expect(starts).not.toContain(after(run.at(-1) as Day));
      }),
    );
  });
});
