import { useContext, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { countries, findCountry } from '#shared/location/countries.ts';
import type { Place } from '#shared/location/place.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { FormContext } from './drawn-forms.ts';
import { anywhere, browseHref } from './browse-address.ts';
import { rememberPlace } from './remembered-place.ts';
import { likelyHere } from './visitor-places.ts';
import { countryOption, largestOptions, placeOptions, searchPlaces } from './place-search.ts';
import { PlaceChoice, PlaceLink } from './PlaceLink.tsx';
import { CityStep, CountryStep, MunicipalityStep } from './PlaceSteps.tsx';
import { usePlaces, type CountedPlaces } from './use-places.ts';

interface PlaceSearchProps extends FormContext {
  open: boolean;
  onClose: () => void;
}

/**
 * Sheet of the place picker: visitors type a name, with or without accents, or go from country to city to municipality.
 * Each place links to its list. Inside a PlaceChoice, a click chooses a city or municipality for a form instead, and no
 * counts load. The search covers one country's places at a time, plus the largest cities of all countries.
 */
export function PlaceSearch({ open, onClose, ...context }: PlaceSearchProps) {
  const text = usePublicMessages('place');
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [matched, setMatched] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const noField = useRef<HTMLElement>(null);
  // On a phone, focusing the field would open the keyboard over the places, so only wide screens focus the field.
  const begins = useMedia('(width >= 768px)') ? field : noField;
  const isFinding = typed.trim() !== '' && matched > 0;
  const { state, view, path } = context;
  const start = view.place.country ?? likelyHere(view)?.[0]?.country ?? view.defaultCountry;
  const [at, setAt] = useState<Pick<Place, 'country' | 'city'>>({ country: start, city: view.place.city });
  // The country opened last, even while the picker lists all countries.
  const [country, setCountry] = useState(start);
  const choosing = useContext(PlaceChoice) !== undefined;
  const loaded = usePlaces(country, choosing ? undefined : state.category, open);

  const go = (next: Pick<Place, 'country' | 'city'>) => {
    if (next.country) setCountry(next.country);
    setAt(next);
  };

  /**
   * Arrow keys move through the results and Enter selects a result; the focus stays in the field (ARIA combobox
   * pattern).
   */
  const pressed = (event: KeyboardEvent) => {
    if (!isFinding) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = (active + (event.key === 'ArrowDown' ? 1 : -1) + matched) % matched;
      setActive(next);
      document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(optionId(list, active))?.click();
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.choose}
      beginAt={begins}
      footer={
        !choosing &&
        !typed.trim() && (
          <>
            {state.country && at.country && (
              <a
                className="clear-filters tap"
                href={browseHref(path, state, anywhere)}
                onClick={() => rememberPlace({})}
              >
                {text.anywhere}
              </a>
            )}
            <WholePlace {...context} at={at} loaded={loaded.found} />
          </>
        )
      }
    >
      <div className="place-search">
        <div className="place-search__field">
          <TextField
            ref={field}
            label={text.search}
            inputMode="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isFinding}
            aria-controls={list}
            aria-activedescendant={isFinding ? optionId(list, active) : undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={pressed}
          />
        </div>
        <Places
          typed={typed.trim()}
          context={context}
          at={at}
          onGo={go}
          loaded={loaded}
          list={list}
          active={active}
          onFound={setMatched}
        />
      </div>
    </Dialog>
  );
}

const optionId = (list: string, index: number): string => `${list}-${index}`;

/** Main action of the sheet: the list of the country or city whose parts are shown below its name. */
function WholePlace({
  path,
  state,
  at: { country, city: cityId },
  loaded,
}: FormContext & { at: Pick<Place, 'country' | 'city'>; loaded: CountedPlaces | undefined }) {
  const text = usePublicMessages('place');
  const language = useLanguage();
  const city = cityId && loaded?.places.city(cityId);
  const isCity = city && city.municipalities.length > 0;
  const place: Place = isCity ? { country, city: city.id } : country ? { country } : anywhere;
  const name = isCity ? city.name : country && findCountry(country)?.name[language];
  const count = loaded?.counts?.[place.city ?? country ?? ''];
  return (
    <ButtonLink
      variant="primary"
      className="fill"
      aria-label={name && count ? text.listingsIn(name, count) : undefined}
      href={browseHref(path, state, { ...anywhere, ...place })}
      onClick={() => rememberPlace(place)}
    >
      {!name ? text.anywhere : count ? text.seeListings(count) : text.allOf(name)}
    </ButtonLink>
  );
}

function Places({
  typed,
  context: { view, ...context },
  at,
  onGo,
  loaded: { found, failed, retry },
  list,
  active,
  onFound,
}: {
  typed: string;
  context: FormContext;
  at: Pick<Place, 'country' | 'city'>;
  onGo: (next: Pick<Place, 'country' | 'city'>) => void;
  loaded: ReturnType<typeof usePlaces>;
  list: string;
  /** Index of the result that Enter selects. */
  active: number;
  onFound: (count: number) => void;
}) {
  const language = useLanguage();
  const text = usePublicMessages('place');
  const { action } = useCommon();
  const choosing = useContext(PlaceChoice) !== undefined;

  const offered = useMemo(
    () => countries.filter(({ id }) => view.countries.some((one) => one.id === id)),
    [view.countries],
  );
  const entries = useMemo(() => {
    const others = offered.filter(({ id }) => id !== found?.places.country.id);
    const local = found ? placeOptions(found.places) : [];
    return [
      ...(choosing ? [] : offered.map((one) => countryOption(one, language))),
      ...local,
      ...largestOptions(others, language),
    ];
  }, [offered, found, language, choosing]);

  const matches = useMemo(() => (typed ? searchPlaces(entries, typed) : undefined), [entries, typed]);
  const matched = matches?.length ?? 0;
  useEffect(() => onFound(matched), [matched, onFound]);
  const status = (
    <p className="visually-hidden" role="status">
      {matches && text.matches(matches.length)}
    </p>
  );

  if (matches) {
    return (
      <>
        {status}
        {matches.length > 0 ? (
          <div role="listbox" id={list} aria-label={text.search}>
            {matches.map(({ id, ...one }, index) => (
              <PlaceLink
                key={id}
                {...context}
                {...one}
                count={found?.counts?.[id]}
                option={{ id: optionId(list, index), active: index === active }}
              />
            ))}
          </div>
        ) : (
          <p className="soft">{text.none}</p>
        )}
      </>
    );
  }

  const step = () => {
    if (!at.country) return <CountryStep countries={offered} onCountry={(id) => onGo({ country: id })} />;
    if (!found)
      return failed ? (
        <ErrorPanel title={text.loadFailed}>
          <Button onClick={retry}>{action.tryAgain}</Button>
          <Button variant="quiet" onClick={() => onGo({})}>
            {text.otherCountries}
          </Button>
        </ErrorPanel>
      ) : (
        <Spinner label={action.loading} />
      );
    const { places, counts } = found;
    const city = at.city ? places.city(at.city) : undefined;
    if (city && city.municipalities.length > 0)
      return (
        <MunicipalityStep
          {...context}
          city={city}
          counts={counts}
          countryName={places.country.name[language]}
          onBack={() => onGo({ country: at.country })}
        />
      );
    return (
      <CityStep
        {...context}
        found={found}
        onBack={() => onGo({})}
        onCity={(id) => onGo({ country: at.country, city: id })}
      />
    );
  };
  return (
    <>
      {status}
      {step()}
    </>
  );
}
