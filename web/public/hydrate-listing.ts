import { hydrateWith } from './hydrate.tsx';
import { ListingPage } from './ListingPage.tsx';

export const hydrate = hydrateWith(ListingPage);
