/**
 * The path to go back to, or `/`: only a path of this site, so that the form can't be made to send people
 * elsewhere. Browsers read `//host` and `/\host` as another site and drop control characters first.
 */
export function samePathOrHome(location: string | undefined): string {
  if (!location || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(location)) return '/';
  const base = 'https://site.invalid';
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  // `/..//host` normalises to `//host`.
  if (url?.origin !== base || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
