import type { Hydration } from './hydrate.tsx';
import type { InteractiveName } from './interactive.ts';

const lists = () => import('./hydrate-lists.ts');

/** A chunk for the lists, one for a listing and one for the saved ones, so that none loads what only another needs. */
export const loadHydration: Record<InteractiveName, () => Promise<Hydration>> = {
  home: async () => (await lists()).hydrateHome,
  listings: async () => (await lists()).hydrateListings,
  saved: async () => (await import('./hydrate-saved.ts')).hydrate,
  listing: async () => (await import('./hydrate-listing.ts')).hydrate,
};
