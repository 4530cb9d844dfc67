import { createContext, useContext } from 'react';

/** Place in the page's own address, as query parameters (`city=mx-guadalajara`); empty without a place. */
export const PlaceInLinks = createContext('');

/**
 * Returns a function that adds the page's place to links of header and footer (BROWSE-20). It uses only the address, so
 * that pages stay cacheable; `keepPlaceInLinks` adds a place that the browser remembers.
 */
export function usePlaceInLinks(): (path: string) => string {
  const place = useContext(PlaceInLinks);
  return (path) => (place ? `${path}${path.includes('?') ? '&' : '?'}${place}` : path);
}
