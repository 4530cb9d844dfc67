import { hydrateWith } from './hydrate.tsx';
import { HomePage } from './HomePage.tsx';

export const hydrate = hydrateWith(HomePage);
