import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysLater, localDay } from '#shared/local-day.ts';
import { comparedFrom, type DayCounts, statisticsOf } from '#shared/statistics.ts';
import { statisticNames, statisticPeriods, totalOf } from '#shared/statistics-options.ts';

const someDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const count = fc.nat({ max: 1_000 });

describe('a period of statistics', () => {
  /** Days counted around a period, within it, before it and outside of both, in any order, each once. */
  const scene = fc.record({
    today: someDay,
    period: fc.constantFrom(...statisticPeriods),
    since: fc.nat({ max: 400 }),
    counted: fc.uniqueArray(
      fc.record({ back: fc.nat({ max: 250 }), views: count, contacts: count, saves: count }),
      { selector: ({ back }) => back, maxLength: 60 },
    ),
  });

  test('has every day once, in order, until today, and loses and invents no count', () => {
    fc.assert(
      fc.property(scene, ({ today, period, since, counted }) => {
        const rows: DayCounts[] = counted.map(({ back, ...counts }) => ({
          day: daysLater(today, -back),
          ...counts,
        }));
        const { days, before } = statisticsOf(rows, { today, period, since: daysLater(today, -since) });
        expect(days.map(({ day }) => day)).toEqual(
          Array.from({ length: period }, (_, index) => daysLater(today, index + 1 - period)),
        );
        const within = (from: number, to: number) =>
          totalOf(
            counted.filter(({ back }) => back >= from && back < to).map(({ back: _, ...counts }) => counts),
          );
        expect(totalOf(days)).toEqual(within(0, period));
        // Compared only where the listing was public through all of the days before.
        expect(before).toEqual(since >= 2 * period - 1 ? within(period, 2 * period) : undefined);
      }),
    );
  });

  test('asks for no day that it does not show or compare', () => {
    for (const period of statisticPeriods)
      expect(daysLater(comparedFrom('2026-03-20', period), 2 * period - 1)).toBe('2026-03-20');
  });

  test('sums of parts are the sum of the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ views: count, contacts: count, saves: count })),
        fc.nat({ max: 50 }),
        (days, cut) => {
          const [one, other] = [totalOf(days.slice(0, cut)), totalOf(days.slice(cut))];
          const whole = totalOf(days);
          for (const name of statisticNames) expect(whole[name]).toBe(one[name] + other[name]);
        },
      ),
    );
  });
});

test('a day is the one on the wall of its zone, also on nights on which the clocks change', () => {
  expect(localDay('America/Mexico_City', new Date('2026-11-20T05:59:00Z'))).toBe('2026-11-19');
  expect(localDay('Europe/Madrid', new Date('2026-03-28T23:30:00Z'))).toBe('2026-03-29');
  expect(localDay('Europe/Madrid', new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25');
  expect(daysLater('2024-02-28', 1)).toBe('2024-02-29');
  expect(daysLater('2026-01-01', -1)).toBe('2025-12-31');
});
