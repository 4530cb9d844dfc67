import { createContext, useContext } from 'react';

/** The place of the page's own address as parameters (`city=mx-guadalajara`), where it has one. */
export const PlaceInLinks = createContext('');

/**
 * Makes the links of header and footer keep the place of the page that they stand on (BROWSE-20). By the address alone,
 * so that the page stays the same for everybody; what a browser remembers is put in by `keepPlaceInLinks`.
 */
export function usePlaceInLinks(): (path: string) => string {
  const place = useContext(PlaceInLinks);
  return (path) => (place ? `${path}${path.includes('?') ? '&' : '?'}${place}` : path);
}
