import type { ComponentProps } from 'react';
import { HomePage } from './HomePage.tsx';
import { ListingPage } from './ListingPage.tsx';
import { ListingsPage } from './ListingsPage.tsx';
import { SavedPage } from './SavedPage.tsx';

/**
 * The pages that the browser takes over; every other page is plain HTML and loads no React. All of them for the server;
 * the browser loads its own alone (client.tsx).
 */
export const interactivePages = {
  home: HomePage,
  listings: ListingsPage,
  listing: ListingPage,
  saved: SavedPage,
};
export type InteractiveName = keyof typeof interactivePages;

/** A page's name and what it is rendered from, as the server hands it to the browser. */
export type Island = {
  [N in InteractiveName]: { page: N; props: ComponentProps<(typeof interactivePages)[N]> };
}[InteractiveName];
