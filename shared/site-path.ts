const base = 'https://site.invalid';

/**
 * Returns a path of this site with its query and fragment, or undefined for any other address.
 *
 * Prevents open redirects, which phishing uses. Browsers read `//host` and `/\host` as another site and drop control
 * characters first.
 */
export function samePath(location: string | null | undefined): string | undefined {
  if (!location || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(location) || !URL.canParse(location, base))
    return undefined;
  const { origin, pathname, search, hash } = new URL(location, base);
  // `/..//host` normalises to `//host`.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Returns the path to go back to, or `/`, so that a form cannot redirect to another site. */
export const samePathOrHome = (location: string | undefined): string => samePath(location) ?? '/';
