/**
 * Which listing is that of whoever is signed in on this browser: no visit of theirs to it is reported (STAT-1). The
 * private app writes it, logout clears it. A listing's id is public, and nothing is granted by it.
 */
export const ownListingKey = 'ownListing';

/** @param id undefined where they have none */
export function rememberOwnListing(id: string | undefined): void {
  try {
    if (id === undefined) window.localStorage.removeItem(ownListingKey);
    else window.localStorage.setItem(ownListingKey, id);
  } catch {
    // Nothing can be kept: their own visits count, as they would from another browser.
  }
}

export function isOwnListing(id: string): boolean {
  try {
    return window.localStorage.getItem(ownListingKey) === id;
  } catch {
    return false;
  }
}
