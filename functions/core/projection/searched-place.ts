import type { FieldError } from '#shared/errors.ts';
import { placesOf } from '#shared/location/catalogue.ts';
import { knownPlace } from '#shared/location/known-place.ts';
import type { Place } from '#shared/location/place.ts';
import type { PlaceLevel } from '#shared/deployment/keys.ts';

/** Place of a list, with the level of its index partitions. */
export interface SearchedPlace {
  place: Place;
  placeId: string;
  level: PlaceLevel;
}

/** Returns the most specific known place of a query, with the level of its index partitions. Ignores unknown parts. */
export function searchedPlace(query: Place): SearchedPlace {
  const place = knownPlace(query, placesOf);
  const ids = [place.country, place.city, place.municipality].filter((id) => id !== undefined);
  return { place, placeId: ids.at(-1) ?? '', level: ids.length as PlaceLevel };
}

/** Returns an error for each part of a place that the catalogue lacks within the part above it. */
export function unknownPlaces(query: Place): FieldError[] {
  const known = knownPlace(query, placesOf);
  return (['country', 'city', 'municipality'] as const)
    .filter((level) => query[level] !== undefined && query[level] !== known[level])
    .map((field) => ({ field, message: 'a place of the catalogue within its parent place' }));
}
