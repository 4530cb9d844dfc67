import { storedText, storeText } from './stored-text.ts';

/**
 * Storage key with the id of the signed-in provider's own listing. Their visits to that listing are not counted
 * (STAT-1). The private app writes it, and logout clears it. A listing's id is public and grants no access.
 */
export const ownListingKey = 'ownListing';

/**
 * Stores the provider's own listing. Without storage, the provider's own visits are counted.
 * @param id undefined if they have no listing
 */
export const rememberOwnListing = (id: string | undefined): void => storeText(ownListingKey, id);

export const isOwnListing = (id: string): boolean => storedText(ownListingKey) === id;
