import type * as checks from './check-listing.ts';

type Checks = typeof checks;

let loaded: Checks | undefined;

/**
 * The contract's own checks, with the libraries that they bring (55 KB): loaded when somebody first does something in the
 * form, so that it is there before they are.
 * @throws TypeError where it can't be had (offline, a newer release)
 */
export const loadChecks = async (): Promise<Checks> => (loaded ??= await import('./check-listing.ts'));

/** The same once it was loaded. */
export const loadedChecks = (): Checks | undefined => loaded;
