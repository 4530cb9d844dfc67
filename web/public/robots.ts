import { privatePaths } from '#shared/site.ts';
import { staticCache } from './cache.ts';

export const robotsPath = '/robots.txt';

/**
 * What search engines need not ask for, and where the list of the rest is. Parts of lists (filters, orders, further
 * pages) are not forbidden, since who may not read a page does not see that it says `noindex`.
 */
export const robots = (origin: string) => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': staticCache },
  body: [
    'User-agent: *',
    ...['/api/', '/gate', ...privatePaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n'),
});
