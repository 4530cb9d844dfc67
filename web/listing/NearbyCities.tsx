import { citiesByDistance, distance } from '#shared/location/nearby.ts';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { noFilters } from './browse-address.ts';
import { PlaceLink, type PlaceContext } from './PlaceLink.tsx';
import { usePlaces } from './use-places.ts';

const most = 6;

export interface NearbyProps extends PlaceContext {
  country: string;
  city: string;
}

/**
 * Around a city whose list is empty, the cities that have listings, the nearest first; above a municipality that
 * has none, its city. Nothing where it is not known who has any: a way to another empty list is none.
 */
export function NearbyCities({ path, state, country, city: cityId }: NearbyProps) {
  const { place: text } = usePublicMessages();
  const { found } = usePlaces(country, state.category, true);
  const city = found?.places.city(cityId);
  if (!found?.counts || !city) return null;
  const { places, counts } = found;
  const count = ({ id }: { id: string }) => counts[id] ?? 0;
  const near = citiesByDistance(places, city)
    .filter((one) => count(one) > 0)
    .slice(0, most);
  const whole = state.municipality && count(city) > 0 ? city : undefined;
  if (near.length === 0 && !whole) return null;
  // Whom the numbers count passes no filter but the category.
  const context = { path, state: { ...state, ...noFilters } };
  return (
    <section className="nearby">
      <h3>{text.nearby(city.name)}</h3>
      <ul role="list" className="place-search__list">
        {whole && (
          <li>
            <PlaceLink
              {...context}
              place={{ country, city: city.id }}
              name={text.allOf(city.name)}
              count={count(city)}
            />
          </li>
        )}
        {near.map((one) => (
          <li key={one.id}>
            <PlaceLink
              {...context}
              place={{ country, city: one.id }}
              name={one.name}
              within={text.kilometres(Math.round(distance(city, one)))}
              count={count(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
