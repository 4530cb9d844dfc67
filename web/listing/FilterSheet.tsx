import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { listingFilters, rangeLimits, services, type RangeName } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import {
  browseHref,
  browseParameters,
  countFilters,
  noFilters,
  readBrowse,
  type BrowseState,
  type ListPath,
} from './browse-address.ts';
import type { ListCount } from './list-count.ts';
import type { PlaceView } from './place-view.ts';

/**
 * Every filter of a list in one form, which without the script is sent as it stands: the edge and `readBrowse` take
 * a repeated parameter for a list, and leave out what is empty. With it the address is the list's one address.
 */
export function FilterSheet({
  id,
  path,
  state,
  view,
}: {
  id: string;
  path: ListPath;
  state: BrowseState;
  view: PlaceView;
}) {
  const heading = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const { browse } = usePublicMessages();
  const { action, field, option } = useCommon();
  const count = countFilters(state);

  const form = useRef<HTMLFormElement>(null);
  const [counted, setCounted] = useState<ListCount>();

  // While the sheet is open; what counts is loaded with the first opening.
  useEffect(() => {
    const opened = sheet.current;
    let end: (() => void) | undefined;
    let isOpen = false;
    const toggled = ({ newState }: ToggleEvent) => {
      isOpen = newState === 'open';
      end?.();
      end = undefined;
      if (!isOpen) return;
      import('./count-filters.ts').then(
        ({ countWhileChosen }) => {
          if (isOpen && form.current) end ??= countWhileChosen(form.current, setCounted);
        },
        // Offline, or a newer release: the button says no number.
        () => undefined,
      );
    };
    opened?.addEventListener('toggle', toggled);
    return () => {
      opened?.removeEventListener('toggle', toggled);
      end?.();
    };
  }, []);

  // None of what was read is no number where more was not read.
  const show =
    counted && (counted.count > 0 || !counted.more)
      ? browse.showCounted(counted.count, counted.more)
      : browse.showListings;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A page that is kept for the way back is kept as it was left.
    sheet.current?.hidePopover();
    const fields = [...new FormData(event.currentTarget)] as Array<[string, string]>;
    location.assign(browseHref(path, readBrowse(new URLSearchParams(fields))));
  };

  return (
    <div ref={sheet} id={id} popover="auto" className="filter-sheet" role="dialog" aria-labelledby={heading}>
      <form ref={form} method="get" action={path} onSubmit={submit}>
        <header className="filter-sheet__head">
          <h2 id={heading}>{browse.filters}</h2>
          <button
            type="button"
            className="button button--quiet button--icon"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
            <span className="visually-hidden">{action.close}</span>
          </button>
        </header>
        {browseParameters({ ...state, ...noFilters, cursor: undefined }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="filter-sheet__body stack">
          <Options name="filters" all={listingFilters} chosen={state.filters} words={browse.filter} />
          <fieldset>
            <legend>
              {view.countryName ? browse.price(view.currency, view.countryName) : browse.priceAnywhere}
            </legend>
            {!view.countryName && <CountryField countries={view.countries} />}
            <RangeFields name="price" state={state} />
          </fieldset>
          <fieldset>
            <legend>{browse.age}</legend>
            <RangeFields name="age" state={state} />
          </fieldset>
          <fieldset>
            <legend>{field.services}</legend>
            <Options name="services" all={services} chosen={state.services} words={option.services} />
          </fieldset>
        </div>
        <footer className="filter-sheet__foot">
          {count > 0 && (
            <a className="clear-filters" href={browseHref(path, state, noFilters)}>
              {browse.clearAll}
            </a>
          )}
          <Button type="submit" variant="primary">
            {show}
          </Button>
          <span className="visually-hidden" role="status">
            {counted && show}
          </span>
        </footer>
      </form>
    </div>
  );
}

function Options<T extends string>({
  name,
  all,
  chosen,
  words,
}: {
  name: string;
  all: readonly T[];
  chosen: readonly T[];
  words: Record<T, string>;
}) {
  return (
    <div className="filter-sheet__options">
      {all.map((one) => (
        <CheckboxField
          key={one}
          name={name}
          value={one}
          defaultChecked={chosen.includes(one)}
          label={words[one]}
        />
      ))}
    </div>
  );
}

/** Prices are of one country's currency (BROWSE-3). */
function CountryField({ countries }: Pick<PlaceView, 'countries'>) {
  const { browse } = usePublicMessages();
  const { field } = useCommon();
  return (
    <SelectField label={field.country} help={browse.whichCountryWhy} name="country">
      <option value="">{browse.whichCountry}</option>
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function RangeFields({ name, state }: { name: RangeName; state: BrowseState }) {
  const { browse } = usePublicMessages();
  return (
    <div className="filter-sheet__range">
      {(
        [
          ['Min', browse.from],
          ['Max', browse.to],
        ] as const
      ).map(([end, label]) => (
        <TextField
          key={end}
          label={label}
          name={`${name}${end}`}
          type="number"
          inputMode="numeric"
          {...rangeLimits[name]}
          defaultValue={state[`${name}${end}`]}
        />
      ))}
    </div>
  );
}
