import { FilterBar } from './FilterBar.tsx';
import type { BrowseState, ListPath } from './browse-address.ts';
import { PlacePicker } from './PlacePicker.tsx';
import type { PlaceView } from './place-view.ts';
import { SortBar } from './SortBar.tsx';

/** Place, order and filters above a grid. */
export function ListControls({ path, state, view }: { path: ListPath; state: BrowseState; view: PlaceView }) {
  return (
    <div className="list-controls">
      <PlacePicker path={path === '/' ? path : '/listings'} state={state} view={view} />
      <SortBar path={path} state={state} defaultCountry={view.defaultCountry} />
      <FilterBar path={path} state={state} view={view} />
    </div>
  );
}
