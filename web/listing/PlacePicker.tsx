import { useRef, useState, type MouseEvent } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { browseParameters, type BrowseState, type ListPath } from './browse-address.ts';
import { shortPlaceLabel } from './place-label.ts';
import type { PlaceOption, PlaceView } from './place-view.ts';

/**
 * Country, city, municipality. Without the script a form that opens in place and asks again level by level;
 * with it the same button opens a sheet with a search, which is only then loaded with the catalogue.
 */
export function PlacePicker({ path, state, view }: { path: ListPath; state: BrowseState; view: PlaceView }) {
  const { place: text } = usePublicMessages();
  const details = useRef<HTMLDetailsElement>(null);
  const search = useOnDemand(async () => (await import('./PlaceSearch.tsx')).PlaceSearch);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    // Else the form, which is still here.
    search.open(() => details.current?.setAttribute('open', ''));
  };

  return (
    <>
      <details ref={details} className="place-picker">
        <summary className="chip place-picker__open" onClick={open}>
          <Icon name="pin" size={18} />
          <span>{shortPlaceLabel(view) ?? text.choose}</span>
        </summary>
        <PlaceForm path={path} state={state} view={view} />
      </details>
      {search.Part && (
        <search.Part open={search.isOpen} onClose={search.close} path={path} state={state} view={view} />
      )}
    </>
  );
}

const ofThePlace = ['country', 'city', 'municipality'];
/** Prices are of one currency, so they stay behind with their country. */
const ofTheCountry = [...ofThePlace, 'priceMin', 'priceMax'];

const frame = (path: ListPath) => ({ className: 'place-form panel', method: 'get', action: path });
const drawnForm = (): string => document.querySelector('.place-form')?.innerHTML ?? '';

function PlaceForm({ path, state, view }: { path: ListPath; state: BrowseState; view: PlaceView }) {
  const { place: text } = usePublicMessages();
  const { place, countries, cities, municipalities = [] } = view;
  const [drawn] = useState(() => ({ __html: cities ? '' : drawnForm() }));
  // Without a script's help this form is whole: nothing of it needs to be gone through again.
  if (!cities)
    return <form key="drawn" {...frame(path)} suppressHydrationWarning dangerouslySetInnerHTML={drawn} />;
  const leftBehind = place.country ? ofTheCountry : ofThePlace;
  const kept = browseParameters({ ...state, cursor: undefined }).filter(
    ([name]) => !leftBehind.includes(name),
  );
  return (
    <form {...frame(path)}>
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
  const { place: text } = usePublicMessages();
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
