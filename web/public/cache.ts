/**
 * What the edge may keep, in seconds (EDGE-1). Browsers always ask again, since the
 * same address shows the gate, another language or a newer list; the edge answers.
 */
const listSeconds = 60;
/** For so long the edge may still show the last copy while it fetches the next. */
const staleSeconds = 30;

/**
 * Pages that show listings: a minute, and never, not even stale, past the first end of visibility among them. A
 * failing origin must not keep somebody public who no longer is, so stale-if-error is 0 and not left out: without it
 * CloudFront serves an expired copy while the origin answers 5xx ("Manage how long content stays in the cache").
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
