import { expect, test } from 'vitest';
import { countryCounts } from '#shared/location/counts.ts';
import { countsPath } from '#shared/site.ts';

const counts = { women: { mx: 2, 'mx-guadalajara': 1 }, men: {}, trans: {} };

test('a counts file has every category, and no place with a count of zero', () => {
  const at = '2026-11-21T12:00:00.000Z';
  expect(countryCounts.parse({ at, counts })).toEqual({ at, counts });
  expect(countryCounts.safeParse({ at, counts: { women: {}, men: {} } }).success).toBe(false);
  expect(countryCounts.safeParse({ at, counts: { ...counts, men: { mx: 0 } } }).success).toBe(false);
  expect(countryCounts.safeParse({ at: 'now', counts }).success).toBe(false);
});

test('the counts file of a country is in the folder /counts', () => {
  expect(countsPath('mx')).toBe('/counts/mx.json');
});
