import type { Country } from './countries.ts';
import { type City, type CountryPlaces, type Municipality, readNames, writeNames } from './place.ts';

/**
 * A country's file in `data/`: GeoNames place data (CC BY 4.0), written by `npm run locations`.
 *
 * Each row is one string with fields separated by `|`. Servers bundle all twenty countries but read few. V8 would
 * evaluate nested arrays of all countries at startup. This would take 2 to 3 ms more than strings.
 */
export interface CountryFile {
  /** Regions: name, then the IANA time zone if it differs from the country's. A region with two zones has two rows. */
  regions: readonly string[];
  /**
   * Cities, largest first: name, index of the region, latitude, longitude, aliases.
   *
   * A row that begins with a space is a municipality of the city above: name, aliases. If an id does not end in the
   * name's slug, the actual ending follows the name: `Centro=downtown`.
   */
  places: readonly string[];
}

/** Parses a country's file. */
export function readCountry(country: Country, { regions, places }: CountryFile): CountryPlaces {
  const cities: Array<City & { municipalities: Municipality[] }> = [];
  const cityById = new Map<string, City>();
  const municipalityById = new Map<string, Municipality>();
  for (const row of places) {
    const city = cities.at(-1);
    if (city && row.startsWith(' ')) {
      const municipality = { ...readNames(city.id, row.slice(1).split('|')), city: city.id };
      city.municipalities.push(municipality);
      municipalityById.set(municipality.id, municipality);
      continue;
    }
    const [name = '', index, latitude, longitude, ...aliases] = row.split('|');
    const [region = '', zone = country.zone] = regions[Number(index)]?.split('|') ?? [];
    const made = {
      ...readNames(country.id, [name, ...aliases]),
      country: country.id,
      region,
      zone,
      latitude: Number(latitude),
      longitude: Number(longitude),
      municipalities: [],
    };
    cities.push(made);
    cityById.set(made.id, made);
  }
  return {
    country,
    cities,
    city: (id) => cityById.get(id),
    municipality: (id) => municipalityById.get(id),
  };
}

/** Serializes a country's places for `readCountry`. */
export function writeCountry({ country, cities }: Pick<CountryPlaces, 'country' | 'cities'>): CountryFile {
  const regionOf = ({ region, zone }: City): string => (zone === country.zone ? region : `${region}|${zone}`);
  const regions = [...new Set(cities.map(regionOf))];
  const places = cities.flatMap((city) => {
    const [name, ...aliases] = writeNames(country.id, city);
    return [
      [name, regions.indexOf(regionOf(city)), city.latitude, city.longitude, ...aliases].join('|'),
      ...city.municipalities.map((one) => ` ${writeNames(city.id, one).join('|')}`),
    ];
  });
  return { regions, places };
}
