import { useContext, useRef, useState, type MouseEvent } from 'react';
import { categories, listingFilters, type Category } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import {
  allListings,
  browseHref,
  comparesPrices,
  countFilters,
  filterChange,
  isHome,
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
 * Controls above the grid of every list page. The band (category, place, filters, order) stays visible while scrolling.
 * Below the band, each active filter has a link that removes the filter.
 */
export function ListControls({
  landings,
  counted,
  ...context
}: FormContext & {
  /** Landing page of the current place for each category, for the category tabs; absent on the home page. */
  landings?: Readonly<Record<Category, LandingPath>>;
  counted: ListCount | undefined;
}) {
  const browse = usePublicMessages('browse');
  const { category } = useCommon().option;
  const { path, state } = context;
  // One column of cards on phones instead of two; the browser remembers the choice (BROWSE-12).
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
            <PlacePicker {...context} path={isHome(path) ? path : allListings(path)} />
            <button className="chip" {...opensSheet(filterSheetId)}>
              <Icon name="settings" size={18} />
              {browse.filtersChosen(countFilters(state))}
            </button>
            <FilterSheet {...context} counted={counted} />
            <SortBar path={path} state={state} />
          </div>
        </div>
      </div>
      <div className="container">
        {!isHome(path) && !state.country && <RememberedPlace {...context} />}
        <FilterChips {...context} />
        {comparesPrices(state) && !state.country && <CountryQuestion {...context} />}
      </div>
    </>
  );
}

/**
 * Asks for a country before prices are compared. Currencies differ, and the site never picks a currency for the visitor
 * (BROWSE-3). Without a country the list ignores the price filter and price order.
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
 * Picker for country, city and municipality. Without JavaScript the button opens an inline form, which asks for one
 * level per submit. With JavaScript the button opens a search sheet. The sheet and the places load on first use.
 */
function PlacePicker(context: FormContext) {
  const text = usePublicMessages('place');
  const forms = useContext(DrawnForms);
  const [drawn] = useState(() => ({ __html: forms?.place ?? drawnForm() }));
  const details = useRef<HTMLDetailsElement>(null);
  const search = useOnDemand(async () => (await import('#web/place/PlaceSearch.tsx')).PlaceSearch);

  const open = (event: MouseEvent) => {
    event.preventDefault();
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

/** Links that remove each active filter. Wide screens also show links that add the five quick filters. */
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
