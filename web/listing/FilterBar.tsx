import { useId } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { countFilters, type BrowseState, type ListPath } from './browse-address.ts';
import { FilterSheet } from './FilterSheet.tsx';
import type { PlaceView } from './place-view.ts';

/** The way to every filter, with how many are on. The browser opens the sheet without the script. */
export function FilterBar({ path, state, view }: { path: ListPath; state: BrowseState; view: PlaceView }) {
  const sheet = useId();
  const { browse } = usePublicMessages();
  return (
    <>
      <button type="button" className="chip" popoverTarget={sheet}>
        <Icon name="settings" size={18} />
        {browse.filtersChosen(countFilters(state))}
      </button>
      <FilterSheet id={sheet} path={path} state={state} view={view} />
    </>
  );
}
