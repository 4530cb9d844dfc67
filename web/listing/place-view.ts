import type { Language } from '#shared/account.ts';
import {
  citiesOf,
  countries,
  findCity,
  findCountry,
  findMunicipality,
  knownPlace,
  municipalitiesOf,
  type Place,
} from '#shared/location/catalogue.ts';

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
  cities: PlaceOption[];
  municipalities: PlaceOption[];
}

const defaultCountry = (openCountries: readonly string[]): string =>
  openCountries.includes('mx') ? 'mx' : (openCountries[0] ?? 'mx');

/**
 * Resolves what an address says about the place. A city of another country than the one named is dropped:
 * that is what a form without scripting sends when only the country was changed. Closed countries are unknown.
 */
export function viewPlace(asked: Place, openCountries: readonly string[], language: Language): PlaceView {
  const country = asked.country && findCountry(asked.country)?.id;
  const moved = country && asked.city && findCity(asked.city)?.country !== country;
  const known = knownPlace(moved ? { country } : asked);
  const place: Place = known.country && openCountries.includes(known.country) ? known : {};
  const start = defaultCountry(openCountries);
  const named = ({ id, name }: PlaceOption): PlaceOption => ({ id, name });
  return {
    place,
    countryName: place.country && findCountry(place.country)?.name[language],
    cityName: place.city && findCity(place.city)?.name,
    municipalityName: place.municipality && findMunicipality(place.municipality)?.name,
    defaultCountry: start,
    currency: findCountry(place.country ?? start)?.currency ?? '',
    countries: countries
      .filter(({ id }) => openCountries.includes(id))
      .map(({ id, name }) => ({ id, name: name[language] })),
    cities: citiesOf(place.country ?? start).map(named),
    municipalities: place.city ? municipalitiesOf(place.city).map(named) : [],
  };
}
