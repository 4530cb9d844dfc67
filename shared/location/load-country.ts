import { findCountry } from './countries.ts';
import { type CountryFile, readCountry } from './country-file.ts';
import type { CountryPlaces } from './place.ts';

const loading = new Map<string, Promise<CountryPlaces>>();
const loaded = new Map<string, CountryPlaces>();

/**
 * A country's places, loaded when they are first asked for: what the browser has of the catalogue. A load that
 * failed is tried again at the next call.
 * @throws Error where there is no such country; TypeError where its file can't be had
 */
export function loadCountry(countryId: string): Promise<CountryPlaces> {
  const before = loading.get(countryId);
  if (before) return before;
  const places = load(countryId);
  loading.set(countryId, places);
  places.then(
    (found) => loaded.set(countryId, found),
    () => loading.delete(countryId),
  );
  return places;
}

/** A country's places where they have been loaded. */
export const loadedCountry = (countryId: string): CountryPlaces | undefined => loaded.get(countryId);

async function load(countryId: string): Promise<CountryPlaces> {
  const country = findCountry(countryId);
  if (!country) throw new Error(`The catalogue has no country ${countryId}.`);
  const { default: file } = (await import(`./data/${country.id}.json`, { with: { type: 'json' } })) as {
    default: CountryFile;
  };
  return readCountry(country, file);
}
