import type { Place } from '#shared/location/place.ts';
import { lastListPlace, rememberedPlace, rememberListPlace } from './remembered-place.ts';

const levels = ['city', 'country', 'municipality'] as const;

/** An id of the catalogue by its form; which places there are, the page that is asked for knows. */
const isId = (text: string): boolean => /^[a-z]{2}(?:-[a-z\d-]{1,90})?$/.test(text);

/** A place as the parameters of an address, in their order; a city says its country by itself. */
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

/** Header, footer and pages that are no lists; what a list's own controls say stands as it is. */
const links = '.site-header a[href], .site-footer a[href], main:not(:has(#page)) a[href]';

const linksToLists = (): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(links)].filter(
    ({ origin, pathname }) => origin === location.origin && (pathname === '/' || pathname === '/listings'),
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
 * Keeps the chosen place in the links to lists (BROWSE-20). A list's own page has it in them, and this tab remembers it;
 * a page whose address names none is everybody's, so its links get the place here: that of the list which this tab came
 * from, else the one that the browser remembers. Again whenever the page comes back and before a link is followed, since
 * another may have been chosen meanwhile.
 */
export function keepPlaceInLinks(): void {
  const own = linksToLists()
    .map(({ search }) => placeParameters(placeIn(new URLSearchParams(search))))
    .find(({ size }) => size > 0);
  const follow = own ? () => rememberListPlace(own.toString()) : patch;
  follow();
  window.addEventListener('pageshow', follow);
  if (own) return;
  document.addEventListener('click', follow, true);
  document.addEventListener('auxclick', follow, true);
}
