import type { Hydration } from './hydrate.tsx';
import type { InteractiveName } from './interactive.ts';

const lists = () => import('./hydrate-lists.ts');
const listing = () => import('./hydrate-listing.ts');

/** The pages of cards in one chunk and a listing in another, so that neither loads what only the other needs. */
export const loadHydration: Record<InteractiveName, () => Promise<Hydration>> = {
  home: async () => (await lists()).hydrateHome,
  listings: async () => (await lists()).hydrateListings,
  saved: async () => (await lists()).hydrateSaved,
  listing: async () => (await listing()).hydrate,
};
