import { useId } from 'react';
import { listingFilters } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import {
  browseHref,
  countFilters,
  filterChange,
  noFilters,
  type BrowseState,
  type ListPath,
} from './browse-address.ts';
import { FilterSheet } from './FilterSheet.tsx';
import type { PlaceView } from './place-view.ts';

/**
 * The filters above a grid; all chosen ones must hold. On wide screens chips that are links, and a button to the
 * sheet with the further ones of whole lists; on phones the sheet has them all. Works without the script.
 */
export function FilterBar({ path, state, view }: { path: ListPath; state: BrowseState; view: PlaceView }) {
  const sheet = useId();
  const { browse } = usePublicMessages();
  const count = countFilters(state);
  return (
    <div className="filter-bar" role="group" aria-label={browse.filters}>
      <button
        type="button"
        className={`chip filter-bar__open${path === '/' ? ' filter-bar__open--narrow' : ''}`}
        popoverTarget={sheet}
      >
        <Icon name="settings" size={18} />
        {browse.filtersChosen(count)}
      </button>
      {listingFilters.map((filter) => {
        const on = state.filters.includes(filter);
        return (
          <a
            key={filter}
            className="chip filter-bar__chip"
            href={browseHref(path, state, filterChange(state, filter))}
            aria-current={on ? 'true' : undefined}
          >
            {on && <Icon name="check" size={16} />}
            {browse.filter[filter]}
            {on && <span className="visually-hidden">({browse.filterOn})</span>}
          </a>
        );
      })}
      {count > 0 && (
        <a className="clear-filters filter-bar__clear" href={browseHref(path, state, noFilters)}>
          {browse.clearAll}
        </a>
      )}
      <FilterSheet id={sheet} path={path} state={state} view={view} count={count} />
    </div>
  );
}
