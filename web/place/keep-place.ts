import type { Place } from '#shared/location/place.ts';
import { lastListPlace, rememberedPlace, rememberListPlace } from './remembered-place.ts';

const levels = ['city', 'country', 'municipality'] as const;

/** Checks only the format; the requested page checks that the place exists. */
const isId = (text: string): boolean => /^[a-z]{2}(?:-[a-z\d-]{1,90})?$/.test(text);

/**
 * Returns a place as address parameters, in alphabetical order. Leaves out the country of a city, because the city's id
 * contains the country.
 */
export function placeParameters({ country, city, municipality }: Place): URLSearchParams {
  const said = { city, country: city ? undefined : country, municipality: city && municipality };
  return new URLSearchParams(
    levels.flatMap((level) => {
      const id = said[level];
      return id && isId(id) ? [[level, id]] : [];
    }),
  );
}

const placeIn = (query: URLSearchParams): Place =>
  Object.fromEntries(levels.map((level) => [level, query.get(level) ?? undefined]));

/** Links in header and footer, and on pages without a list; a list's own controls are excluded. */
const links = '.site-header a[href], .site-footer a[href], main:not(:has(#page)) a[href]';

const linksToLists = (): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(links)].filter(
    ({ origin, pathname }) => origin === location.origin && /^\/[a-z]{2}(?:\/listings)?$/.test(pathname),
  );

function patch(): void {
  const last = placeParameters(placeIn(new URLSearchParams(lastListPlace())));
  const kept = last.size > 0 ? last : placeParameters(rememberedPlace() ?? {});
  for (const link of linksToLists()) {
    const query = new URLSearchParams(link.search);
    for (const level of levels) query.delete(level);
    for (const [level, id] of kept) query.append(level, id);
    query.sort();
    link.search = query.toString();
  }
}

/**
 * Keeps the chosen place in links to lists (BROWSE-20). List pages already have the place in their links. Other pages
 * are cached for all visitors, so the browser adds the place of this tab's last list. Without such a list, the browser
 * adds the place that it remembers. Runs again when the page is shown and before a click, because the choice may have
 * changed.
 */
export function keepPlaceInLinks(): void {
  const own = linksToLists()
    .map(({ search }) => placeParameters(placeIn(new URLSearchParams(search))))
    .find(({ size }) => size > 0);
  const follow = own ? () => rememberListPlace(own.toString()) : patch;
  follow();
  addEventListener('pageshow', follow);
  if (own) return;
  for (const event of ['click', 'auxclick']) document.addEventListener(event, follow, true);
}
