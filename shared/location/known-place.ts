import { countryIdOf, type CountryPlaces, type Place } from './place.ts';

/** The places of a country where they are at hand, by the country's id. */
export type PlaceLookup = (countryId: string) => CountryPlaces | undefined;

/**
 * Keeps of a place what the catalogue knows and what fits together; a city alone brings its country.
 * Wrong ids come back as undefined levels, never as an error: they arrive in addresses people share.
 */
export function knownPlace(place: Place, placesOf: PlaceLookup): Place {
  const city = place.city ? placesOf(countryIdOf(place.city))?.city(place.city) : undefined;
  const country = city?.country ?? (place.country ? placesOf(place.country)?.country.id : undefined);
  const municipality = city?.municipalities.find(({ id }) => id === place.municipality);
  return { country, city: city?.id, municipality: municipality?.id };
}
