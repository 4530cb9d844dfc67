import type { Country } from './countries.ts';
import { type City, type CountryPlaces, type Municipality, slug } from './place.ts';

/**
 * A country's file in `data/`: place data of GeoNames, CC BY 4.0, which `npm run locations` writes. `|` separates the
 * fields of a row. A row is one string, since servers carry all twenty countries and read few: V8 evaluates a bundle's
 * nested arrays at the start, which takes 2 to 3 ms longer.
 */
export interface CountryFile {
  /** Name, and the IANA zone where it is not the country's. A region that has two zones has two rows. */
  regions: readonly string[];
  /**
   * A city, the largest first: name, index of its region, latitude, longitude, aliases. Its municipalities follow, each
   * after a space: name, aliases. An id's part that is not the name's slug stands behind the name: `Centro=downtown`.
   */
  places: readonly string[];
}

/** Parses the places of a country. */
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

type Named = Pick<City, 'id' | 'name' | 'aliases'>;

/** Parses a name with its aliases, given the id of what the place lies in. */
export function readNames(parent: string, [first = '', ...aliases]: readonly string[]): Named {
  const [name = '', ownSlug = slug(name)] = first.split('=');
  return { id: `${parent}-${ownSlug}`, name, aliases };
}

/** The fields that `readNames` parses. */
export function writeNames(parent: string, { id, name, aliases }: Named): string[] {
  const ownSlug = id.slice(parent.length + 1);
  return [ownSlug === slug(name) ? name : `${name}=${ownSlug}`, ...aliases];
}

/** The file that `readCountry` parses. */
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
