import { hydrateWith } from './hydrate.tsx';
import { HomePage } from './HomePage.tsx';
import { ListingsPage } from './ListingsPage.tsx';

// Both pages share one chunk: apart from the shared cards and controls, each is small.
export const hydrateHome = hydrateWith(HomePage);
export const hydrateListings = hydrateWith(ListingsPage);
