const base = 'https://site.invalid';

/**
 * A path of this site with its query and fragment, or undefined for anything else (another origin, a scheme, a
 * protocol-relative or backslashed address): open redirects serve phishing. Browsers read `//host` and `/\host` as
 * another site and drop control characters first.
 */
export function samePath(location: string | null | undefined): string | undefined {
  if (!location || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(location) || !URL.canParse(location, base))
    return undefined;
  const { origin, pathname, search, hash } = new URL(location, base);
  // `/..//host` normalises to `//host`.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** The path to go back to, or `/`: a form can't be made to send people elsewhere. */
export const samePathOrHome = (location: string | undefined): string => samePath(location) ?? '/';
