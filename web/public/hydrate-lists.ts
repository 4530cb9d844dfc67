import { hydrateWith } from './hydrate.tsx';
import { HomePage } from './HomePage.tsx';
import { ListingsPage } from './ListingsPage.tsx';

// The home page and the lists share one chunk, because each page is small apart from the shared cards and controls.
export const hydrateHome = hydrateWith(HomePage);
export const hydrateListings = hydrateWith(ListingsPage);
