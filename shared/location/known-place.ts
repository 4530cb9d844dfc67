import { countryIdOf, type CountryPlaces, type Place } from './place.ts';

/** Returns a country's places by the country's id, or undefined if the places are unknown or not loaded. */
export type PlaceLookup = (countryId: string) => CountryPlaces | undefined;

/**
 * Removes unknown or contradictory levels of a place. A known city's country replaces the given country. Unknown ids
 * are not an error, because shared links may contain them.
 */
export function knownPlace(place: Place, placesOf: PlaceLookup): Place {
  const city = place.city ? placesOf(countryIdOf(place.city))?.city(place.city) : undefined;
  const country = city?.country ?? (place.country ? placesOf(place.country)?.country.id : undefined);
  const municipality = city?.municipalities.find(({ id }) => id === place.municipality);
  return { country, city: city?.id, municipality: municipality?.id };
}
