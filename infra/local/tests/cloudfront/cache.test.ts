import { describe, expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { EdgeCache } from '../../cloudfront/cache.ts';
import { counting, openEdge } from './distribution.ts';

/**
 * Expected answers: CloudFront Developer Guide, "Manage how long content stays in the cache (expiration)" and "Control how
 * long CloudFront caches errors".
 */
describe('the edge keeps an answer', () => {
  test.each<[control: string, path: string, kept: number]>([
    ['public, max-age=5, s-maxage=60', '/', 60],
    ['max-age=60', '/', 60],
    ['s-maxage=100000', '/', 86_400],
    ['s-maxage=60', '/api/a', 1],
    ['', '/assets/a', 60],
    ['', '/', 0],
    ['private, s-maxage=60', '/', 0],
    ['no-store', '/assets/a', 0],
  ])('with "%s" at %s for %d s', async (control, path, kept) => {
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

  test.each<[status: number, control: string, kept: number]>([
    [404, '', 0],
    [404, 's-maxage=10', 10],
    [410, '', 10],
    [410, 'no-store', 0],
    [500, 'no-store', 10],
    [503, 'no-store', 0],
    [403, '', 0],
    [403, 'max-age=5', 10],
  ])('%d with "%s" for %d s', async (status, control, kept) => {
    const { clock, get } = openEdge(counting(control, status));
    await get('/');
    clock.advance(Math.max(0, kept * 1000 - 500));
    expect(await get('/')).toMatchObject({
      status,
      cache: 'Error',
      text: kept > 0 ? 'answer 1' : 'answer 2',
    });
    clock.advance(1000);
    expect((await get('/')).text).toBe(kept > 0 ? 'answer 2' : 'answer 3');
  });

  test.each([
    ['stale-if-error=300', 200, 'answer 1'],
    ['stale-if-error=300', 400, 'broken'],
    ['stale-if-error=0', 10, 'broken'],
    ['', 10, 'answer 1'],
  ])('that says "%s" %d s past its life when the origin fails: %s', async (directive, later, text) => {
    let fails = false;
    const origin = counting(`s-maxage=60, ${directive}`);
    const { clock, get } = openEdge(() => (fails ? { status: 503, body: 'broken' } : origin()));
    await get('/');
    fails = true;
    clock.advance((60 + later) * 1000);
    expect((await get('/')).text).toBe(text);
  });

  test('within stale-while-revalidate while it is replaced in the background', async () => {
    const { clock, get, cloudFront } = openEdge(counting('s-maxage=60, stale-while-revalidate=30'));
    await get('/');
    clock.advance(70_000);
    expect((await get('/')).text).toBe('answer 1');
    await cloudFront.idle();
    expect((await get('/')).text).toBe('answer 2');
    clock.advance(91_000);
    expect((await get('/')).text).toBe('answer 3');
  });

  test('as long as it has room, and drops what was asked for longest ago', () => {
    const cache = new EdgeCache(new Clock(), new Map(), 1000);
    const store = (key: string, bytes: number) =>
      cache.store(key, `/${key}`, { status: 200, body: Buffer.alloc(bytes) }, { default: 60, max: 60 });
    const kept = () => ['a', 'b', 'c', 'd'].filter((key) => cache.find(key));
    store('a', 400);
    for (let again = 0; again < 10; again += 1) store('b', 400);
    expect(kept()).toEqual(['a', 'b']);
    cache.find('a');
    store('c', 400);
    expect(kept()).toEqual(['a', 'c']);
    store('d', 2000);
    expect(kept()).toEqual(['a', 'c']);
    cache.invalidate(['/c']);
    store('b', 400);
    expect(kept()).toEqual(['a', 'b']);
  });
});

describe('an invalidation', () => {
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
    // Tags have no wildcards: a star is a character like any other.
    [['#one*'], ['/c']],
    // Past fifty they are not stored.
    [['#many-50'], []],
    [['#many-49'], ['/d']],
  ])('of %j forgets %j', async (items, forgotten) => {
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
