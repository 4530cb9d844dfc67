import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { browseParameters } from './browse-address.ts';
import type { FormContext } from './drawn-forms.ts';
import type { PlaceOption } from './place-view.ts';

const ofThePlace = ['country', 'city', 'municipality'];
/** Prices are of one currency, so they stay behind with their country. */
const ofTheCountry = [...ofThePlace, 'priceMin', 'priceMax'];

/** The choice of a place without the script, which asks again level by level. */
export function PlaceForm({ path, state, view }: FormContext) {
  const text = usePublicMessages('place');
  const { place, countries, cities = [], municipalities = [] } = view;
  const leftBehind = place.country ? ofTheCountry : ofThePlace;
  const kept = browseParameters({ ...state, cursor: undefined }).filter(
    ([name]) => !leftBehind.includes(name),
  );
  return (
    <form className="place-form panel" method="get" action={path === '/' ? path : '/listings'}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Level name="country" options={countries} chosen={place.country} />
      {place.country && <Level name="city" options={cities} chosen={place.city} />}
      {municipalities.length > 0 && (
        <Level name="municipality" options={municipalities} chosen={place.municipality} />
      )}
      <Button type="submit" variant="primary">
        {text.show}
      </Button>
    </form>
  );
}

function Level({
  name,
  options,
  chosen,
}: {
  name: 'country' | 'city' | 'municipality';
  options: readonly PlaceOption[];
  chosen: string | undefined;
}) {
  const text = usePublicMessages('place');
  const { field } = useCommon();
  return (
    <SelectField label={field[name]} name={name} defaultValue={chosen ?? ''}>
      <option value="">{text.any}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
