import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from '#shared/location/countries.ts';
import { daysAfter, instantOf, mondayOf, startOfDay, wallTime } from '#shared/zoned-time.ts';

/** Zones of the catalogue's countries, and zones with other rules: half hours, a change at midnight, no change. */
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

/** Clock changes near which half of the samples are drawn. Only one hour in four thousand has one. */
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

describe('wall time', () => {
  test('the tested zones have more than 40 clock changes', () => {
    expect(changes.length).toBeGreaterThan(40);
  });

  test('converts back to its instant, or to the first of two equal times', () => {
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

  test('in a skipped hour is read as if the clock had not changed', () => {
    // Madrid, 29 March 2026: 2:00 becomes 3:00. So 2:30 means half an hour after 2:00.
    expect(instantOf({ date: '2026-03-29', minute: 150 }, 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime('2026-03-29T01:30:00Z', 'Europe/Madrid')).toEqual({ date: '2026-03-29', minute: 210 });
    // Madrid, 25 October: 2:30 occurs twice, and the first one counts.
    expect(instantOf({ date: '2026-10-25', minute: 150 }, 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('days and weeks', () => {
  test('follow one another without gaps or overlaps, despite clock changes', () => {
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

  test('follow the wall time of a zone, also in nights with clock changes', () => {
    expect(wallTime('2026-11-20T05:59:00Z', 'America/Mexico_City').date).toBe('2026-11-19');
    expect(wallTime('2026-03-28T23:30:00Z', 'Europe/Madrid').date).toBe('2026-03-29');
    expect(wallTime('2026-10-25T00:30:00Z', 'Europe/Madrid').date).toBe('2026-10-25');
    expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29');
    expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31');
  });

  test('a week begins on Monday and has seven days', () => {
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

  test('a day with a clock change has 23 or 25 hours', () => {
    const hoursOf = (date: string) =>
      (Date.parse(startOfDay(daysAfter(date, 1), 'Europe/Madrid')) -
        Date.parse(startOfDay(date, 'Europe/Madrid'))) /
      (60 * minute);
    expect(['2026-03-29', '2026-07-01', '2026-10-25'].map(hoursOf)).toEqual([23, 24, 25]);
  });
});
