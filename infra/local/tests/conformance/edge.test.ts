import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createEdgeFunction } from '../../cloudfront/function.ts';
import { cachePolicyProperties } from '../../cloudfront/policies.ts';
import { edgeSupported } from '../../cloudfront/supported.ts';
import { openEdge } from './edge/distribution.ts';
import { conformance, standInOnly } from './suite.ts';

/** An origin that answers with how often it was asked. */
const counting = (cacheControl: string, status = 200) => {
  let count = 0;
  return () => ({
    status,
    headers: { 'cache-control': cacheControl, 'content-type': 'text/html' },
    body: `answer ${(count += 1)}`,
  });
};

/**
 * Expected answers: CloudFront Developer Guide, "Manage how long content stays in the cache (expiration)", "Control how
 * long CloudFront caches errors", "Cache key", "Serve compressed files", "Invalidate files", "CloudFront Functions event
 * structure".
 */
conformance('Edge', edgeSupported, (suite) => {
  type Opening = Parameters<typeof openEdge>;
  const edge = (answer: Opening[1], times?: Opening[2]) => openEdge(suite, answer, times);

  standInOnly('a distribution takes minutes to make, and its cache has no clock to move', () => {
    test('behaviours are tried in order by path pattern, and origins get their path and custom headers', async () => {
      const { asked, get } = edge(() => ({ status: 200 }));
      for (const url of ['/assets/a.js', '/api/me', '/terms.pdf', '/listings']) await get(url);
      expect(asked.map(({ url }) => url)).toEqual([
        'files.example/v1/assets/a.js',
        'page.example/api/me',
        'files.example/v1/terms.pdf',
        'page.example/listings',
      ]);
      expect(asked.map(({ headers }) => headers['x-origin-secret'])).toEqual([
        undefined,
        'hush',
        undefined,
        'hush',
      ]);
    });

    test('s-maxage comes before max-age, and a copy ends by the cloud’s clock', async () => {
      const { clock, get } = edge(counting('public, max-age=5, s-maxage=60'));
      expect(await get('/listings')).toMatchObject({ cache: 'Miss from cloudfront', text: 'answer 1' });
      clock.advance(59_000);
      const hit = await get('/listings');
      expect(hit).toMatchObject({ cache: 'Hit from cloudfront', text: 'answer 1' });
      expect(Number(hit.headers['age'])).toBeGreaterThanOrEqual(59);
      clock.advance(2000);
      expect(await get('/listings')).toMatchObject({ cache: 'Miss from cloudfront', text: 'answer 2' });
    });

    test('the policy’s bounds hold: minimum over no-store, maximum over s-maxage, default without a word', async () => {
      const kept = edge(counting('no-store'), { min: 10 });
      await kept.get('/a');
      expect((await kept.get('/a')).text).toBe('answer 1');
      const capped = edge(counting('s-maxage=100'), { max: 10 });
      await capped.get('/a');
      capped.clock.advance(11_000);
      expect((await capped.get('/a')).text).toBe('answer 2');
      const silent = edge(counting(''), { default: 10 });
      await silent.get('/a');
      expect((await silent.get('/a')).text).toBe('answer 1');
    });

    test('private answers are never kept where the policy allows none', async () => {
      const { get } = edge(counting('private, no-store'));
      await get('/a');
      expect(await get('/a')).toMatchObject({ cache: 'Miss from cloudfront', text: 'answer 2' });
    });

    test('the key is the path and the allowed query, nothing else of the visitor', async () => {
      const { asked, get } = edge(counting('s-maxage=60'));
      await get('/assets/x?page=1&utm=a', { cookie: 'session=1', 'user-agent': 'one' });
      expect((await get('/assets/x?utm=b&page=1', { cookie: 'session=2' })).cache).toBe(
        'Hit from cloudfront',
      );
      expect((await get('/assets/x?page=2')).cache).toBe('Miss from cloudfront');
      expect(asked[0]?.url).toBe('files.example/v1/assets/x?page=1');
      expect(asked[0]?.headers).not.toHaveProperty('cookie');
      expect(asked[0]?.headers['user-agent']).toBe('Amazon CloudFront');
    });

    test('within stale-while-revalidate the old copy is served at once and replaced behind it', async () => {
      const { clock, get, cloudFront } = edge(counting('s-maxage=60, stale-while-revalidate=30'));
      await get('/a');
      clock.advance(70_000);
      expect((await get('/a')).text).toBe('answer 1');
      await cloudFront.idle();
      expect((await get('/a')).text).toBe('answer 2');
      clock.advance(91_000);
      expect((await get('/a')).text).toBe('answer 3');
    });

    test.each([
      ['stale-if-error=300', 200, 'answer 1'],
      ['stale-if-error=300', 400, 'broken'],
      ['stale-if-error=0', 10, 'broken'],
      ['must-revalidate', 10, 'broken'],
      ['', 10, 'answer 1'],
    ])('an expired copy with "%s", %d s later, when the origin fails: %s', async (directive, later, text) => {
      let fails = false;
      const origin = counting(`s-maxage=60, ${directive}`);
      const { clock, get } = edge(() => (fails ? { status: 503, body: 'broken' } : origin()));
      await get('/a');
      fails = true;
      clock.advance(60_000 + later * 1000);
      expect((await get('/a')).text).toBe(text);
    });

    test('errors are kept for their minimum time; no-store keeps a 501 out but not a 500', async () => {
      const failing = edge(counting('no-store', 500));
      await failing.get('/a');
      expect(await failing.get('/a')).toMatchObject({ cache: 'Error from cloudfront', text: 'answer 1' });
      failing.clock.advance(11_000);
      expect((await failing.get('/a')).text).toBe('answer 2');
      const absent = edge(counting('no-store', 501));
      await absent.get('/a');
      expect((await absent.get('/a')).text).toBe('answer 2');
      const chosen = edge(counting('', 503));
      await chosen.get('/a');
      expect((await chosen.get('/a')).text).toBe('answer 2');
      const forbidden = edge(counting('', 403));
      await forbidden.get('/a');
      expect((await forbidden.get('/a')).text).toBe('answer 2');
    });

    test('a custom error page takes the place of the origin’s answer', async () => {
      const { get } = edge(({ url }) =>
        url === '/v1/assets/404.html' ? { status: 200, body: 'our page' } : { status: 404, body: 'theirs' },
      );
      expect(await get('/nothing')).toMatchObject({
        status: 404,
        text: 'our page',
        cache: 'Error from cloudfront',
      });
    });

    test('an invalidation forgets exact paths with exact queries, and everything below a wildcard', async () => {
      const { get, cloudFront } = edge(counting('s-maxage=600'));
      const urls = ['/listings', '/listings?page=2', '/listings/1', '/terms'];
      const fill = async () => {
        for (const url of urls) await get(url);
      };
      const states = async () => {
        const answers = [];
        for (const url of urls) answers.push((await get(url)).cache === 'Hit from cloudfront');
        return answers;
      };
      await fill();
      cloudFront.invalidate(['/listings']);
      expect(await states()).toEqual([false, true, true, true]);
      cloudFront.invalidate(['/listings*']);
      expect(await states()).toEqual([false, false, false, true]);
      cloudFront.invalidate(['/*']);
      expect(await states()).toEqual([false, false, false, false]);
    });

    test('an invalidation by a tag forgets every copy whose origin gave it that tag, whatever its address', async () => {
      const tags: Record<string, string> = {
        '/a': 'one, TWO ,three',
        '/a?page=2': 'two',
        '/strict/b': 'one',
        '/c': 'twofold,one*',
        '/d': Array.from({ length: 60 }, (_, index) => `many-${index}`).join(),
      };
      const origin = counting('s-maxage=600');
      const { get, cloudFront } = edge((request) => {
        const answer = origin();
        const tag = tags[request.url.replace('page.example', '')] ?? '';
        return { ...answer, headers: { ...answer.headers, 'x-amz-meta-cache-tag': tag } };
      });
      const urls = Object.keys(tags);
      const kept = async () => {
        const found = [];
        for (const url of urls) if ((await get(url)).cache === 'Hit from cloudfront') found.push(url);
        return found;
      };
      await kept();
      expect(await kept()).toEqual(urls);
      cloudFront.invalidate(['#two']);
      expect(await kept()).toEqual(['/strict/b', '/c', '/d']);
      // No wildcards: a star is a character like any other.
      cloudFront.invalidate(['#one*']);
      expect(await kept()).toEqual(['/a', '/a?page=2', '/strict/b', '/d']);
      cloudFront.invalidate(['#One', '/d?*']);
      expect(await kept()).toEqual(['/a?page=2', '/c', '/d']);
      // Past fifty they are not stored.
      cloudFront.invalidate(['#many-50']);
      expect(await kept()).toEqual(urls);
      cloudFront.invalidate(['#many-49']);
      expect(await kept()).toEqual(urls.slice(0, -1));
      // A policy takes the header from the viewer's answer and not from the copy.
      expect((await get('/strict/b')).headers).not.toHaveProperty('x-amz-meta-cache-tag');
      expect((await get('/c')).headers).toHaveProperty('x-amz-meta-cache-tag', 'twofold,one*');
      cloudFront.invalidate(['#one']);
      expect(await kept()).toEqual(['/a?page=2', '/c', '/d']);
    });

    test('a signed origin is asked nothing whose signature could be read in two ways', async () => {
      const { asked, get } = edge(() => ({ status: 200 }));
      for (const path of [
        'a+b',
        'a%20b',
        'caf%C3%A9',
        'a%2Fb',
        '(a)',
        'a//b',
        'a/./b',
        'a?page=1+1',
        'a?page=%2f',
      ])
        expect([path, (await get(`/assets/${path}`)).status]).toEqual([path, 403]);
      expect(asked).toEqual([]);
      expect((await get('/assets/a-b_c.~1?page=%2F')).status).toBe(200);
      // An origin that CloudFront signs nothing for gets it as it came.
      expect((await get('/api/a+b%20c')).status).toBe(200);
      expect(asked.map(({ url }) => url)).toEqual([
        'files.example/v1/assets/a-b_c.~1?page=%2F',
        'page.example/api/a+b%20c',
      ]);
    });

    test('a behaviour is chosen by the path without codes, dots and repeated slashes, and the origin gets it as it came', async () => {
      const { asked, get } = edge(() => ({ status: 200 }));
      for (const path of ['/%61pi/a', '//api//a', '/x/../api/a', '/api/../listings']) await get(path);
      expect(asked.map(({ url, headers }) => [url, 'via' in headers])).toEqual([
        ['page.example/%61pi/a', true],
        ['page.example//api//a', true],
        ['page.example/x/../api/a', true],
        ['page.example/api/../listings', true],
      ]);
      expect((await get('/%61pi/a', {}, 'POST')).status).toBe(200);
      expect((await get('/api/../listings', {}, 'POST')).status).toBe(403);
    });

    test('only GET and HEAD come from the cache; a method that is not allowed stops at the edge', async () => {
      const { asked, get } = edge(counting('s-maxage=60'));
      await get('/api/a', {}, 'POST');
      await get('/api/a', {}, 'POST');
      expect(asked).toHaveLength(2);
      expect((await get('/listings', {}, 'POST')).status).toBe(403);
      expect(asked).toHaveLength(2);
      await get('/listings');
      expect((await get('/listings', {}, 'HEAD')).cache).toBe('Hit from cloudfront');
    });

    test('the API gets cookies, query, Authorization and the visitor’s own address, and is not kept', async () => {
      const { asked, get } = edge(counting(''));
      const headers = {
        authorization: 'Bearer x',
        cookie: 'adult=1',
        'accept-language': 'es',
        'x-secret': 'no',
        'cloudfront-viewer-address': '6.6.6.6:1',
        'x-origin-secret': 'guess',
      };
      await get('/api/me?a=1', headers);
      expect((await get('/api/me?a=1', headers)).text).toBe('answer 2');
      expect(asked[0]).toMatchObject({
        url: 'page.example/api/me?a=1',
        headers: {
          authorization: 'Bearer x',
          cookie: 'adult=1',
          'accept-language': 'es',
          'cloudfront-viewer-address': expect.stringMatching(/^[\da-f.:]+:443$/) as string,
          'x-origin-secret': 'hush',
          host: 'page.example',
        },
      });
      expect(asked[0]?.headers).not.toHaveProperty('x-secret');
    });

    test('the function may answer itself, or rewrite path and query before the cache', async () => {
      const { asked, get } = edge(counting('s-maxage=60'));
      const answer = await get('/blocked');
      expect(answer).toMatchObject({ status: 302, cache: 'FunctionGeneratedResponse from cloudfront' });
      expect(answer.headers).toMatchObject({
        location: expect.stringMatching(/^\/gate\?ip=[\da-f.:]+$/) as string,
        'set-cookie': ['seen=1; Path=/'],
      });
      await get('/a%20b?page=1&page=2&x=%C3%B1', { cookie: 'language=en' });
      expect(asked[0]?.url).toBe('page.example/en/a%20b?page=1');
      expect(asked[0]?.headers).not.toHaveProperty('x-edge');
      expect((await get('/en/a%20b?page=1')).cache).toBe('Hit from cloudfront');
      await get('/b', { 'x-section': 'news' });
      expect(asked[1]?.url).toBe('page.example/news/b');
      suite.exercised('viewer-request function', edgeSupported['viewer-request function']);
    });

    test('a listed cookie is part of the key; other listed things reach the origin without being part of it', async () => {
      const { asked, get } = edge(() => ({ status: 200, body: 'page' }));
      const visit = (group: string, session: string) =>
        get(`/strict/a?ref=${session}&utm=x`, { cookie: `group=${group}; session=${session}; other=1` });
      expect((await visit('a', '1')).cache).toBe('Miss from cloudfront');
      expect((await visit('a', '2')).cache).toBe('Hit from cloudfront');
      expect((await visit('b', '3')).cache).toBe('Miss from cloudfront');
      expect(asked.map(({ url, headers }) => [url, headers['cookie']])).toEqual([
        ['page.example/strict/a?ref=1', 'group=a; session=1'],
        ['page.example/strict/a?ref=3', 'group=b; session=3'],
      ]);
    });

    test('the root is its object, and no other directory is', async () => {
      const { asked, get } = edge(() => ({ status: 200 }));
      await get('/');
      await get('/es/');
      expect(asked.map(({ url }) => url)).toEqual(['page.example/index.html', 'page.example/es/']);
    });

    test('a policy may forbid frames, demand TLS and take the origin’s headers away', async () => {
      const { get } = edge(() => ({
        status: 200,
        headers: { 'x-powered-by': 'us', 'x-frame-options': 'SAMEORIGIN' },
      }));
      const { headers } = await get('/strict/a');
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect((await get('/a')).headers).toHaveProperty('x-powered-by');
    });

    test('a question mark in a pattern is one character, and there must be one', async () => {
      const { get } = edge(() => ({ status: 200 }));
      expect((await get('/strict/')).headers).not.toHaveProperty('strict-transport-security');
      expect((await get('/strict/x')).headers).toHaveProperty('strict-transport-security');
    });

    test('policy headers replace the origin’s where they say so', async () => {
      const { get } = edge(() => ({
        status: 200,
        headers: { 'content-security-policy': 'none', 'referrer-policy': 'origin' },
      }));
      expect((await get('/a')).headers).toMatchObject({
        'content-security-policy': "default-src 'none'",
        'referrer-policy': 'origin',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(self)',
      });
      expect((await get('/api/a')).headers).not.toHaveProperty('x-content-type-options');
    });

    test('text of some size is compressed once an encoding, and its ETag weakened', async () => {
      const page = 'listing '.repeat(400);
      const { asked, get } = edge(() => ({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=60', etag: '"1"' },
        body: page,
      }));
      const brotli = await get('/a', { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers).toMatchObject({
        'content-encoding': 'br',
        etag: 'W/"1"',
        vary: 'Accept-Encoding',
      });
      expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
      const zipped = await get('/a', { 'accept-encoding': 'gzip' });
      expect(gunzipSync(zipped.body).toString()).toBe(page);
      expect((await get('/a')).text).toBe(page);
      expect(asked).toHaveLength(3);
      expect(await get('/a', { 'accept-encoding': 'br', 'if-none-match': 'W/"1"' })).toMatchObject({
        status: 304,
        text: '',
      });
    });

    test('what is never kept is compressed all the same, where its policy names the encodings', async () => {
      const rows = JSON.stringify({ rows: 'listing '.repeat(400) });
      const { asked, get } = edge(() => ({
        status: 200,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
        body: rows,
      }));
      for (const time of [1, 2]) {
        const zipped = await get('/api/rows', { 'accept-encoding': 'gzip' });
        expect(zipped).toMatchObject({ cache: 'Miss from cloudfront' });
        expect(gunzipSync(zipped.body).toString()).toBe(rows);
        expect(asked).toHaveLength(time);
      }
      expect((await get('/api/rows')).text).toBe(rows);
    });

    test('a policy that names encodings and lets nothing be kept is refused', () => {
      const never = (names: object) =>
        cachePolicyProperties.safeParse({
          CachePolicyConfig: {
            Name: 'never',
            MinTTL: 0,
            DefaultTTL: 0,
            MaxTTL: 0,
            ParametersInCacheKeyAndForwardedToOrigin: {
              CookiesConfig: { CookieBehavior: 'none' },
              HeadersConfig: { HeaderBehavior: 'none' },
              QueryStringsConfig: { QueryStringBehavior: 'none' },
              ...names,
            },
          },
        }).success;
      expect(never({})).toBe(true);
      expect(never({ EnableAcceptEncodingGzip: true })).toBe(false);
      expect(never({ EnableAcceptEncodingBrotli: true })).toBe(false);
    });

    test('what is not supported is refused by name', () => {
      expect(() => createEdgeFunction('old', '', 'cloudfront-js-1.0', { id: '', domainName: '' })).toThrow(
        'cloudfront-js-1.0',
      );
      expect(() =>
        createEdgeFunction('big', `/* ${'x'.repeat(10_240)} */`, 'cloudfront-js-2.0', {
          id: '',
          domainName: '',
        }),
      ).toThrow('larger than 10240 bytes');
    });
  });
});
