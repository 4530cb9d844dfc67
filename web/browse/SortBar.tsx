import { useId } from 'react';
import { sortFields } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { browseHref, sortChange, type BrowseState, type ListPath } from '#web/place/browse-address.ts';

/**
 * Links for the sort orders: inline on wide screens, in a sheet behind a chip with the current order on phones. The
 * sheet opens without JavaScript.
 */
export function SortBar({ path, state }: { path: ListPath; state: BrowseState }) {
  const menu = useId();
  const browse = usePublicMessages('browse');
  const { sort: chosen, direction } = state;
  const isChosen = chosen !== 'newest';
  const arrow = (
    <>
      <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} size={16} />
      <span className="visually-hidden">{direction === 'asc' ? browse.ascending : browse.descending}</span>
    </>
  );
  const links = sortFields.map((sort) => {
    const active = chosen === sort;
    return (
      <a
        key={sort}
        className="chip"
        href={browseHref(path, state, sortChange(state, sort))}
        aria-current={active ? 'true' : undefined}
      >
        {browse.sort[sort]}
        {active && isChosen && arrow}
      </a>
    );
  });
  return (
    <>
      <button
        className={`chip sort-open${isChosen ? ' chip--on' : ''}`}
        {...opensSheet(menu)}
        aria-label={isChosen ? `${browse.sortBy}: ${browse.sort[chosen]}` : browse.sortBy}
      >
        {!isChosen && <Icon name="sort" size={18} />}
        <span className="sort-open__word">{isChosen ? browse.sort[chosen] : browse.sortShort}</span>
        {isChosen && arrow}
      </button>
      <Sheet id={menu} title={browse.sortBy}>
        <div className="dialog__body stack stack--close">{links}</div>
      </Sheet>
      <div className="sort-bar" role="group" aria-label={browse.sortBy}>
        <span className="sort-bar__title">{browse.sortBy}</span>
        {links}
      </div>
    </>
  );
}
