import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { propertiesOf } from '../../stack/supported.ts';
import { createEdgeFunction } from '../../cloudfront/function.ts';
import { counting, openEdge } from './distribution.ts';

describe('cache behavior', () => {
  test.each<[path: string, asked: string]>([
    ['/assets/a-b_c.~1', 'files/assets/a-b_c.~1'],
    ['/signed?page=%2F', 'files/signed?page=%2F'],
    ['/api/me', 'pages/api/me'],
    ['/admin/ab', 'files/admin/ab'],
    ['/admin/abc', 'pages/admin/abc'],
    ['/listings', 'pages/listings'],
    // CloudFront decodes and normalizes the path to choose a behavior. The origin gets the original path.
    ['/%61pi/a', 'pages/%61pi/a'],
    ['//api//a', 'pages//api//a'],
    ['/x/../api/a', 'pages/x/../api/a'],
  ])('forwards %s to %s', async (path, url) => {
    const { asked, get } = openEdge(() => ({ status: 200 }));
    await get(path);
    expect(asked.map((one) => one.url)).toEqual([url]);
    expect(asked[0]?.headers['x-origin-secret']).toBe(url.startsWith('pages') ? 'hush' : undefined);
    const isApi = path.includes('pi/');
    expect((await get(path, {}, 'POST')).status).toBe(isApi ? 200 : 403);
    expect(asked).toHaveLength(isApi ? 2 : 1);
  });

  test('serves HEAD from the cache, but never POST', async () => {
    const { asked, get } = openEdge(counting('s-maxage=60'));
    await get('/listings');
    expect((await get('/listings', {}, 'HEAD')).cache).toBe('Hit');
    for (const method of ['GET', 'POST', 'POST']) await get('/api/a', {}, method);
    expect(asked).toHaveLength(4);
  });

  test('forwards only allowed headers and the visitor’s real address to the API', async () => {
    const { asked, get } = openEdge(counting(''));
    const listed = { authorization: 'Bearer x', cookie: 'adult=1; a=b', 'accept-language': 'es' };
    const spoofed = { 'cloudfront-viewer-address': '6.6.6.6:1', 'x-origin-secret': 'guess', host: 'h' };
    await get('/api/me?a=1', { ...listed, ...spoofed, 'x-forwarded-for': '7.7.7.7' });
    expect(asked[0]?.url).toBe('pages/api/me?a=1');
    expect(asked[0]?.headers).toEqual({
      ...listed,
      'cloudfront-viewer-address': '203.0.113.1:443',
      'user-agent': 'Amazon CloudFront',
      'x-forwarded-for': '7.7.7.7, 203.0.113.1',
      'x-origin-secret': 'hush',
      host: 'pages',
    });
  });

  test.each<[path: string, other: string, headers: Record<string, string>, cache: string]>([
    ['/a?x=1', '/a?x=1', { cookie: 'session=2', authorization: 'Bearer y' }, 'Hit'],
    ['/a?x=1', '/a?x=2', {}, 'Miss'],
    ['/assets/a?x=1', '/assets/a?x=2', {}, 'Hit'],
    ['/api/a', '/api/a', { cookie: 'session=2' }, 'Miss'],
    ['/api/a', '/api/a', { authorization: 'Bearer y' }, 'Miss'],
  ])('caches %s and treats %s with %j as a %s', async (path, other, headers, cache) => {
    const { get } = openEdge(counting('s-maxage=60'));
    await get(path, { cookie: 'session=1' });
    expect((await get(other, { cookie: 'session=1', ...headers })).cache).toBe(cache);
  });

  test('replaces and removes response headers according to its policy', async () => {
    const headers = { rating: 'none', 'x-amz-meta-cache-tag': 'a' };
    const { get } = openEdge(() => ({ status: 200, headers }));
    expect((await get('/a')).headers).toEqual({ rating: 'adult', 'x-cache': 'Miss from cloudfront' });
    expect((await get('/api/a')).headers).toMatchObject({ rating: 'none' });
  });
});

const files = ['a+b', 'a%20b', 'caf%C3%A9', 'a%2Fb', '(a)', 'a//b', 'a/./b'].map((name) => `/assets/${name}`);
test.each([...files, '/signed?page=1+1', '/signed?page=%2f'])(
  'an origin with signed requests never receives the ambiguous address %s',
  async (url) => {
    const { asked, get } = openEdge(() => ({ status: 200 }));
    expect([(await get(url)).status, asked]).toEqual([403, []]);
    // An unsigned origin gets the path unchanged.
    expect((await get(`/api${url}`)).status).toBe(200);
  },
);

describe('viewer function', () => {
  test('can respond without a request to the origin', async () => {
    const { asked, get } = openEdge(counting(''));
    const { status, cache, headers } = await get('/blocked');
    expect([status, cache, headers['location']]).toEqual([302, 'FunctionGeneratedResponse', '/gate']);
    expect(asked).toEqual([]);
  });

  test('rewrites path and query before the cache lookup', async () => {
    const { asked, get } = openEdge(counting('s-maxage=60'));
    await get('/a%20b?page=1&page=2&x=%C3%B1', { cookie: 'language=en' });
    await get('/b?x=1&__proto__=2', { 'x-section': 'news' });
    expect(asked.map(({ url }) => url)).toEqual(['pages/en/a%20b?page=2', 'pages/news/b?x=1&__proto__=2']);
    expect((await get('/a%20b?page=1&page=2&y=1', { cookie: 'language=en' })).cache).toBe('Hit');
  });

  test('causes a 503 when it returns more than a status and headers', async () => {
    const { get, errors } = openEdge(counting(''));
    expect((await get('/broken')).status).toBe(503);
    expect(errors).toHaveLength(1);
  });

  test('is refused if its runtime is old or its code exceeds CloudFront’s limit', () => {
    expect(() => createEdgeFunction('old', '', 'cloudfront-js-1.0')).toThrow('cloudfront-js-1.0');
    expect(() => createEdgeFunction('big', 'x'.repeat(10_241), 'cloudfront-js-2.0')).toThrow('10240 bytes');
  });
});

test('compression runs once per encoding, skips small bodies and weakens the ETag', async () => {
  const page = 'listing '.repeat(400);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=60', etag: '"1"' };
  const { asked, get } = openEdge(({ url }) => ({
    status: 200,
    headers,
    body: url === '/a' ? page : 'small',
  }));
  const zipped = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of Object.entries({ 'gzip, br': 'br', br: 'br', gzip: 'gzip' } as const)) {
    const answer = await get('/a', { 'accept-encoding': accepted });
    const expected = { 'content-encoding': encoding, etag: 'W/"1"', vary: 'Accept-Encoding' };
    expect(answer.headers).toMatchObject(expected);
    expect(zipped[encoding](answer.body).toString()).toBe(page);
  }
  expect((await get('/a')).text).toBe(page);
  expect(asked).toHaveLength(3);
  const known = { 'accept-encoding': 'br', 'if-none-match': 'W/"1"' };
  expect(await get('/a', known)).toMatchObject({ status: 304, text: '' });
  expect((await get('/b', { 'accept-encoding': 'br' })).text).toBe('small');
});

const key = {
  CookiesConfig: { CookieBehavior: 'none' },
  HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
};
const times = { Name: 'a', MinTTL: 0, DefaultTTL: 0, ParametersInCacheKeyAndForwardedToOrigin: key };
const sent = { CookiesConfig: { CookieBehavior: 'all' }, QueryStringsConfig: { QueryStringBehavior: 'all' } };

test.each([
  ['keys on a header but caches nothing', 'CachePolicy', { ...times, MaxTTL: 0 }],
  ['has a default TTL above its maximum', 'CachePolicy', { ...times, DefaultTTL: 2, MaxTTL: 1 }],
  ['forwards Authorization', 'OriginRequestPolicy', { ...sent, Name: 'a', HeadersConfig: key.HeadersConfig }],
] as const)('a CloudFront policy is refused if it %s', (_, type, config) => {
  expect(() => propertiesOf(`AWS::CloudFront::${type}`, { [`${type}Config`]: config })).toThrow(
    /Authorization|DefaultTTL|without caching/,
  );
});
