import { useEffect, useState, type ReactNode } from 'react';
import { citiesByDistance, distance } from '#shared/location/nearby.ts';
import type { Place } from '#shared/location/place.ts';
import { useCommon, useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingHere } from '#web/ui/drawings/NothingHere.tsx';
import {
  anywhere,
  browseHref,
  countFilters,
  noFilters,
  type BrowseState,
} from '#web/place/browse-address.ts';
import { countOf } from './count-filters.ts';
import type { ListCount } from '#shared/api/listing.ts';
import type { FormContext } from '#web/place/drawn-forms.ts';
import { narrowings, type Narrowing } from './narrowings.ts';
import { PlaceLink, type PlaceContext } from '#web/place/PlaceLink.tsx';
import { rememberPlace } from '#web/place/remembered-place.ts';
import { usePlaces } from '#web/place/use-places.ts';

/** Maximum distance of a nearby city, in kilometres. */
const furthest = 300;
const mostNear = 6;

export interface EmptyListProps extends FormContext {
  /** True if more pages follow the current page. */
  further: boolean;
  /** Links to the list's other pages, if any. */
  onward?: ReactNode;
}

export interface WaysOnProps extends EmptyListProps {
  plain: ReactNode;
}

interface Way {
  label: string;
  href: string;
  onClick?: () => void;
}

/** Maximum number of filters to try removing; each costs one request for the count. */
const most = 6;

interface Found {
  /** True if the whole list is empty, including the pages not read yet. */
  isEmpty: boolean;
  /** Filters whose removal gives results, sorted by the number of results, highest first. */
  blocking: Array<Narrowing & ListCount>;
  all: ListCount | undefined;
}

/**
 * Empty list with suggested links and their counts (BROWSE-21). The main button is the most useful link: remove the
 * blocking filter, remove all filters, or go to the nearest city with listings. The browser loads the counts after the
 * page, so an empty page renders as cheaply as any other.
 */
export function WaysOn({ path, state, view, further, onward, plain }: WaysOnProps) {
  const browse = usePublicMessages('browse');
  const text = usePublicMessages('place');
  const common = useCommon();
  const formats = useFormats();
  const [found, setFound] = useState<Found>();
  const nearby = useNearby(state);
  const isPart = further || state.cursor !== undefined;

  useEffect(() => {
    const asking = new AbortController();
    const count = (change: Partial<BrowseState> = {}) =>
      countOf({ ...state, ...change }, asking.signal).catch(() => undefined);
    const on = narrowings(state, view.currency, { browse, common, formats });
    const without = on.slice(0, most).map(async (one) => {
      const left = await count(one.without);
      return left && left.count > 0 ? [{ ...one, ...left }] : [];
    });
    const all = on.length > 0 ? count(noFilters) : undefined;
    void Promise.all([Promise.all(without), all, isPart ? count() : undefined]).then(([some, rest, here]) => {
      if (asking.signal.aborted) return;
      const blocking = some.flat().sort((a, b) => b.count - a.count);
      setFound({ isEmpty: !isPart || (here?.count === 0 && !here.more), blocking, all: rest });
    });
    return () => asking.abort();
  }, [state, view, isPart, browse, common, formats]);

  if (!found || nearby === 'loading') return plain;
  const { isEmpty, blocking, all } = found;
  const filters = countFilters(state);
  /** The place has no listing even without filters, so suggest other places. */
  const isVacant = filters === 0 ? isEmpty : all?.count === 0;
  const near = nearby?.cities ?? [];
  const [nearest] = isVacant ? near : [];
  const others = nearest ? near.slice(1) : near;
  const whole = nearby?.whole;
  const ways: Way[] = blocking.map(({ label, without, count, more }) => ({
    label: browse.without(label, count, more),
    href: browseHref(path, state, without),
  }));
  // With one filter, "remove all" would repeat the link that removes that filter.
  const isSaid = filters === 1 && blocking.length === 1;
  if (filters > 0 && !isVacant && !isSaid)
    ways.push({
      label: all ? browse.clearAllCounted(all.count, all.more) : browse.clearAll,
      href: browseHref(path, state, noFilters),
    });
  for (const one of [nearest, isVacant ? whole : undefined])
    if (one)
      ways.push({
        label: text.listingsIn(one.name, one.count),
        // Place counts take only the category into account, so the link drops all filters.
        href: browseHref(path, { ...state, ...noFilters }, one.place),
        onClick: () => rememberPlace(one.place),
      });
  if (ways.length === 0 && state.country)
    ways.push({
      label: browse.everywhere,
      href: browseHref(path, state, anywhere),
    });

  const words = () => {
    if (blocking.length > 0) return browse.blocking;
    if (nearest) return browse.nearestIs(Math.round(nearest.kilometres));
    if (!isEmpty && further) return browse.emptyPartText;
    return filters > 0 ? browse.emptyFiltered : browse.emptyText;
  };
  return (
    <>
      <div role="status">
        <EmptyState
          drawing={<NothingHere />}
          title={isEmpty ? browse.empty : further ? browse.emptyPart : browse.emptyPage}
          text={words()}
        >
          {ways.map(({ label, ...link }, index) => (
            <ButtonLink key={link.href} variant={index === 0 ? 'primary' : 'secondary'} {...link}>
              {label}
            </ButtonLink>
          ))}
        </EmptyState>
      </div>
      {!isEmpty && onward}
      {nearby && (
        <NearbyCities
          path={path}
          state={state}
          cityName={nearby.cityName}
          proposed={[
            ...nearby.wider,
            ...others,
            ...(whole && !isVacant ? [{ ...whole, name: text.allOf(whole.name) }] : []),
          ]}
        />
      )}
    </>
  );
}

/** Nearby places with listings: the municipality's city first, then nearby cities, then the whole country. */
function NearbyCities({
  path,
  state,
  cityName,
  proposed,
}: PlaceContext & { cityName: string; proposed: ReadonlyArray<Proposed & { kilometres?: number }> }) {
  const text = usePublicMessages('place');
  if (proposed.length === 0) return null;
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

interface Proposed {
  id: string;
  place: Place;
  name: string;
  count: number;
}

/**
 * Returns nearby places with listings, for the empty list of a city; undefined without a city or without counts,
 * because a link to another empty list helps no visitor.
 */
function useNearby({ category, country = '', city: cityId, municipality }: BrowseState) {
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
  return {
    cityName: city.name,
    /** City that contains the municipality; empty without a municipality or without listings. */
    wider: municipality ? withListings(city.id, { country, city: city.id }, text.allOf(city.name)) : [],
    /** Cities with listings, nearest first. If none is near, shows only the country's nearest city with listings. */
    cities: (near.length > 0 ? near : some.slice(0, 1)).slice(0, mostNear),
    whole: withListings(country, { country }, places.country.name[language])[0],
  };
}
