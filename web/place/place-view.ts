import type { Language } from '#shared/account.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { knownPlace, type PlaceLookup } from '#shared/location/known-place.ts';
import { countryIdOf, type CountryPlaces, type Place } from '#shared/location/place.ts';

export interface PlaceOption {
  id: string;
  name: string;
}

/** What the pages show of a place, with names, so that no page needs the catalogue to begin with. */
export interface PlaceView {
  place: Place;
  countryName?: string;
  cityName?: string;
  municipalityName?: string;
  /** The country that lists and pickers start from: México where it is open, else the first open one. */
  defaultCountry: string;
  /** Of the chosen country, else of the default one: what prices are compared in. */
  currency: string;
  countries: PlaceOption[];
  /**
   * The largest of the chosen country, else of the default one, and the chosen one: all of them are too many. These and
   * the municipalities are left out where the server has drawn them (ListControls.tsx): its HTML alone has them.
   */
  cities?: PlaceOption[];
  municipalities?: PlaceOption[];
}

/** A place's names, as far as they are known: those of city and municipality come with their country's places. */
export const namesOf = (
  { country = '', city = '', municipality = '' }: Place,
  places: CountryPlaces | undefined,
  language: Language,
) => ({
  countryName: findCountry(country)?.name[language],
  cityName: places?.city(city)?.name,
  municipalityName: places?.municipality(municipality)?.name,
});

/** As many as a choice without the search can show. */
const citiesOffered = 24;

const defaultCountry = (openCountries: readonly string[]): string =>
  openCountries.includes('mx') ? 'mx' : (openCountries[0] ?? 'mx');

/**
 * Resolves what an address says about the place. A city of another country than the one named is dropped:
 * that is what a form without scripting sends when only the country was changed. Closed countries are unknown.
 */
export function viewPlace(
  asked: Place,
  openCountries: readonly string[],
  language: Language,
  placesOf: PlaceLookup,
): PlaceView {
  const country = asked.country && placesOf(asked.country)?.country.id;
  const moved = country && asked.city && countryIdOf(asked.city) !== country;
  const known = knownPlace(moved ? { country } : asked, placesOf);
  const place: Place = known.country && openCountries.includes(known.country) ? known : {};
  const start = defaultCountry(openCountries);
  const places = placesOf(place.country ?? start);
  const city = place.city ? places?.city(place.city) : undefined;
  const largest = places?.cities.slice(0, citiesOffered) ?? [];
  const named = ({ id, name }: PlaceOption): PlaceOption => ({ id, name });
  return {
    place,
    ...namesOf(place, places, language),
    defaultCountry: start,
    currency: places?.country.currency ?? '',
    countries: countries
      .filter(({ id }) => openCountries.includes(id))
      .map(({ id, name }) => ({ id, name: name[language] })),
    cities: (city && !largest.includes(city) ? [...largest, city] : largest).map(named),
    municipalities: city?.municipalities.map(named) ?? [],
  };
}
