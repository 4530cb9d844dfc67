import { useId, type MouseEvent } from 'react';
import { sortFields, type SortDirection, type SortField } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { closesSheet, opensSheet } from '#web/ui/sheet-commands.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { browseHref, shownOrder, sortChange } from '#web/place/browse-address.ts';
import type { FormContext } from '#web/place/drawn-forms.ts';

/**
 * Chip with the list's order, and the sheet of orders that it opens, with or without JavaScript. Without a country, a
 * press of the price asks for one in the sheet (BROWSE-3). Without JavaScript the list's page asks
 * (WhereQuestion.tsx).
 */
export function SortSheet({ path, state, view }: FormContext) {
  const sheet = useId();
  const browse = usePublicMessages('browse');
  const question = useOnDemand(async () => (await import('./PriceCountries.tsx')).PriceCountries);
  const asks = question.Part !== undefined;
  const { sort: chosen, direction } = shownOrder(state);
  const isChosen = chosen !== 'newest';
  const inWords = (one: SortDirection) => (one === 'asc' ? browse.ascending : browse.descending);
  const arrow = <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} size={16} />;
  const press = (event: MouseEvent<HTMLAnchorElement>, sort: SortField) => {
    if (sort !== 'price' || state.country) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // Without the component, the page behind the link asks.
    question.open(() => location.assign(href));
  };
  return (
    <>
      <button
        className={`chip sort-open${isChosen ? ' chip--on' : ''}`}
        {...opensSheet(sheet)}
        aria-label={
          isChosen ? `${browse.sortBy}: ${browse.sort[chosen]}, ${inWords(direction)}` : browse.sortBy
        }
      >
        {isChosen ? arrow : <Icon name="sort" size={18} />}
        <span className="sort-open__word">{isChosen ? browse.sort[chosen] : browse.sortShort}</span>
      </button>
      <Sheet id={sheet} title={browse.sortBy}>
        <div className="dialog__body stack stack--tight">
          {sortFields.map((sort) => {
            const active = !asks && sort === chosen;
            const change = sortChange({ ...state, ...shownOrder(state) }, sort);
            return (
              <a
                key={sort}
                className="link-row sort-row"
                href={browseHref(path, state, change)}
                aria-current={active ? 'true' : undefined}
                aria-expanded={asks && sort === 'price' ? true : undefined}
                onClick={(event) => press(event, sort)}
              >
                <span className="fill">{browse.sort[sort]}</span>
                {sort !== 'newest' && (
                  <span className="soft small">{inWords(active ? direction : change.direction)}</span>
                )}
                {sort === 'price' && !state.country && <Icon name="chevron-down" size={18} />}
                {active && (isChosen ? arrow : <Icon name="check" size={18} />)}
              </a>
            );
          })}
          {question.Part && <question.Part path={path} state={state} view={view} />}
        </div>
        {!asks && (
          <footer className="dialog__foot">
            <Button variant="primary" className="fill" {...closesSheet(sheet)}>
              {browse.showListings}
            </Button>
          </footer>
        )}
      </Sheet>
    </>
  );
}
