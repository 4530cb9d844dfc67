import { categories, listingFilters, type Category } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import {
  browseHref,
  countFilters,
  filterChange,
  isHome,
  isLanding,
  noFilters,
  type LandingPath,
} from '#web/place/browse-address.ts';
import { filterSheetId, type FormContext } from '#web/place/drawn-forms.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { showSingleColumn, useSingleColumn } from '#web/card/grid-columns.ts';
import type { ListCount } from '#shared/api/listing.ts';
import { narrowings } from './narrowings.ts';
import { PlacePicker } from '#web/place/PlacePicker.tsx';
import { WhereQuestion } from '#web/place/WhereQuestion.tsx';
import { SortSheet } from './SortSheet.tsx';

/**
 * Controls above the grid of every list page: the question about the place, or a band that has the place, too. The band
 * (category, place, filters, order) stays visible while scrolling. Below the band, each active filter has a link that
 * removes the filter.
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
  const chosen = countFilters(state);
  return (
    <>
      {!state.country && <WhereQuestion {...context} />}
      <div className="band">
        <div className="container row band__inside">
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
          <Button
            variant="quiet"
            icon={single ? 'columns' : 'column'}
            iconOnly
            className="columns-button needs-script"
            aria-pressed={single}
            onClick={() => showSingleColumn(!single)}
          >
            {browse.singleColumn}
          </Button>
          <div className="band__row row row--line row--tight">
            {state.country ? (
              <PlacePicker {...context} />
            ) : (
              // Keeps room for the remembered place, which replaces the home page's question.
              isHome(path) && <span className="place-picker place-picker--due chip" aria-hidden="true" />
            )}
            <button
              className="chip filter-open"
              {...opensSheet(filterSheetId)}
              aria-label={browse.filtersChosen(chosen)}
            >
              <Icon name="settings" size={18} />
              <span className="filter-open__word">{browse.filters}</span>
              {chosen > 0 && <span className="filter-open__count small strong numeric" data-count={chosen} />}
            </button>
            <FilterSheet {...context} counted={counted} />
            <SortSheet {...context} />
          </div>
        </div>
      </div>
      <div className="container">
        <FilterChips {...context} />
      </div>
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
      className={`filter-chips row row--tight${on.length === 0 ? ' wide-only' : ''}`}
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
        <li key={filter} className={on.length > 0 ? 'wide-only' : undefined}>
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
