import { findCountry } from './countries.ts';
import { type CountryFile, readCountry } from './country-file.ts';
import ar from './data/ar.json' with { type: 'json' };
import bo from './data/bo.json' with { type: 'json' };
import cl from './data/cl.json' with { type: 'json' };
import co from './data/co.json' with { type: 'json' };
import cr from './data/cr.json' with { type: 'json' };
import cu from './data/cu.json' with { type: 'json' };
import dominican from './data/do.json' with { type: 'json' };
import ec from './data/ec.json' with { type: 'json' };
import es from './data/es.json' with { type: 'json' };
import gt from './data/gt.json' with { type: 'json' };
import hn from './data/hn.json' with { type: 'json' };
import mx from './data/mx.json' with { type: 'json' };
import ni from './data/ni.json' with { type: 'json' };
import pa from './data/pa.json' with { type: 'json' };
import pe from './data/pe.json' with { type: 'json' };
import pr from './data/pr.json' with { type: 'json' };
import py from './data/py.json' with { type: 'json' };
import sv from './data/sv.json' with { type: 'json' };
import uy from './data/uy.json' with { type: 'json' };
import ve from './data/ve.json' with { type: 'json' };
import { type City, countryIdOf, type CountryPlaces, type Municipality } from './place.ts';

/**
 * The whole location catalogue, for servers. Each country's file is parsed on first use. The browser loads one country
 * at a time instead (load-country.ts).
 */
const files: Readonly<Record<string, CountryFile>> = {
  mx,
  gt,
  hn,
  sv,
  ni,
  cr,
  pa,
  cu,
  do: dominican,
  pr,
  co,
  ve,
  ec,
  pe,
  bo,
  cl,
  ar,
  uy,
  py,
  es,
};

const read = new Map<string, CountryPlaces>();

/** Returns the places of a country, or undefined if the catalogue lacks it. */
export function placesOf(countryId: string): CountryPlaces | undefined {
  const country = findCountry(countryId);
  const file = files[countryId];
  if (!country || !file) return undefined;
  const places = read.get(countryId) ?? readCountry(country, file);
  read.set(countryId, places);
  return places;
}

export const findCity = (id: string): City | undefined => placesOf(countryIdOf(id))?.city(id);
export const findMunicipality = (id: string): Municipality | undefined =>
  placesOf(countryIdOf(id))?.municipality(id);
/** Returns the cities of a country, largest first. */
export const citiesOf = (country: string): readonly City[] => placesOf(country)?.cities ?? [];
export const municipalitiesOf = (city: string): readonly Municipality[] =>
  findCity(city)?.municipalities ?? [];
