import type { Hydration } from './hydrate.tsx';
import type { InteractiveName } from './interactive.ts';

/** Each interactive page in a chunk of its own, so that a list doesn't load what only a listing needs. */
export const loadHydration: Record<InteractiveName, () => Promise<{ hydrate: Hydration }>> = {
  home: () => import('./hydrate-home.ts'),
  listings: () => import('./hydrate-listings.ts'),
  listing: () => import('./hydrate-listing.ts'),
  saved: () => import('./hydrate-saved.ts'),
};
