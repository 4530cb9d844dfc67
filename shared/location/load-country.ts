import { findCountry } from './countries.ts';
import { type CountryFile, readCountry } from './country-file.ts';
import type { CountryPlaces } from './place.ts';

const loading = new Map<string, Promise<CountryPlaces>>();
const loaded = new Map<string, CountryPlaces>();

/**
 * Loads a country's places once, for the browser. After a failure, the next call tries again.
 * @throws Error for an unknown country; TypeError if its file cannot be loaded
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

/** Returns a country's places if they are already loaded. */
export const loadedCountry = (countryId: string): CountryPlaces | undefined => loaded.get(countryId);

async function load(countryId: string): Promise<CountryPlaces> {
  const country = findCountry(countryId);
  if (!country) throw new Error(`The catalogue has no country ${countryId}.`);
  const { default: file } = (await import(`./data/${country.id}.json`, { with: { type: 'json' } })) as {
    default: CountryFile;
  };
  return readCountry(country, file);
}
