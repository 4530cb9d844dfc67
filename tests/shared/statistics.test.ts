import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedFrom, type DayCounts, statisticsOf } from '#shared/statistics.ts';
import { statisticNames, statisticPeriods, totalOf } from '#shared/statistics-options.ts';
import { daysAfter } from '#shared/zoned-time.ts';

const someDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const count = fc.nat({ max: 1_000 });

describe('a period of statistics', () => {
  /** Counted days in and around a period, in any order, each once. */
  const scene = fc.record({
    today: someDay,
    period: fc.constantFrom(...statisticPeriods),
    since: fc.nat({ max: 400 }),
    counted: fc.uniqueArray(
      fc.record({ back: fc.nat({ max: 250 }), views: count, contacts: count, saves: count }),
      { selector: ({ back }) => back, maxLength: 60 },
    ),
  });

  test('has every day until today once, in order, with all counts', () => {
    fc.assert(
      fc.property(scene, ({ today, period, since, counted }) => {
        const rows: DayCounts[] = counted.map(({ back, ...counts }) => ({
          day: daysAfter(today, -back),
          ...counts,
        }));
        const { days, before } = statisticsOf(rows, { today, period, since: daysAfter(today, -since) });
        expect(days.map(({ day }) => day)).toEqual(
          Array.from({ length: period }, (_, index) => daysAfter(today, index + 1 - period)),
        );
        const within = (from: number, to: number) =>
          totalOf(
            counted.filter(({ back }) => back >= from && back < to).map(({ back: _, ...counts }) => counts),
          );
        expect(totalOf(days)).toEqual(within(0, period));
        // A comparison exists only if the listing was public on every day of the previous period.
        expect(before).toEqual(since >= 2 * period - 1 ? within(period, 2 * period) : undefined);
      }),
    );
  });

  test('has a comparison that begins on the first day of the previous period', () => {
    for (const period of statisticPeriods)
      expect(daysAfter(comparedFrom('2026-03-20', period), 2 * period - 1)).toBe('2026-03-20');
  });

  test('has a total equal to the sum of its parts', () => {
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
