import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from '#shared/location/countries.ts';
import { daysAfter, instantOf, mondayOf, startOfDay, wallTime } from '#shared/zoned-time.ts';

/** Those of the catalogue's countries, and such as have other rules: half hours, a change at midnight, none. */
const zones = [
  ...new Set([
    ...countries.map(({ zone }) => zone),
    'America/Tijuana',
    'America/Asuncion',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'UTC',
  ]),
];
const zone = fc.constantFrom(...zones);
const minute = 60_000;
const minutes = fc
  .integer({ min: Date.UTC(2024, 0, 1) / minute, max: Date.UTC(2029, 0, 1) / minute })
  .map((count) => count * minute);
const iso = (instant: number): string => new Date(instant).toISOString();

/** The hours in which some clock of the catalogue's zones changes are one in four thousand: half of what is drawn. */
const changes = zones.flatMap((name) => {
  const found: number[] = [];
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2029, 0, 1); at += 60 * minute) {
    const gap = (moment: number) => {
      const { date, minute: of } = wallTime(moment, name);
      return Date.parse(`${date}T00:00Z`) + of * minute - moment;
    };
    if (at % (24 * 60 * minute) === 0 && gap(at) === gap(at + 24 * 60 * minute)) at += 23 * 60 * minute;
    else if (gap(at) !== gap(at + 60 * minute)) found.push(at);
  }
  return found.map((at) => ({ name, at }));
});
const near = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -180, max: 180 }))
  .map(([{ name, at }, off]) => ({ zone: name, at: at + off * minute }));
const moments = fc.oneof(fc.record({ zone, at: minutes }), near);

describe('the clock on a wall', () => {
  test('changes somewhere, so that what follows is tried', () => {
    expect(changes.length).toBeGreaterThan(40);
  });

  test('leads back to its instant, or, in the hour that comes twice, to the first with the same face', () => {
    fc.assert(
      fc.property(moments, ({ zone: name, at }) => {
        const face = wallTime(at, name);
        const back = Date.parse(instantOf(face, name));
        expect(wallTime(back, name)).toEqual(face);
        expect(back).toBeLessThanOrEqual(at);
        // No clock is set back by more than three hours.
        expect(at - back).toBeLessThanOrEqual(180 * minute);
      }),
      { numRuns: 2_000 },
    );
  });

  test('in an hour that is skipped is read as if it had gone on', () => {
    // Madrid, 29 March 2026: from 2:00 to 3:00. Half past two is half an hour after two.
    expect(instantOf({ date: '2026-03-29', minute: 150 }, 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime('2026-03-29T01:30:00Z', 'Europe/Madrid')).toEqual({ date: '2026-03-29', minute: 210 });
    // The night back, 25 October: half past two comes twice.
    expect(instantOf({ date: '2026-10-25', minute: 150 }, 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('days and weeks', () => {
  test('follow on one another without a gap or an overlap, whatever the clocks do', () => {
    fc.assert(
      fc.property(moments, ({ zone: name, at }) => {
        const { date } = wallTime(at, name);
        const [start, end] = [startOfDay(date, name), startOfDay(daysAfter(date, 1), name)].map((one) =>
          Date.parse(one),
        ) as [number, number];
        expect(start).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(end);
        expect(wallTime(start - minute, name).date < date).toBe(true);
        expect(wallTime(start, name).date).toBe(date);
      }),
      { numRuns: 2_000 },
    );
  });

  test('are those on the wall of a zone, also on nights on which the clocks change', () => {
    expect(wallTime('2026-11-20T05:59:00Z', 'America/Mexico_City').date).toBe('2026-11-19');
    expect(wallTime('2026-03-28T23:30:00Z', 'Europe/Madrid').date).toBe('2026-03-29');
    expect(wallTime('2026-10-25T00:30:00Z', 'Europe/Madrid').date).toBe('2026-10-25');
    expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29');
    expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31');
  });

  test('a week begins on a Monday and has seven days of it', () => {
    fc.assert(
      fc.property(moments, ({ zone: name, at }) => {
        const { date } = wallTime(at, name);
        const monday = mondayOf(date);
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(monday <= date && date < daysAfter(monday, 7)).toBe(true);
        const week = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
        expect(week.map(mondayOf)).toEqual(week.map(() => monday));
        expect(iso(Date.parse(startOfDay(monday, name)))).toBe(startOfDay(monday, name));
      }),
    );
  });

  test('the night in which a clock changes has 23 or 25 hours', () => {
    const hoursOf = (date: string) =>
      (Date.parse(startOfDay(daysAfter(date, 1), 'Europe/Madrid')) -
        Date.parse(startOfDay(date, 'Europe/Madrid'))) /
      (60 * minute);
    expect(['2026-03-29', '2026-07-01', '2026-10-25'].map(hoursOf)).toEqual([23, 24, 25]);
  });
});
