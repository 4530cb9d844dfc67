import { privatePaths } from '#shared/private-routes.ts';
import { staticCache } from './cache.ts';

/**
 * Path of the speculation rules: browsers may prefetch lists and listings when a visitor is about to click a link. A
 * header names this path, since the Content-Security-Policy allows no inline rules.
 */
export const speculationRulesPath = '/speculation-rules.json';

const speculationRules = JSON.stringify({
  prefetch: [
    { where: { href_matches: ['/', '/listings', '/listings/*', '/es/*', '/en/*'] }, eagerness: 'moderate' },
  ],
});

/**
 * Filtered, sorted and later pages of lists stay crawlable, because a crawler must read a page to see its `noindex`.
 */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/gate', ...privatePaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Returns the response for a text file's path; undefined for any other path. */
export function textFile(path: string, origin: string) {
  if (path === speculationRulesPath) return answer('application/speculationrules+json', speculationRules);
  return path === '/robots.txt' ? answer('text/plain; charset=utf-8', robots(origin)) : undefined;
}

const answer = (type: string, body: string) => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': staticCache },
  body,
});
