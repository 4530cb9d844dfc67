import { storedText, storeText } from './stored-text.ts';

/**
 * Which listing is that of whoever is signed in on this browser: no visit of theirs to it is reported (STAT-1). The
 * private app writes it, logout clears it. A listing's id is public, and nothing is granted by it.
 */
export const ownListingKey = 'ownListing';

/** Where nothing can be kept, their own visits count as from another browser. @param id undefined where they have none */
export const rememberOwnListing = (id: string | undefined): void => storeText(ownListingKey, id);

export const isOwnListing = (id: string): boolean => storedText(ownListingKey) === id;
