/** What a form route answers: where the browser goes next (303) and what it remembers. */
export interface FormAnswer {
  /** A path of this site, or anything: what is not a path of this site becomes `/`. */
  location: string;
  cookies?: SiteCookie[];
}

export interface SiteCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  httpOnly?: boolean;
}

/** All cookies of the site are first-party, Secure and SameSite=Lax. */
export function setCookie(cookie: SiteCookie): string {
  return [
    `${cookie.name}=${encodeURIComponent(cookie.value)}`,
    `Max-Age=${cookie.maxAgeSeconds}`,
    'Path=/',
    'Secure',
    'SameSite=Lax',
    ...(cookie.httpOnly ? ['HttpOnly'] : []),
  ].join('; ');
}

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
