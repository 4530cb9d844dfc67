import { useId } from 'react';
import { listingFilters } from '#shared/listing-options.ts';
import { useCommon } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { browseHref, filterChange, type BrowseState, type ListPath } from './browse-address.ts';

/**
 * The filters as chips that are links; all chosen ones must hold. One element for both shapes: a popover that
 * phones open as a sheet from below, and that wide screens show in place. Works without the script.
 */
export function FilterBar({ path, state }: { path: ListPath; state: BrowseState }) {
  const id = useId();
  const { browse } = usePublicMessages();
  const { close } = useCommon().action;
  return (
    <div className="filter-bar">
      <button type="button" className="chip filter-bar__open" popoverTarget={id}>
        <Icon name="settings" size={18} />
        {browse.filtersChosen(state.filters.length)}
      </button>
      <div id={id} popover="auto" className="filter-sheet" role="group" aria-label={browse.filters}>
        <div className="filter-sheet__head">
          <strong>{browse.filters}</strong>
          <button
            type="button"
            className="button button--quiet button--icon"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
            <span className="visually-hidden">{close}</span>
          </button>
        </div>
        {listingFilters.map((filter) => {
          const on = state.filters.includes(filter);
          return (
            <a
              key={filter}
              className="chip"
              href={browseHref(path, state, filterChange(state, filter))}
              aria-current={on ? 'true' : undefined}
            >
              {on && <Icon name="check" size={16} />}
              {browse.filter[filter]}
              {on && <span className="visually-hidden">({browse.filterOn})</span>}
            </a>
          );
        })}
        {state.filters.length > 0 && (
          <a className="filter-sheet__clear" href={browseHref(path, state, { filters: [] })}>
            {browse.clearAll}
          </a>
        )}
      </div>
    </div>
  );
}
