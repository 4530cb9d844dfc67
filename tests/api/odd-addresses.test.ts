import fc from 'fast-check';
import { expect } from 'vitest';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { send } from '@directory/local-cloud/testing/http-client.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const visit = (cloud: SharedCloud, target: string) =>
  send(cloud.site, target, { headers: { cookie: 'adult=1' } });

const piece = fc.oneof(
  fc.constantFrom(
    ...['+', '%2B', '%20', '%C3%A9', '%2F', '%2f', '%00', '%', '%zz', '%E0%A4%A', '(', ')', '!', "'", '*'],
    ...[
      '//',
      '/',
      '/.',
      '/..',
      '/%2e%2e',
      '/./',
      ';',
      ':',
      '@',
      '&',
      '=',
      '$',
      ',',
      '~',
      '\\',
      '"',
      '<',
      '|',
    ],
  ),
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 })
    .map((text) => text.replace(/[ ?#]/g, 'x')),
);
const begin = fc.constantFrom(
  ...[
    '/',
    '/es/',
    '/en/listings/',
    '/listings',
    '/women/',
    '/login/',
    '/dashboard',
    '/media/',
    '/media/a/480',
  ],
  ...['/assets/', '/counts/', '/sitemap', '/terms', '/a/../media/', '/%6dedia/', '//media/', '/private'],
);
const query = fc.array(piece, { maxLength: 3 }).map((pieces) => `?category=men&city=${pieces.join('')}`);
const address = fc
  .tuple(begin, fc.array(piece, { maxLength: 5 }), fc.oneof(fc.constant(''), query))
  .map(([first, pieces, asked]) => first + pieces.join('') + asked);
const known = [
  '/caf%C3%A9',
  '/a+b',
  '/a%20b',
  '/listings?city=a+b',
  '/media/a+b',
  '/media/a%20b/1.webp',
  '/assets//a',
];

test('no URL of the site returns status 403 or 5xx', async ({ cloud }) => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(address, async (target) => {
      const { status } = await visit(cloud, target);
      seen.add(status);
      expect([target, status, status < 500 && status !== 403]).toEqual([target, status, true]);
    }),
    { numRuns: 200, examples: known.map((one): [string] => [one]) },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 404]));
});

test('equivalent URLs of a page share one cache entry', async ({ cloud }) => {
  const kept = async (target: string) => /^Hit/.test(String((await visit(cloud, target)).headers['x-cache']));
  await cloud.invalidateAll();
  expect(await kept('/es/safety')).toBe(false);
  for (const target of ['/es/safety', '/es/safety/', '//es//safety', '/es/%73afety', '/%65s/safet%79'])
    expect([target, await kept(target)]).toEqual([target, true]);
  for (const target of ['/es/caf%C3%A9', '/es/a%2Fb', "/es/(a)'", '/es/%', '/media/a+b', '/media/%61'])
    expect([target, (await visit(cloud, target)).status]).toEqual([target, 404]);
});
