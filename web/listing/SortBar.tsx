import { sortFields } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { browseHref, sortChange, type BrowseState, type ListPath } from './browse-address.ts';

/**
 * The orders, as links. Prices compare within one currency only, so ordering by price brings the picker's
 * default country where none was chosen (BROWSE-3).
 */
export function SortBar({
  path,
  state,
  defaultCountry,
}: {
  path: ListPath;
  state: BrowseState;
  defaultCountry: string;
}) {
  const { browse } = usePublicMessages();
  return (
    <div className="sort-bar" role="group" aria-label={browse.sortBy}>
      <span className="soft small">{browse.sortBy}</span>
      {sortFields.map((sort) => {
        const active = state.sort === sort;
        const place = sort === 'price' && !state.country ? { country: defaultCountry } : {};
        return (
          <a
            key={sort}
            className="chip"
            href={browseHref(path, state, { ...sortChange(state, sort), ...place })}
            aria-current={active ? 'true' : undefined}
          >
            {browse.sort[sort]}
            {active && sort !== 'newest' && (
              <>
                <Icon name={state.direction === 'asc' ? 'arrow-up' : 'arrow-down'} size={16} />
                <span className="visually-hidden">
                  {state.direction === 'asc' ? browse.ascending : browse.descending}
                </span>
              </>
            )}
          </a>
        );
      })}
    </div>
  );
}
