import { hydrateWith } from './hydrate.tsx';
import { ListingsPage } from './ListingsPage.tsx';

export const hydrate = hydrateWith(ListingsPage);
