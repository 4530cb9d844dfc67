import { expect, test } from 'vitest';
import { rangeLimits } from '#shared/listing-options.ts';
import { countries } from '#shared/location/countries.ts';
import { pricePresets } from '#web/browse/price-presets.ts';

test.each([...new Set(countries.map(({ currency }) => currency))])(
  'prices in %s have four rising presets within the limits',
  (currency) => {
    const presets = pricePresets(currency);
    expect(presets).toHaveLength(4);
    expect(presets).toEqual([...presets].sort((a, b) => a - b));
    expect(presets.at(-1)).toBeLessThan(rangeLimits.price.max);
  },
);

test('a currency outside the catalogue has no presets', () => {
  expect(pricePresets('ZZZ')).toEqual([]);
});
