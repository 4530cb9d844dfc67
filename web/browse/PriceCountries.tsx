import { useState } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { browseHref } from '#web/place/browse-address.ts';
import type { FormContext } from '#web/place/drawn-forms.ts';
import { rememberPlace } from '#web/place/remembered-place.ts';
import { likelyHere } from '#web/place/visitor-places.ts';

/** Focuses what appears, because the pressed link only made room for it. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Countries to compare prices in, in the sheet of orders. The country of the browser's time zone is first. */
export function PriceCountries({ path, state, view }: FormContext) {
  const browse = usePublicMessages('browse');
  const [home] = useState(() => likelyHere(view)?.[0]?.country);
  const countries = view.countries.toSorted((a, b) => Number(b.id === home) - Number(a.id === home));
  return (
    <section className="box stack stack--close">
      <h3 ref={takeFocus} tabIndex={-1} className="text-body">
        {browse.whichCountry}
      </h3>
      <p className="soft small">{browse.whichCountryWhy}</p>
      <ul role="list" className="grid grid--halves">
        {countries.map(({ id, name }) => (
          <li key={id}>
            <a
              className="link-row"
              href={browseHref(path, state, { sort: 'price', direction: 'asc', country: id })}
              onClick={() => rememberPlace({ country: id })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
