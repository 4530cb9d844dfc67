import { useContext, useRef, useState, type MouseEvent } from 'react';
import { categories, listingFilters, type Category } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import {
  browseHref,
  comparesPrices,
  countFilters,
  filterChange,
  isLanding,
  noFilters,
  type LandingPath,
} from '#web/place/browse-address.ts';
import { DrawnForms, filterSheetId, type FormContext } from '#web/place/drawn-forms.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { showSingleColumn, useSingleColumn } from '#web/card/grid-columns.ts';
import type { ListCount } from '#shared/api/listing.ts';
import { narrowings } from './narrowings.ts';
import { shortPlaceLabel } from '#web/place/place-label.ts';
import { rememberPlace } from '#web/place/remembered-place.ts';
import { RememberedPlace } from '#web/place/RememberedPlace.tsx';
import { SortBar } from './SortBar.tsx';

/**
 * What a list is of, above its grid, the same on every page of lists: a band that stays in reach while one scrolls
 * (category, place, filters, order), and under it each filter that is on, to be taken off where it is seen.
 */
export function ListControls({
  landings,
  counted,
  ...context
}: FormContext & {
  /** A place's own address of each category; the links keep everything else of the address. */
  landings?: Readonly<Record<Category, LandingPath>>;
  /** How many the page's heading says that there are. */
  counted: ListCount | undefined;
}) {
  const browse = usePublicMessages('browse');
  const { category } = useCommon().option;
  const { path, state } = context;
  // One column of cards on a phone instead of two; remembered (BROWSE-12).
  const single = useSingleColumn();
  return (
    <>
      <div className="band">
        <div className="container band__inside">
          <nav className="category-tabs" aria-label={browse.categories}>
            {categories.map((one) => (
              <a
                key={one}
                href={
                  landings && isLanding(path)
                    ? browseHref(landings[one], state)
                    : browseHref(path, state, { category: one })
                }
                aria-current={one === state.category ? 'page' : undefined}
              >
                {category[one]}
              </a>
            ))}
          </nav>
          <button
            type="button"
            className="columns-button needs-script"
            onClick={() => showSingleColumn(!single)}
          >
            <Icon name={single ? 'columns' : 'column'} size={22} />
            <span>{single ? browse.twoColumns : browse.singleColumn}</span>
          </button>
          <div className="band__row">
            <PlacePicker {...context} path={path === '/' ? path : '/listings'} />
            {/* The browser opens the sheet without the script. */}
            <button type="button" className="chip" popoverTarget={filterSheetId}>
              <Icon name="settings" size={18} />
              {browse.filtersChosen(countFilters(state))}
            </button>
            <FilterSheet {...context} counted={counted} />
            <SortBar path={path} state={state} />
          </div>
        </div>
      </div>
      <div className="container">
        {path !== '/' && !state.country && <RememberedPlace {...context} />}
        <FilterChips {...context} />
        {comparesPrices(state) && !state.country && <CountryQuestion {...context} />}
      </div>
    </>
  );
}

/**
 * Asks for the country whose prices are to be compared, where the address names none: currencies differ, and none of
 * them is chosen for anybody (BROWSE-3). Until it is answered the list stands as if prices had not been asked for.
 */
function CountryQuestion({ path, state, view }: FormContext) {
  const browse = usePublicMessages('browse');
  return (
    <section className="country-question panel" aria-labelledby="country-question">
      <h2 id="country-question">{browse.whichCountry}</h2>
      <p className="soft">{browse.whichCountryWhy}</p>
      <ul role="list">
        {view.countries.map(({ id, name }) => (
          <li key={id}>
            <a
              className="chip"
              href={browseHref(path, state, { country: id })}
              onClick={() => rememberPlace({ country: id })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const drawnForm = (): string => document.querySelector('.place-picker__form')?.innerHTML ?? '';

/**
 * Country, city, municipality. Without the script a form that opens in place and asks again level by level;
 * with it the same button opens a sheet with a search, which is only then loaded with the catalogue.
 */
function PlacePicker(context: FormContext) {
  const text = usePublicMessages('place');
  const forms = useContext(DrawnForms);
  const [drawn] = useState(() => ({ __html: forms?.place ?? drawnForm() }));
  const details = useRef<HTMLDetailsElement>(null);
  const search = useOnDemand(async () => (await import('#web/place/PlaceSearch.tsx')).PlaceSearch);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    // Else the form, which is still here.
    search.open(() => details.current?.setAttribute('open', ''));
  };

  return (
    <>
      <details ref={details} className="place-picker">
        <summary className="chip place-picker__open" onClick={open}>
          <Icon name="pin" size={18} />
          <span>{shortPlaceLabel(context.view) ?? text.choose}</span>
        </summary>
        <div className="place-picker__form" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />
      </details>
      {search.Part && <search.Part open={search.isOpen} onClose={search.close} {...context} />}
    </>
  );
}

/**
 * Each filter that is on, as a link to the list without it; on wide screens also the five quick ones that are off, as
 * links to the list with them.
 */
function FilterChips({ path, state, view }: FormContext) {
  const browse = usePublicMessages('browse');
  const common = useCommon();
  const formats = useFormats();
  const on = narrowings(state, view.currency, { browse, common, formats });
  const off = listingFilters.filter((one) => !state.filters.includes(one));
  return (
    <ul
      role="list"
      className={`filter-chips row row--tight${on.length === 0 ? ' filter-chips--none' : ''}`}
      aria-label={browse.filters}
    >
      {on.map(({ key, label, without }) => (
        <li key={key}>
          <a className="chip" aria-current="true" href={browseHref(path, state, without)}>
            <span className="visually-hidden">{browse.remove}: </span>
            <span suppressHydrationWarning>{label}</span>
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      {off.map((filter) => (
        <li key={filter} className="filter-chips__off">
          <a className="chip" href={browseHref(path, state, filterChange(state, filter))}>
            {browse.filter[filter]}
          </a>
        </li>
      ))}
      {countFilters(state) > 1 && (
        <li>
          <a className="clear-filters tap" href={browseHref(path, state, noFilters)}>
            {browse.clearAll}
          </a>
        </li>
      )}
    </ul>
  );
}
