import type { Category } from '#shared/listing-options.ts';
import { comparesPrices, type BrowseState, type LandingPath, type ListPath } from './browse-address.ts';
import { CategoryTabs } from './CategoryTabs.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { CountryQuestion } from './CountryQuestion.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { ListCount } from './list-count.ts';
import { PlacePicker } from './PlacePicker.tsx';
import type { PlaceView } from './place-view.ts';
import { RememberedPlace } from './RememberedPlace.tsx';
import { SortBar } from './SortBar.tsx';

/**
 * What a list is of, above its grid, the same on every page of lists: a band that stays in reach while one scrolls
 * (category, place, filters, order), and under it each filter that is on, to be taken off where it is seen.
 */
export function ListControls({
  path,
  state,
  view,
  landings,
  counted,
}: {
  path: ListPath;
  state: BrowseState;
  view: PlaceView;
  landings?: Readonly<Record<Category, LandingPath>>;
  /** How many the page's heading says that there are. */
  counted: ListCount | undefined;
}) {
  return (
    <>
      <div className="band">
        <div className="container band__inside">
          <CategoryTabs path={path} state={state} landings={landings} />
          <ColumnsButton />
          <div className="band__row">
            <PlacePicker path={path === '/' ? path : '/listings'} state={state} view={view} />
            <FilterBar path={path} state={state} view={view} counted={counted} />
            <SortBar path={path} state={state} />
          </div>
        </div>
      </div>
      <div className="container">
        {path !== '/' && !state.country && <RememberedPlace path={path} state={state} view={view} />}
        <FilterChips path={path} state={state} view={view} />
        {comparesPrices(state) && !state.country && <CountryQuestion path={path} state={state} view={view} />}
      </div>
    </>
  );
}
