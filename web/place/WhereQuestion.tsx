import { useEffect, useState } from 'react';
import type { Place } from '#shared/location/place.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { browseHref, comparesPrices, isHome } from './browse-address.ts';
import type { FormContext } from './drawn-forms.ts';
import { viewKept } from './kept-view.ts';
import { placeLabel } from './place-label.ts';
import { PlacePicker } from './PlacePicker.tsx';
import { rememberPlace } from './remembered-place.ts';
import type { PlaceOption, PlaceView } from './place-view.ts';

interface Known {
  kept?: PlaceView | undefined;
  cities: readonly PlaceOption[];
}

/**
 * Only question about the place, on lists without one: the picker, the place that this browser remembers (BROWSE-20)
 * and three likely cities. The server offers the largest open cities. They stay hidden until the browser has replaced
 * them by those of its time zone, so that no name changes under a finger. Before prices are compared, the question asks
 * for a country instead (BROWSE-3).
 *
 * The home page shows the remembered place instead of the question (html[data-place], shared/inline-script.ts).
 */
export function WhereQuestion({ path, state, view }: FormContext) {
  const text = usePublicMessages('place');
  const browse = usePublicMessages('browse');
  const known = useKnown(view);
  const countries = comparesPrices(state);
  const to = (place: Place) => ({
    className: 'chip',
    href: browseHref(path, state, place),
    onClick: () => rememberPlace(place),
  });
  const kept = known?.kept && placeLabel(known.kept);
  const choices = countries ? view.countries : (known?.cities ?? view.likely ?? []);
  return (
    <section
      className={`where container${isHome(path) ? ' where--home' : ''}`}
      aria-label={countries ? browse.whichCountry : text.choose}
    >
      <PlacePicker path={path} state={state} view={view} />
      {countries && <p>{browse.whichCountry}</p>}
      <ul role="list" className={`where__choices${known || countries ? '' : ' where__choices--open'}`}>
        {known?.kept && kept && !countries && (
          <li>
            <a {...to(known.kept.place)}>
              <Icon name="pin" size={18} />
              {text.seeIn(kept)}
            </a>
          </li>
        )}
        {choices.map(({ id, name }) => (
          <li key={id}>
            <a {...to(countries ? { country: id } : { country: id.slice(0, 2), city: id })}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns what the browser knows about the visitor's place; undefined until it is loaded. */
function useKnown(view: PlaceView): Known | undefined {
  const language = useLanguage();
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let left = false;
    const fallback = view.likely ?? [];
    void import('./visitor-places.ts')
      .then(async ({ likelyHere }) => ({
        kept: await viewKept(view, language).catch(() => undefined),
        cities: likelyHere(view) ?? fallback,
      }))
      // If loading fails, the server's cities still lead somewhere.
      .catch(() => ({ kept: undefined, cities: fallback }))
      .then((found) => {
        if (left) return;
        if (!found.kept) delete document.documentElement.dataset['place'];
        setKnown(found);
      });
    return () => {
      left = true;
    };
  }, [view, language]);
  return known;
}
