import { countryIdOf, type CountryPlaces, type Place } from './place.ts';

/** Returns the loaded places of a country, given its id, or undefined. */
export type PlaceLookup = (countryId: string) => CountryPlaces | undefined;

/**
 * Removes unknown or contradictory levels of a place. A city without a country gets the city's country. Unknown ids are
 * not an error, because they arrive in shared links.
 */
export function knownPlace(place: Place, placesOf: PlaceLookup): Place {
  const city = place.city ? placesOf(countryIdOf(place.city))?.city(place.city) : undefined;
  const country = city?.country ?? (place.country ? placesOf(place.country)?.country.id : undefined);
  const municipality = city?.municipalities.find(({ id }) => id === place.municipality);
  return { country, city: city?.id, municipality: municipality?.id };
}
