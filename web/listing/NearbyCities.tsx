import { citiesByDistance, distance } from '#shared/location/nearby.ts';
import type { Place } from '#shared/location/place.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { noFilters } from './browse-address.ts';
import { PlaceLink, type PlaceContext } from './PlaceLink.tsx';
import { usePlaces } from './use-places.ts';

/** Nobody calls a city further away near, kilometres. */
const furthest = 300;
const most = 6;

export interface NearbyProps extends PlaceContext {
  country: string;
  city: string;
}

/**
 * Around a city whose list is empty, the cities that have listings, the nearest first; above a municipality that
 * has none, its city; below, the whole country. Nothing where it is not known who has any: a way to another empty
 * list is none.
 */
export function NearbyCities({ path, state, country, city: cityId }: NearbyProps) {
  const { place: text } = usePublicMessages();
  const language = useLanguage();
  const { found } = usePlaces(country, state.category, true);
  const city = found?.places.city(cityId);
  if (!found?.counts || !city) return null;
  const { places, counts } = found;
  const withListings = (id: string, where: Place, name: string, kilometres?: number) => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ id, place: where, name, kilometres, count }] : [];
  };
  const near = citiesByDistance(places, city)
    .map((one) => ({ one, kilometres: distance(city, one) }))
    .filter(({ kilometres }) => kilometres <= furthest)
    .flatMap(({ one, kilometres }) => withListings(one.id, { country, city: one.id }, one.name, kilometres))
    .slice(0, most);
  const countryName = places.country.name[language];
  const proposed = [
    ...(state.municipality ? withListings(city.id, { country, city: city.id }, text.allOf(city.name)) : []),
    ...near,
    ...withListings(country, { country }, text.allOf(countryName)),
  ];
  if (proposed.length === 0) return null;
  // Whom the numbers count passes no filter but the category.
  const context = { path, state: { ...state, ...noFilters } };
  return (
    <section className="nearby">
      <h3>{text.nearby(city.name)}</h3>
      <ul role="list" className="place-search__list">
        {proposed.map(({ id, kilometres, ...one }) => (
          <li key={id}>
            <PlaceLink
              {...context}
              {...one}
              within={kilometres === undefined ? undefined : text.kilometres(Math.round(kilometres))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
