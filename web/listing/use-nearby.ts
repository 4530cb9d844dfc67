import { citiesByDistance, distance } from '#shared/location/nearby.ts';
import type { Place } from '#shared/location/place.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import type { BrowseState } from './browse-address.ts';
import { usePlaces } from './use-places.ts';

/** Nobody calls a city further away near, kilometres. */
const furthest = 300;
const most = 6;

/** A place that has listings. */
export interface Proposed {
  id: string;
  place: Place;
  name: string;
  count: number;
}

interface NearbyPlaces {
  cityName: string;
  /** Its city, above a municipality. */
  wider: Proposed[];
  /** The nearest first; where none is near, the nearest of the country. */
  cities: Array<Proposed & { kilometres: number }>;
  /** The whole country. */
  whole: Proposed | undefined;
}

/**
 * Around a city whose list is empty, the places that have listings. Undefined without a city, and where it is not known
 * who has any: a way to another empty list is none.
 */
export function useNearby({ category, country = '', city: cityId, municipality }: BrowseState) {
  const text = usePublicMessages('place');
  const language = useLanguage();
  const { found, failed } = usePlaces(country, category, cityId !== undefined);
  if (cityId === undefined || failed) return undefined;
  if (!found) return 'loading';
  const { places, counts } = found;
  const city = places.city(cityId);
  if (!counts || !city) return undefined;
  const withListings = (id: string, place: Place, name: string): Proposed[] => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ id, place, name, count }] : [];
  };
  const some = citiesByDistance(places, city).flatMap((one) =>
    withListings(one.id, { country, city: one.id }, one.name).map((proposed) => ({
      ...proposed,
      kilometres: distance(city, one),
    })),
  );
  const near = some.filter(({ kilometres }) => kilometres <= furthest);
  const nearby: NearbyPlaces = {
    cityName: city.name,
    wider: municipality ? withListings(city.id, { country, city: city.id }, text.allOf(city.name)) : [],
    cities: (near.length > 0 ? near : some.slice(0, 1)).slice(0, most),
    whole: withListings(country, { country }, places.country.name[language])[0],
  };
  return nearby;
}
