import type * as checks from './check-listing.ts';

type Checks = typeof checks;

let loaded: Checks | undefined;

/**
 * Loads the contract's validation with its libraries (55 KB). The form calls this function on first focus, before the
 * first save.
 * @throws TypeError if the script can't be loaded (offline, or a newer release)
 */
export const loadChecks = async (): Promise<Checks> => (loaded ??= await import('./check-listing.ts'));

/** Returns the validation if it is already loaded. */
export const loadedChecks = (): Checks | undefined => loaded;
