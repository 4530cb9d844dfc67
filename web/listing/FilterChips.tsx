import { listingFilters } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { browseHref, countFilters, filterChange, noFilters, type BrowseState } from './browse-address.ts';
import type { ListPath } from './browse-address.ts';
import { narrowings } from './narrowings.ts';
import type { PlaceView } from './place-view.ts';

/**
 * Each filter that is on, as a link to the list without it; on wide screens also the five quick ones that are off, as
 * links to the list with them.
 */
export function FilterChips({ path, state, view }: { path: ListPath; state: BrowseState; view: PlaceView }) {
  const browse = usePublicMessages('browse');
  const common = useCommon();
  const formats = useFormats();
  const on = narrowings(state, view.currency, { browse, common, formats });
  const off = listingFilters.filter((one) => !state.filters.includes(one));
  return (
    <ul
      role="list"
      className={`filter-chips${on.length === 0 ? ' filter-chips--none' : ''}`}
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
          <a className="clear-filters" href={browseHref(path, state, noFilters)}>
            {browse.clearAll}
          </a>
        </li>
      )}
    </ul>
  );
}
