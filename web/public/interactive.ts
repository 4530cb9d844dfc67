import type { ComponentProps } from 'react';
import { HomePage } from './HomePage.tsx';
import { ListingPage } from './ListingPage.tsx';
import { ListingsPage } from './ListingsPage.tsx';
import { SavedPage } from './SavedPage.tsx';

/**
 * Pages that the browser hydrates; all others are plain HTML without React. The server imports all of these pages. A
 * browser imports only the page that it shows (client.tsx).
 */
export const interactivePages = {
  home: HomePage,
  listings: ListingsPage,
  listing: ListingPage,
  saved: SavedPage,
};
export type InteractiveName = keyof typeof interactivePages;

/** Interactive page and its props, as the server sends them to the browser. */
export type Island = {
  [N in InteractiveName]: { page: N; props: ComponentProps<(typeof interactivePages)[N]> };
}[InteractiveName];
