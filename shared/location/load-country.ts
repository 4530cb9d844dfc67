import { countries } from './countries.ts';
import { readCountry } from './country-text.ts';
import type { CountryPlaces } from './place.ts';

const loaded = new Map<string, Promise<CountryPlaces>>();

/**
 * A country's places, loaded when they are first asked for: what the browser has of the catalogue. A load that
 * failed is tried again at the next call.
 * @throws Error where there is no such country; TypeError where its file can't be had
 */
export function loadCountry(countryId: string): Promise<CountryPlaces> {
  const before = loaded.get(countryId);
  if (before) return before;
  const loading = load(countryId);
  loaded.set(countryId, loading);
  loading.catch(() => loaded.delete(countryId));
  return loading;
}

async function load(countryId: string): Promise<CountryPlaces> {
  const country = countries.find(({ id }) => id === countryId);
  if (!country) throw new Error(`The catalogue has no country ${countryId}.`);
  const { default: text } = (await import(`./data/${country.id}.ts`)) as { default: string };
  return readCountry(country, text);
}
