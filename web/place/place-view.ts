import type { Language } from '#shared/account.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { knownPlace, type PlaceLookup } from '#shared/location/known-place.ts';
import { countryIdOf, type CountryPlaces, type Place } from '#shared/location/place.ts';

export interface PlaceOption {
  id: string;
  name: string;
}

/** Place as pages show it, with names, so that pages need not load the catalogue. */
export interface PlaceView {
  place: Place;
  countryName?: string;
  cityName?: string;
  municipalityName?: string;
  /** Country where lists and pickers start: México if open, otherwise the first open country. */
  defaultCountry: string;
  /** Currency of the chosen or default country; prices are compared in this currency. */
  currency: string;
  countries: PlaceOption[];
  /** Cities that the question about the place offers before the browser's time zone is known; absent with a place. */
  likely?: PlaceOption[];
  /**
   * Largest cities of the chosen or default country, plus the chosen city. Lists of cities and municipalities are
   * undefined in the browser: the server-rendered form contains them, so the page's data omits them
   * (web/public/data-island.ts).
   */
  cities?: PlaceOption[];
  municipalities?: PlaceOption[];
}

/** Returns a place's known names. The names of city and municipality need the loaded places of the country. */
export const namesOf = (
  { country = '', city = '', municipality = '' }: Place,
  places: CountryPlaces | undefined,
  language: Language,
) => ({
  countryName: findCountry(country)?.name[language],
  cityName: places?.city(city)?.name,
  municipalityName: places?.municipality(municipality)?.name,
});

/** Maximum number of cities in a select without search. */
const citiesOffered = 24;

const defaultCountry = (openCountries: readonly string[]): string =>
  openCountries.includes('mx') ? 'mx' : (openCountries[0] ?? 'mx');

/**
 * Resolves the place in an address. Drops a city outside the named country: a form without JavaScript keeps the old
 * city when only the country changes. Treats closed countries as unknown.
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
