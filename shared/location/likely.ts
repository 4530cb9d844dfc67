import { readNames } from './place.ts';
import zones from './zones.json' with { type: 'json' };

/** Number of cities offered to a visitor who has chosen no place. */
export const likelyPerZone = 3;

export interface LikelyCity {
  id: string;
  name: string;
  country: string;
}

/**
 * Key of a time zone in `zones.json`: its last part, because browsers disagree about the rest
 * (`America/Buenos_Aires`, `America/Argentina/Buenos_Aires`).
 */
export const zoneKey = (zone: string): string => zone.split('/').at(-1) ?? zone;

/** Cities of each zone, largest first. The zones' order is that of their countries' largest cities. */
const zoneCities: ReadonlyMap<string, readonly LikelyCity[]> = new Map(
  Object.entries(zones).map(([key, row]) => {
    const [country = '', ...names] = row.split('|');
    const cities = names.map((written) => {
      const { id, name } = readNames(country, [written]);
      return { id, name, country };
    });
    return [key, cities];
  }),
);

/** Returns the cities of the zone with each open country's largest city; the largest country comes first. */
function largestPerCountry(openCountries: readonly string[]): Array<readonly LikelyCity[]> {
  const found = new Map<string, readonly LikelyCity[]>();
  for (const cities of zoneCities.values()) {
    const { country = '' } = cities[0] ?? {};
    if (openCountries.includes(country) && !found.has(country)) found.set(country, cities);
  }
  return [...found.values()];
}

/**
 * Returns the largest cities of a time zone, then those of its country; undefined for an unknown zone or a closed
 * country.
 */
export function citiesOfZone(zone: string, openCountries: readonly string[]): LikelyCity[] | undefined {
  const cities = zoneCities.get(zoneKey(zone)) ?? [];
  const [first] = cities;
  if (!first || !openCountries.includes(first.country)) return undefined;
  return [...new Set([...cities, ...largestPerCountry([first.country]).flat()])].slice(0, likelyPerZone);
}

/** Returns the largest cities of the open countries, one of each country if enough countries are open. */
export function largestOpenCities(openCountries: readonly string[]): LikelyCity[] {
  const open = largestPerCountry(openCountries);
  const ranks = Array.from({ length: likelyPerZone }, (_, rank) => rank);
  return ranks.flatMap((rank) => open.flatMap((cities) => cities[rank] ?? [])).slice(0, likelyPerZone);
}
