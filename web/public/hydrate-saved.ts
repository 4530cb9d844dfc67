import { hydrateWith } from './hydrate.tsx';
import { SavedPage } from './SavedPage.tsx';

export const hydrate = hydrateWith(SavedPage);
