import type { Country } from './countries.ts';
import { type City, type CountryPlaces, slug } from './place.ts';

/**
 * A country's places as text: small, quick to carry along unread, and read on demand, since a Lambda that starts
 * and a page that opens need one country of twenty at most.
 *
 * The first line lists the zones, the second the regions. Then a line a city, the largest first: name, slug where it
 * is not the name's own, region and zone by number, latitude and longitude, aliases. A line that begins with a tab
 * is a municipality of the city above: name, slug, aliases. Fields are parted by tabs, lists by `|`; trailing
 * empty fields are left out.
 */
export function readCountry(country: Country, text: string): CountryPlaces {
  const [zones = [], regions = [], ...lines] = text.split('\n').map((line) => line.split('\t'));
  const cities: City[] = [];
  const cityById = new Map<string, City>();
  const municipalityById = new Map<string, City['municipalities'][number]>();
  let municipalities: Array<City['municipalities'][number]> = [];
  for (const [name = '', ...fields] of lines) {
    const city = cities.at(-1);
    if (name === '' && city) {
      const [ownName = '', ownSlug, aliases] = fields;
      const id = `${city.id}-${ownSlug || slug(ownName)}`;
      const municipality = { id, name: ownName, city: city.id, aliases: list(aliases) };
      municipalities.push(municipality);
      municipalityById.set(id, municipality);
      continue;
    }
    const [ownSlug, region, zone, latitude, longitude, aliases] = fields;
    const id = `${country.id}-${ownSlug || slug(name)}`;
    municipalities = [];
    const made: City = {
      id,
      name,
      country: country.id,
      region: regions[Number(region)] ?? '',
      zone: zones[Number(zone)] ?? country.zone,
      latitude: Number(latitude),
      longitude: Number(longitude),
      aliases: list(aliases),
      municipalities,
    };
    cities.push(made);
    cityById.set(id, made);
  }
  return {
    country,
    cities,
    city: (id) => cityById.get(id),
    municipality: (id) => municipalityById.get(id),
  };
}

/** The text that `readCountry` reads. */
export function writeCountry({ cities }: Pick<CountryPlaces, 'cities'>): string {
  const zones = distinct(cities.map(({ zone }) => zone));
  const regions = distinct(cities.map(({ region }) => region));
  const ownSlug = (id: string, parent: string, name: string): string => {
    const own = id.slice(parent.length + 1);
    return own === slug(name) ? '' : own;
  };
  const lines = cities.flatMap((city) => [
    line(
      city.name,
      ownSlug(city.id, city.country, city.name),
      regions.indexOf(city.region),
      zones.indexOf(city.zone),
      city.latitude,
      city.longitude,
      city.aliases.join('|'),
    ),
    ...city.municipalities.map(({ id, name, aliases }) =>
      line('', name, ownSlug(id, city.id, name), aliases.join('|')),
    ),
  ]);
  return [line(...zones), line(...regions), ...lines].join('\n');
}

const list = (field: string | undefined): string[] => (field ? field.split('|') : []);
const distinct = (values: readonly string[]): string[] => [...new Set(values)];
const line = (...fields: Array<string | number>): string => fields.join('\t').replace(/\t+$/, '');
