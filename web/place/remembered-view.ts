import type { Language } from '#shared/account.ts';
import { countries } from '#shared/location/countries.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import { fold, type Place } from '#shared/location/place.ts';
import { viewPlace, type PlaceView } from './place-view.ts';

interface Named {
  id: string;
  name: string;
  aliases: readonly string[];
}

/** `kept` is an id, or a name that an earlier version of the site stored. */
const meant = <T extends Named>(all: readonly T[], kept: string | undefined): T | undefined =>
  kept === undefined
    ? undefined
    : (all.find(({ id }) => id === kept) ??
      all.find(({ name, aliases }) => [name, ...aliases].some((one) => fold(one) === fold(kept))));

/**
 * Loads the view of this browser's remembered place; undefined if its country is unknown or closed.
 * @throws TypeError if the catalogue can't be loaded
 */
export async function viewRemembered(
  kept: Place,
  openCountries: readonly string[],
  language: Language,
): Promise<PlaceView | undefined> {
  const country = meant(
    countries.map(({ id, name }) => ({ id, name: name.es, aliases: [name.en] })),
    kept.country,
  );
  if (!country || !openCountries.includes(country.id)) return undefined;
  const places = await loadCountry(country.id);
  const city = meant(places.cities, kept.city);
  const municipality = city && meant(city.municipalities, kept.municipality);
  const place: Place = { country: country.id, city: city?.id, municipality: municipality?.id };
  return viewPlace(place, openCountries, language, (id) => (id === country.id ? places : undefined));
}
