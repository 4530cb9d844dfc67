import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { noFilters } from './browse-address.ts';
import { PlaceLink, type PlaceContext } from './PlaceLink.tsx';
import type { Proposed } from './use-nearby.ts';

/** Around a city whose list is empty, the places that have listings; above a municipality its city; below, the country. */
export function NearbyCities({
  path,
  state,
  cityName,
  proposed,
}: PlaceContext & { cityName: string; proposed: ReadonlyArray<Proposed & { kilometres?: number }> }) {
  const text = usePublicMessages('place');
  if (proposed.length === 0) return null;
  // Whom the numbers count passes no filter but the category.
  const context = { path, state: { ...state, ...noFilters } };
  return (
    <section className="nearby">
      <h3>{text.nearby(cityName)}</h3>
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
