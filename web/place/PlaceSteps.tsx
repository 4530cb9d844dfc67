import { useContext, useEffect, useRef, type ReactNode } from 'react';
import type { Country } from '#shared/location/countries.ts';
import type { City } from '#shared/location/place.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { searchable } from './place-search.ts';
import type { PlaceCounts } from './place-counts.ts';
import { PlaceChoice, PlaceLink, type PlaceContext } from './PlaceLink.tsx';
import type { CountedPlaces } from './use-places.ts';

/** Maximum number of cities to list; the search finds the others. */
const citiesListed = 24;
const citiesWithListings = 40;

/** Returns the cities to list: those with listings first, by count, then the largest. */
export function citiesToList(cities: readonly City[], counts: PlaceCounts = {}): City[] {
  const count = ({ id }: City) => counts[id] ?? 0;
  const busy = cities.filter((city) => count(city) > 0).sort((a, b) => count(b) - count(a));
  const others = cities.filter((city) => count(city) === 0);
  return [...busy.slice(0, citiesWithListings), ...others.slice(0, Math.max(0, citiesListed - busy.length))];
}

/** True if another city of the country has the same name; the list then shows the state. */
const isShared = (city: City, cities: readonly City[]): boolean =>
  cities.some(({ id, name }) => id !== city.id && searchable(name) === searchable(city.name));

export function CountryStep({
  countries,
  onCountry,
}: {
  countries: readonly Country[];
  onCountry: (id: string) => void;
}) {
  const language = useLanguage();
  const text = usePublicMessages('place');
  return (
    <Step title={text.countries}>
      {countries.map(({ id, name }) => (
        <li key={id}>
          <button type="button" className="link-row" onClick={() => onCountry(id)}>
            <span className="fill">{name[language]}</span>
            <Icon name="chevron-right" size={18} />
          </button>
        </li>
      ))}
    </Step>
  );
}

export function CityStep({
  found: { places, counts },
  onBack,
  onCity,
  ...context
}: PlaceContext & { found: CountedPlaces; onBack: () => void; onCity: (id: string) => void }) {
  const language = useLanguage();
  const text = usePublicMessages('place');
  const { country, cities } = places;
  const name = country.name[language];
  const listed = citiesToList(cities, counts);
  return (
    <Step
      title={name}
      back={<Back onClick={onBack}>{text.otherCountries}</Back>}
      note={cities.length > listed.length && text.moreCities(cities.length - listed.length)}
    >
      {listed.map((city) => (
        <li key={city.id} className="place-search__row row--line">
          <PlaceLink
            {...context}
            place={{ country: country.id, city: city.id }}
            name={city.name}
            within={isShared(city, cities) ? city.region : undefined}
            count={counts?.[city.id]}
          />
          {city.municipalities.length > 0 && (
            <button
              type="button"
              className="place-search__down link-row"
              aria-label={text.areasOf(city.name)}
              onClick={() => onCity(city.id)}
            >
              <Icon name="chevron-right" size={18} />
            </button>
          )}
        </li>
      ))}
    </Step>
  );
}

export function MunicipalityStep({
  city,
  counts,
  countryName,
  onBack,
  ...context
}: PlaceContext & {
  city: City;
  counts: PlaceCounts | undefined;
  countryName: string;
  onBack: () => void;
}) {
  const text = usePublicMessages('place');
  const place = { country: city.country, city: city.id };
  return (
    <Step title={city.name} back={<Back onClick={onBack}>{countryName}</Back>}>
      {useContext(PlaceChoice) && (
        <li>
          <PlaceLink {...context} place={place} name={text.allOf(city.name)} />
        </li>
      )}
      {city.municipalities.map(({ id, name }) => (
        <li key={id}>
          <PlaceLink {...context} place={{ ...place, municipality: id }} name={name} count={counts?.[id]} />
        </li>
      ))}
    </Step>
  );
}

function Back({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="tap soft" onClick={onClick}>
      <Icon name="chevron-left" size={18} />
      {children}
    </button>
  );
}

function Step({
  title,
  back,
  note,
  children,
}: {
  title: string;
  back?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a step change the clicked button no longer exists, so focus the heading. On opening, keep the focus that
    // the dialog has set.
    if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG')
      heading.current?.focus();
  }, []);
  return (
    <section className="stack stack--tighter">
      {back}
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <ul role="list" className="place-search__list">
        {children}
      </ul>
      {note && <p className="soft small">{note}</p>}
    </section>
  );
}
