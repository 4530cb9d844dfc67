import { hydrateWith } from './hydrate.tsx';
import { HomePage } from './HomePage.tsx';
import { ListingsPage } from './ListingsPage.tsx';
import { SavedPage } from './SavedPage.tsx';

// In one file: each of these pages is little more than the cards and controls that they share.
export const hydrateHome = hydrateWith(HomePage);
export const hydrateListings = hydrateWith(ListingsPage);
export const hydrateSaved = hydrateWith(SavedPage);
