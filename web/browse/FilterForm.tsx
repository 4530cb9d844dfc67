import { listingFilters, rangeLimits, services, type RangeName } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import {
  browseHref,
  browseParameters,
  countFilters,
  filterAction,
  noFilters,
  type BrowseState,
} from '#web/place/browse-address.ts';
import type { FormContext } from '#web/place/drawn-forms.ts';
import type { PlaceView } from '#web/place/place-view.ts';
import { pricePresets } from './price-presets.ts';

/**
 * Form with every filter of a list. Works without JavaScript: the edge and `readBrowse` accept repeated parameters as a
 * list and drop empty ones. follow-filters.ts adds live counts.
 */
export function FilterForm({ path, state, view }: FormContext) {
  const browse = usePublicMessages('browse');
  const home = usePublicMessages('home');
  const { field, option } = useCommon();
  return (
    <form className="filter-sheet__form" method="get" action={filterAction(path, state)}>
      {browseParameters({ ...state, ...noFilters, cursor: undefined }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="dialog__body stack filter-sheet__body">
        <div className="stack stack--tight">
          <Options name="filters" all={listingFilters} chosen={state.filters} words={browse.filter} />
          <p className="soft small">
            <span className="strong">{browse.filter.verified}.</span> {home.verified}
          </p>
        </div>
        <fieldset>
          <legend>
            {view.countryName ? browse.price(view.currency, view.countryName) : browse.priceAnywhere}
          </legend>
          {view.countryName ? (
            <Presets country={state.country} currency={view.currency} chosen={state.priceMax} />
          ) : (
            <CountryField countries={view.countries} />
          )}
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
      <footer className="dialog__foot">
        {countFilters(state) > 0 && (
          <a className="clear-filters tap" href={browseHref(path, state, noFilters)}>
            {browse.clearAll}
          </a>
        )}
        <Button type="submit" variant="primary" className="fill">
          {browse.showListings}
        </Button>
        <span className="visually-hidden" role="status" />
      </footer>
    </form>
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
    <div className="row row--tight">
      {all.map((one) => (
        <label key={one} className="choice">
          <input type="checkbox" name={name} value={one} defaultChecked={chosen.includes(one)} />
          {words[one]}
        </label>
      ))}
    </div>
  );
}

/** Buttons that fill in the highest price (follow-filters.ts); without JavaScript the fields below do the same. */
function Presets({
  country = '',
  currency,
  chosen,
}: {
  country: string | undefined;
  currency: string;
  chosen: number | undefined;
}) {
  const browse = usePublicMessages('browse');
  const formats = useFormats();
  return (
    <div className="row row--tight needs-script">
      {pricePresets(currency).map((amount) => (
        <button
          key={amount}
          type="button"
          className="chip"
          value={amount}
          aria-pressed={amount === chosen}
          data-field="priceMax"
        >
          {browse.range(undefined, formats.price(amount, { country, currency }))}
        </button>
      ))}
    </div>
  );
}

/** A price filter needs a country, which fixes the currency (BROWSE-3). */
function CountryField({ countries }: Pick<PlaceView, 'countries'>) {
  const browse = usePublicMessages('browse');
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
  const browse = usePublicMessages('browse');
  return (
    <>
      <div className="filter-sheet__range grid grid--halves">
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
      {/* follow-filters.ts writes here when the range's ends are in reverse order. */}
      <p className="field__help" role="status" />
    </>
  );
}
