import { useMemo, useState } from 'react';
import type { Language } from '#shared/account.ts';
import {
  citiesOf,
  countries,
  findCity,
  findCountry,
  fold,
  municipalitiesOf,
  type Place,
} from '#shared/location/catalogue.ts';
import { useLanguage } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { browseHref, type BrowseState, type ListPath } from './browse-address.ts';
import type { PlaceView } from './place-view.ts';
import { rememberPlace } from './remembered-place.ts';

export interface PlaceSearchProps {
  open: boolean;
  onClose: () => void;
  path: ListPath;
  state: BrowseState;
  view: PlaceView;
}

interface Entry {
  key: string;
  name: string;
  /** What it lies in. */
  within: string;
  place: Place;
  /** Folded name and aliases, the words that find it. */
  words: string[];
}

const most = 40;

/** Every place of the open countries, with what people may call it. */
function entriesOf(openCountries: readonly string[], language: Language): Entry[] {
  return countries
    .filter(({ id }) => openCountries.includes(id))
    .flatMap((country) => {
      const countryName = country.name[language];
      const names = [country.name.es, country.name.en];
      const cities = citiesOf(country.id).flatMap((city) => [
        entry(city.id, city.name, countryName, { country: country.id, city: city.id }, [...city.aliases]),
        ...municipalitiesOf(city.id).map(({ id, name }) =>
          entry(id, name, city.name, { country: country.id, city: city.id, municipality: id }),
        ),
      ]);
      return [entry(country.id, countryName, '', { country: country.id }, names), ...cities];
    });
}

const entry = (key: string, name: string, within: string, place: Place, aliases: string[] = []): Entry => ({
  key,
  name,
  within,
  place,
  words: [name, ...aliases].map(fold),
});

/** Names that begin with what was typed, then those with it at the start of a later word. */
function search(entries: readonly Entry[], typed: string): Entry[] {
  const text = fold(typed);
  const rank = ({ words }: Entry): number =>
    words.some((word) => word.startsWith(text)) ? 0 : words.some((word) => word.includes(` ${text}`)) ? 1 : 2;
  return [0, 1].flatMap((wanted) => entries.filter((one) => rank(one) === wanted)).slice(0, most);
}

/**
 * The place picker's sheet: type any name, with or without accents, or go down from the country. Each place is
 * a link to its list; choosing one remembers it on this browser for the home page.
 */
export function PlaceSearch({ open, onClose, path, state, view }: PlaceSearchProps) {
  const language = useLanguage();
  const { place: text } = usePublicMessages();
  const [typed, setTyped] = useState('');
  const openCountries = useMemo(() => view.countries.map(({ id }) => id), [view.countries]);
  const entries = useMemo(() => entriesOf(openCountries, language), [openCountries, language]);
  const [country, setCountry] = useState(view.place.country ?? view.defaultCountry);

  const found = typed.trim() ? search(entries, typed) : undefined;
  const within = (parent: Place) =>
    entries.filter(({ place }) =>
      parent.city
        ? place.city === parent.city && place.municipality
        : place.country === parent.country && place.city && !place.municipality,
    );

  const link = (one: Omit<Entry, 'words'>) => {
    const { country: c, city, municipality } = one.place;
    const chosen = { country: c, city, municipality };
    const here = (['country', 'city', 'municipality'] as const).every(
      (level) => chosen[level] === view.place[level],
    );
    return (
      <li key={one.key}>
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

  // Below a heading that says it already.
  const plainLink = (one: Entry) => link({ ...one, within: '' });

  const chosenCity = view.place.city ? findCity(view.place.city) : undefined;
  const municipalities = chosenCity && chosenCity.country === country ? within({ city: chosenCity.id }) : [];
  const countryName = findCountry(country)?.name[language] ?? '';

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
            {municipalities.length > 0 && chosenCity && (
              <Section title={chosenCity.name}>{municipalities.map(plainLink)}</Section>
            )}
            <Section title={countryName}>
              {link({ key: country, name: text.allOf(countryName), within: '', place: { country } })}
              {within({ country }).map(plainLink)}
            </Section>
            <Section title={text.otherCountries}>
              {view.countries
                .filter(({ id }) => id !== country)
                .map(({ id, name }) => (
                  <li key={id}>
                    <button type="button" className="place-search__place" onClick={() => setCountry(id)}>
                      {name}
                    </button>
                  </li>
                ))}
              {link({ key: 'anywhere', name: text.anywhere, within: '', place: {} })}
            </Section>
          </>
        )}
      </div>
    </Dialog>
  );
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
