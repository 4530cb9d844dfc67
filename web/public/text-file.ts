import { privatePaths } from '#shared/site.ts';
import { staticCache } from './cache.ts';

/**
 * Which links a browser may fetch ahead, when somebody is about to press one: the lists and listings. Named by
 * a header and served by the page Lambda, since the Content-Security-Policy allows no inline rules.
 */
export const speculationRulesPath = '/speculation-rules.json';

const speculationRules = JSON.stringify({
  prefetch: [
    { where: { href_matches: ['/', '/listings', '/listings/*', '/es/*', '/en/*'] }, eagerness: 'moderate' },
  ],
});

/**
 * What search engines need not ask for, and where the list of the rest is. Parts of lists (filters, orders, further
 * pages) are not forbidden, since who may not read a page does not see that it says `noindex`.
 */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/gate', ...privatePaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** The answer at an address that is a text file's; undefined at any other. */
export function textFile(path: string, origin: string) {
  if (path === speculationRulesPath) return answer('application/speculationrules+json', speculationRules);
  return path === '/robots.txt' ? answer('text/plain; charset=utf-8', robots(origin)) : undefined;
}

const answer = (type: string, body: string) => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': staticCache },
  body,
});
