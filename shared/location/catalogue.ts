import { findCountry } from './countries.ts';
import { readCountry } from './country-text.ts';
import ar from './data/ar.ts';
import bo from './data/bo.ts';
import cl from './data/cl.ts';
import co from './data/co.ts';
import cr from './data/cr.ts';
import cu from './data/cu.ts';
import dominican from './data/do.ts';
import ec from './data/ec.ts';
import es from './data/es.ts';
import gt from './data/gt.ts';
import hn from './data/hn.ts';
import mx from './data/mx.ts';
import ni from './data/ni.ts';
import pa from './data/pa.ts';
import pe from './data/pe.ts';
import pr from './data/pr.ts';
import py from './data/py.ts';
import sv from './data/sv.ts';
import uy from './data/uy.ts';
import ve from './data/ve.ts';
import { type City, countryIdOf, type CountryPlaces, type Municipality } from './place.ts';

/**
 * The whole location catalogue, for servers: every country's text is carried along, and read when the country is
 * first asked for. The browser takes one country at a time instead (load-country.ts).
 */
const texts: Readonly<Record<string, string>> = {
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

/** The places of a country, or undefined where the catalogue does not have it. */
export function placesOf(countryId: string): CountryPlaces | undefined {
  const country = findCountry(countryId);
  const text = texts[countryId];
  if (!country || text === undefined) return undefined;
  const places = read.get(countryId) ?? readCountry(country, text);
  read.set(countryId, places);
  return places;
}

export const findCity = (id: string): City | undefined => placesOf(countryIdOf(id))?.city(id);
export const findMunicipality = (id: string): Municipality | undefined =>
  placesOf(countryIdOf(id))?.municipality(id);
/** The largest first. */
export const citiesOf = (country: string): readonly City[] => placesOf(country)?.cities ?? [];
export const municipalitiesOf = (city: string): readonly Municipality[] =>
  findCity(city)?.municipalities ?? [];
