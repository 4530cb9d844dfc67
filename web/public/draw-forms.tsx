import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#shared/account.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { I18nProvider, useCommon } from '#web/i18n/i18n.tsx';
import { PublicMessagesProvider, usePublicMessages } from '#web/i18n/public-messages.ts';
import { allListings, browseParameters, isHome } from '#web/place/browse-address.ts';
import type { FormContext } from '#web/place/drawn-forms.ts';
import { FilterForm } from '#web/browse/FilterForm.tsx';
import type { PlaceOption } from '#web/place/place-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { type IconName, UsedIcons } from '#web/ui/Icon.tsx';

const ofThePlace = ['country', 'city', 'municipality'];
/** Parameters to drop when the country changes, because prices are in the country's currency. */
const ofTheCountry = [...ofThePlace, 'priceMin', 'priceMax'];

interface Words {
  language: Language;
  common: Common;
  messages: PublicMessages;
}

interface Drawn {
  html: string;
  icons: ReadonlySet<IconName>;
}

/** Number of cached forms, about 5 KB each. */
const most = 200;
const kept = new Map<string, Drawn>();

/** Returns the cached form of a key, or renders and caches it. Drops the least recently used form beyond the limit. */
function once(key: string, draw: () => Drawn): Drawn {
  const drawn = kept.get(key) ?? draw();
  // Move the key to the end: the first key is the least recently used.
  kept.delete(key);
  kept.set(key, drawn);
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
  return drawn;
}

/**
 * Renders the forms of a list's page to HTML. Must run before the page is rendered, because React can't nest renders. A
 * list's forms are the same for all its pages and visitors and take half of the rendering time, so they are cached.
 * @param icons icon set of the page, to which the forms' icons are added
 */
export function drawForms(
  { language, common, messages }: Words,
  form: FormContext,
  icons: Set<IconName>,
): Record<'filters' | 'place', string> {
  const { path, state, view } = form;
  // The place determines the rest of the view, so the key leaves out the rest.
  const list = [
    language,
    path,
    { ...state, cursor: undefined },
    view.place,
    view.countries.map(({ id }) => id),
  ];
  const draw = (name: string, element: ReactNode): string => {
    const drawn = once(`${name} ${JSON.stringify(list)}`, () => {
      const used = new Set<IconName>();
      const html = renderToStaticMarkup(
        <UsedIcons value={used}>
          <I18nProvider language={language} common={common}>
            <PublicMessagesProvider value={messages}>{element}</PublicMessagesProvider>
          </I18nProvider>
        </UsedIcons>,
        { identifierPrefix: name },
      );
      return { html, icons: used };
    });
    for (const icon of drawn.icons) icons.add(icon);
    return drawn.html;
  };
  return {
    filters: draw('f', <FilterForm {...form} />),
    place: draw('p', <PlaceForm {...form} />),
  };
}

/** Form for browsers without JavaScript, which asks for one level per submit. */
function PlaceForm({ path, state, view }: FormContext) {
  const text = usePublicMessages('place');
  const { place, countries, cities = [], municipalities = [] } = view;
  const leftBehind = place.country ? ofTheCountry : ofThePlace;
  const kept = browseParameters({ ...state, cursor: undefined }).filter(
    ([name]) => !leftBehind.includes(name),
  );
  return (
    <form className="place-form panel" method="get" action={isHome(path) ? path : allListings(path)}>
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
