import { useEffect, useMemo, useState } from 'react';
import { countries, findCountry } from '#shared/location/countries.ts';
import { loadCountry, loadedCountry } from '#shared/location/load-country.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import { useCommon, useLanguage } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { browseHref, type BrowseState, type ListPath } from './browse-address.ts';
import { countryEntry, largestEntries, placeEntries, searchPlaces, type PlaceEntry } from './place-search.ts';
import type { PlaceView } from './place-view.ts';
import { rememberPlace } from './remembered-place.ts';

export interface PlaceSearchProps {
  open: boolean;
  onClose: () => void;
  path: ListPath;
  state: BrowseState;
  view: PlaceView;
}

/** As many cities as one reads through; the others are found by their names. */
const citiesListed = 24;

/**
 * The place picker's sheet: type any name, with or without accents, or go down from the country. Each place is
 * a link to its list; choosing one remembers it on this browser for the home page. Of the catalogue it loads one
 * country at a time, beside the largest cities of all.
 */
export function PlaceSearch({ open, onClose, path, state, view }: PlaceSearchProps) {
  const language = useLanguage();
  const { place: text } = usePublicMessages();
  const { action } = useCommon();
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState(view.place.country ?? view.defaultCountry);
  const { places, failed, retry } = usePlaces(country, open);

  const openCountries = useMemo(
    () => countries.filter(({ id }) => view.countries.some((one) => one.id === id)),
    [view.countries],
  );
  const local = useMemo(() => (places ? placeEntries(places) : []), [places]);
  const entries = useMemo(() => {
    const others = openCountries.filter(({ id }) => id !== places?.country.id);
    return [
      ...openCountries.map((one) => countryEntry(one, language)),
      ...local,
      ...largestEntries(others, language),
    ];
  }, [openCountries, places, local, language]);

  const link = (one: Pick<PlaceEntry, 'id' | 'name' | 'within' | 'place'>) => {
    const { country: c, city, municipality } = one.place;
    const chosen = { country: c, city, municipality };
    const here = (['country', 'city', 'municipality'] as const).every(
      (level) => chosen[level] === view.place[level],
    );
    return (
      <li key={one.id}>
        <a
          className="place-search__place"
          href={browseHref(path, state, chosen)}
          aria-current={here ? 'true' : undefined}
          onClick={() => rememberPlace(chosen)}
        >
          <span>{one.name}</span>
          {one.within && <span className="soft small">{one.within}</span>}
        </a>
      </li>
    );
  };

  const found = typed.trim() ? searchPlaces(entries, typed) : undefined;
  const countryName = findCountry(country)?.name[language] ?? '';
  const cities = local.filter(({ place }) => !place.municipality).slice(0, citiesListed);
  const municipalities =
    view.place.country === country
      ? local.filter(({ place }) => place.city === view.place.city && place.municipality)
      : [];

  return (
    <Dialog open={open} onClose={onClose} title={text.choose}>
      <div className="place-search stack">
        <TextField
          label={text.search}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="visually-hidden" role="status">
          {found && text.matches(found.length)}
        </p>
        {found ? (
          found.length > 0 ? (
            <ul role="list">{found.map(link)}</ul>
          ) : (
            <p className="soft">{text.none}</p>
          )
        ) : (
          <>
            {municipalities.length > 0 && view.cityName && (
              <Section title={view.cityName}>
                {/* Below a heading that says the city already. */}
                {municipalities.map((one) => link({ ...one, within: '' }))}
              </Section>
            )}
            <Section title={countryName}>
              {link({ id: country, name: text.allOf(countryName), within: '', place: { country } })}
              {cities.map(link)}
            </Section>
            {failed && (
              <p role="alert">
                {text.loadFailed} <Button onClick={retry}>{action.tryAgain}</Button>
              </p>
            )}
            <Section title={text.otherCountries}>
              {openCountries
                .filter(({ id }) => id !== country)
                .map(({ id, name }) => (
                  <li key={id}>
                    <button type="button" className="place-search__place" onClick={() => setCountry(id)}>
                      {name[language]}
                    </button>
                  </li>
                ))}
              {link({ id: 'anywhere', name: text.anywhere, within: '', place: {} })}
            </Section>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A country's places while the picker is open: on their way, there, or not to be had. */
function usePlaces(country: string, open: boolean) {
  const [loaded, setLoaded] = useState<CountryPlaces | undefined>(() => loadedCountry(country));
  const [failed, setFailed] = useState<string>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!open) return;
    let left = false;
    loadCountry(country).then(
      (places) => !left && setLoaded(places),
      () => !left && setFailed(country),
    );
    return () => {
      left = true;
    };
  }, [country, open, round]);

  const retry = () => {
    setFailed(undefined);
    setRound(round + 1);
  };
  const places = loaded?.country.id === country ? loaded : undefined;
  return { places, failed: failed === country && !places, retry };
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul role="list" className="place-search__list">
        {children}
      </ul>
    </section>
  );
}
