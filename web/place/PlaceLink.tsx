import { createContext, useContext } from 'react';
import type { Place } from '#shared/location/place.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { browseHref, type BrowseState, type ListPath } from './browse-address.ts';
import { rememberPlace } from './remembered-place.ts';

/** Current list; the picker's links lead to the same list in another place. */
export interface PlaceContext {
  path: ListPath;
  state: BrowseState;
}

/** Callback that takes the chosen place in a form. Without a callback, each place is a link to its list. */
export const PlaceChoice = createContext<((place: Place) => void) | undefined>(undefined);

/** Link to a place's list, with its number of listings. Following the link makes this browser remember the place. */
export function PlaceLink({
  path,
  state,
  place: { country, city, municipality },
  name,
  within,
  count,
  option,
}: PlaceContext & {
  place: Place;
  name: string;
  /** Text that distinguishes the place from others with the same name. */
  within?: string | undefined;
  count?: number | undefined;
  /** Makes the link an option of a listbox: the focus stays in the search field. */
  option?: { id: string; active: boolean };
}) {
  const text = usePublicMessages('place');
  const chosen = { country, city, municipality };
  const choose = useContext(PlaceChoice);
  const isHere = country === state.country && city === state.city && municipality === state.municipality;
  const place = {
    className: 'place-search__place link-row',
    ...(option
      ? { role: 'option', id: option.id, 'aria-selected': option.active, tabIndex: -1 }
      : { 'aria-current': isHere ? ('true' as const) : undefined }),
  };
  const words = (
    <>
      <span className="fill">
        {name}
        {within && <span className="soft small"> {within}</span>}
      </span>
      {count !== undefined && count > 0 && (
        <span className="place-search__count soft small numeric">
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">, {text.listings(count)}</span>
        </span>
      )}
    </>
  );
  return choose ? (
    <button type="button" {...place} onClick={() => choose(chosen)}>
      {words}
    </button>
  ) : (
    <a {...place} href={browseHref(path, state, chosen)} onClick={() => rememberPlace(chosen)}>
      {words}
    </a>
  );
}
