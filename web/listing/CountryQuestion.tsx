import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { browseHref, type BrowseState, type ListPath } from './browse-address.ts';
import { rememberPlace } from './remembered-place.ts';
import type { PlaceView } from './place-view.ts';

/**
 * Asks for the country whose prices are to be compared, where the address names none: currencies differ, and none of
 * them is chosen for anybody (BROWSE-3). Until it is answered the list stands as if prices had not been asked for.
 */
export function CountryQuestion({
  path,
  state,
  view,
}: {
  path: ListPath;
  state: BrowseState;
  view: PlaceView;
}) {
  const browse = usePublicMessages('browse');
  return (
    <section className="country-question panel" aria-labelledby="country-question">
      <h2 id="country-question">{browse.whichCountry}</h2>
      <p className="soft">{browse.whichCountryWhy}</p>
      <ul role="list">
        {view.countries.map(({ id, name }) => (
          <li key={id}>
            <a
              className="chip"
              href={browseHref(path, state, { country: id })}
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
