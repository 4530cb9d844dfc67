import { expect, test } from 'vitest';
import { countries } from '#shared/location/countries.ts';
import { viewRemembered } from '#web/place/remembered-view.ts';

const all = countries.map(({ id }) => id);

test('a remembered place is found by ids or by names', async () => {
  const wanted = {
    place: {
      country: 'mx',
      city: 'mx-guadalajara',
      municipality: 'mx-guadalajara-zapopan',
    },
    countryName: 'México',
    cityName: 'Guadalajara',
    municipalityName: 'Zapopan',
  };
  expect(await viewRemembered(wanted.place, all, 'es')).toMatchObject(wanted);
  const names = { country: 'México', city: 'guadalajara', municipality: 'ZAPOPAN' };
  expect(await viewRemembered(names, all, 'es')).toMatchObject(wanted);
  const capital = await viewRemembered({ country: 'Mexico', city: 'CDMX' }, all, 'en');
  expect(capital).toMatchObject({ place: { city: 'mx-ciudad-de-mexico' }, countryName: 'Mexico' });
});

test('remembered place keeps its known levels and drops unknown ones', async () => {
  const view = await viewRemembered({ country: 'cl', city: 'Atlantis', municipality: 'x' }, all, 'es');
  expect(view?.place).toEqual({ country: 'cl', city: undefined, municipality: undefined });
  const mixed = { country: 'mx', city: 'mx-guadalajara', municipality: 'mx-monterrey-centro' };
  expect((await viewRemembered(mixed, all, 'es'))?.place.municipality).toBeUndefined();
});

test('a remembered place in an unknown or closed country is ignored', async () => {
  expect(await viewRemembered({ country: 'Atlantis' }, all, 'es')).toBeUndefined();
  expect(await viewRemembered({ country: 'mx' }, ['co'], 'es')).toBeUndefined();
});

test('cities offered without a search are the largest plus the selected one', async () => {
  const small = await viewRemembered({ country: 'mx', city: 'mx-sayulita' }, all, 'es');
  expect(small?.cities).toHaveLength(25);
  expect(small?.cities?.at(-1)).toEqual({ id: 'mx-sayulita', name: 'Sayulita' });
});
