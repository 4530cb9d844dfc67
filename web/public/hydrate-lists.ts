import { hydrateWith } from './hydrate.tsx';
import { HomePage } from './HomePage.tsx';
import { ListingsPage } from './ListingsPage.tsx';

// In one file: each of the two is little more than the cards and controls that they share.
export const hydrateHome = hydrateWith(HomePage);
export const hydrateListings = hydrateWith(ListingsPage);
