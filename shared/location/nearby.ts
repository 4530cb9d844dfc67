import type { City, CountryPlaces } from './place.ts';

const earthRadius = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Position = Pick<City, 'latitude' | 'longitude'>;

/** Returns the distance in kilometers by the haversine formula. */
export function distance(from: Position, to: Position): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the other cities of the country, nearest first. */
export const citiesByDistance = ({ cities }: Pick<CountryPlaces, 'cities'>, from: City): City[] =>
  cities
    .filter(({ id }) => id !== from.id)
    .map((city) => ({ city, kilometres: distance(from, city) }))
    .sort((a, b) => a.kilometres - b.kilometres)
    .map(({ city }) => city);
