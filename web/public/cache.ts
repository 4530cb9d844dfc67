/**
 * Seconds that the edge caches a list (EDGE-1). Browsers always revalidate, since one address may show the gate,
 * another language or a newer list. The edge answers these requests.
 */
const listSeconds = 60;
/** Seconds that the edge may serve a stale copy while it fetches a new one. */
const staleSeconds = 30;

/**
 * Returns the cache header for pages with listings. The edge keeps a page for a minute and may then serve it stale for
 * a moment, but never beyond `until`, when the first listing shown expires.
 *
 * stale-if-error is explicitly 0. Otherwise CloudFront serves expired copies while the origin returns 5xx ("Manage how
 * long content stays in the cache"), and a failing origin would keep expired listings public.
 */
export function listingsCache(until: string | undefined, now: Date): string {
  const left = until ? Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 1000)) : Infinity;
  const seconds = Math.min(listSeconds, left);
  const stale = Math.min(staleSeconds, left - seconds);
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${stale}, stale-if-error=0`;
}

export const staticCache = 'public, max-age=0, s-maxage=3600, stale-if-error=300';
export const notFoundCache = 'public, max-age=0, s-maxage=10';
export const noCache = 'no-store';
/**
 * For a page with a form: only the browser stores it, so that its back button brings back what was typed. Browsers
 * keep nothing of a page with `no-store`.
 */
export const formCache = 'private, no-cache';
