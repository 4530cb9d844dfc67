import { describe, expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { EdgeCache } from '../../cloudfront/cache.ts';
import { counting, openEdge } from './distribution.ts';

/**
 * Source of the expected responses: CloudFront Developer Guide, "Manage how long content stays in the cache
 * (expiration)" and "Control how long CloudFront caches errors".
 */
describe('edge cache', () => {
  test.each<[control: string, path: string, kept: number]>([
    ['public, max-age=5, s-maxage=60', '/', 60],
    ['max-age=60', '/', 60],
    ['s-maxage=100000', '/', 86_400],
    ['s-maxage=60', '/api/a', 1],
    ['', '/assets/a', 60],
    ['', '/', 0],
    ['private, s-maxage=60', '/', 0],
    ['no-store', '/assets/a', 0],
  ])('keeps a response with Cache-Control "%s" at %s for %d s', async (control, path, kept) => {
    const { clock, get } = openEdge(counting(control));
    expect(await get(path)).toMatchObject({ cache: 'Miss', text: 'answer 1' });
    if (kept > 0) {
      clock.advance(kept * 1000 - 500);
      const hit = await get(path);
      expect(hit).toMatchObject({ cache: 'Hit', text: 'answer 1' });
      expect(Number(hit.headers['age'])).toBe(kept - 1);
    }
    clock.advance(1000);
    expect(await get(path)).toMatchObject({ cache: 'Miss', text: 'answer 2' });
  });

  test.each<[status: number, control: string, kept: boolean]>([
    [404, 's-maxage=10', true],
    [404, '', false],
    [404, 'no-store', false],
    [503, 's-maxage=10', true],
    [403, 's-maxage=10', false],
  ])('keeps a %d error with Cache-Control "%s": %s', async (status, control, kept) => {
    const { clock, get } = openEdge(counting(control, status));
    await get('/');
    clock.advance(9_500);
    expect(await get('/')).toMatchObject({ status, cache: 'Error', text: kept ? 'answer 1' : 'answer 2' });
    clock.advance(1000);
    expect((await get('/')).text).toBe(kept ? 'answer 2' : 'answer 3');
  });

  test.each([
    ['stale-if-error=300', 200, 'answer 1'],
    ['stale-if-error=300', 400, 'broken'],
    ['stale-if-error=0', 10, 'broken'],
    ['', 10, 'answer 1'],
  ])('with "%s", if the origin fails %d s after expiry, returns "%s"', async (directive, later, text) => {
    let fails = false;
    const origin = counting(`s-maxage=60, ${directive}`);
    const { clock, get } = openEdge(() => (fails ? { status: 503, body: 'broken' } : origin()));
    await get('/');
    fails = true;
    clock.advance((60 + later) * 1000);
    expect((await get('/')).text).toBe(text);
  });

  test('serves a stale response within stale-while-revalidate and replaces it in the background', async () => {
    const { clock, get, cloudFront } = openEdge(counting('s-maxage=60, stale-while-revalidate=30'));
    await get('/');
    clock.advance(70_000);
    expect((await get('/')).text).toBe('answer 1');
    await cloudFront.idle();
    expect((await get('/')).text).toBe('answer 2');
    clock.advance(91_000);
    expect((await get('/')).text).toBe('answer 3');
  });

  test('keeps the body of a stale response that a HEAD request replaces', async () => {
    const { asked, clock, get, cloudFront } = openEdge(({ method }) => ({
      status: 200,
      headers: { 'cache-control': 's-maxage=60, stale-while-revalidate=30' },
      body: method === 'HEAD' ? '' : 'answer',
    }));
    await get('/');
    clock.advance(70_000);
    await get('/', {}, 'HEAD');
    await cloudFront.idle();
    expect(await get('/')).toMatchObject({ cache: 'Hit', text: 'answer' });
    expect(asked).toHaveLength(2);
  });

  test('evicts the least recently used response when full', () => {
    const cache = new EdgeCache(new Clock(), [], 2);
    const store = (key: string) => cache.store(key, key, { status: 200 }, { default: 60, max: 60 });
    for (const key of ['a', 'b', 'b']) store(key);
    expect(cache.find('a')).toBeDefined();
    store('c');
    expect(['a', 'b', 'c'].map((key) => cache.find(key)?.state)).toEqual(['fresh', undefined, 'fresh']);
  });
});

describe('invalidation', () => {
  const tags: Record<string, string> = {
    '/a': 'one, TWO ,three',
    '/a?page=2': 'two',
    '/assets/b': 'one',
    '/c': 'twofold,one*',
    '/d': Array.from({ length: 60 }, (_, index) => `many-${index}`).join(),
  };
  test.each<[items: string[], forgotten: string[]]>([
    [['/a'], ['/a']],
    [['/a*'], ['/a', '/a?page=2', '/assets/b']],
    [['/*'], Object.keys(tags)],
    [['#two'], ['/a', '/a?page=2']],
    [
      ['#One', '/d'],
      ['/a', '/assets/b', '/d'],
    ],
    // Tags have no wildcards: `*` is an ordinary character.
    [['#one*'], ['/c']],
    [['#many-50'], []],
    [['#many-49'], ['/d']],
  ])('of %j removes %j from the cache', async (items, forgotten) => {
    const { get, cloudFront } = openEdge(({ url }) => ({
      status: 200,
      headers: { 'cache-control': 's-maxage=600', 'x-amz-meta-cache-tag': tags[url] ?? '' },
    }));
    for (const url of Object.keys(tags)) await get(url);
    cloudFront.invalidate(items);
    const missed = [];
    for (const url of Object.keys(tags)) if ((await get(url)).cache === 'Miss') missed.push(url);
    expect(missed).toEqual(forgotten);
  });
});
