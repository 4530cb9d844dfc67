import { createContext, useContext } from 'react';
import { useInLanguage } from '#web/i18n/i18n.tsx';

/** Place in the page's own URL, as query parameters (`city=mx-guadalajara`); may be empty. */
export const PlaceInLinks = createContext('');

/**
 * Returns a function that adds the page's language and place to links of header and footer (BROWSE-20). It reads only
 * the URL, so that pages stay cacheable. In the browser, `keepPlaceInLinks` adds a remembered place.
 */
export function usePlaceInLinks(): (path: `/${string}`) => string {
  const place = useContext(PlaceInLinks);
  const inLanguage = useInLanguage();
  return (path) => inLanguage(place ? `${path}${path.includes('?') ? '&' : '?'}${place}` : path);
}
