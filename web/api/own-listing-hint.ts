import { storedText, storeText } from './stored-text.ts';

/**
 * Storage key with the id of the signed-in provider's own listing, so that their visits to it are not counted (STAT-1).
 * The private app writes it, and logout clears it. The id is public and grants no access.
 */
export const ownListingKey = 'ownListing';

/**
 * Stores the id of the provider's own listing; undefined if they have none. Without storage, their own visits are
 * counted.
 */
export const rememberOwnListing = (id: string | undefined): void => storeText(ownListingKey, id);

export const isOwnListing = (id: string): boolean => storedText(ownListingKey) === id;
