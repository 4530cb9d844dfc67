import { randomUUID } from 'node:crypto';
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, describe, expect, vi } from 'vitest';
import { ungatedPaths } from '#shared/site.ts';
import { edgeFunctionCode } from '#infra/edge/function-code.ts';
import {
  createEdgeFunction,
  queryString,
  viewerRequest,
} from '@directory/local-cloud/cloudfront/function.ts';
import { listingPathEndings } from '#tests/publication/listing-path-endings.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { manifest } from '#tests/support/public-fixtures.ts';
import { functionTest as test } from '#tests/support/test.ts';

/**
 * Sends any address that a visitor may type, share or forge through the edge code, the page handler and a real table.
 * The response must be a page, a 400 or a 404, without the address as markup.
 */
let page: (target: string) => Promise<{ status: number; headers: Record<string, string>; body: string }>;
const ids = { open: '', hidden: '', missing: randomUUID() };

/** Becomes an element, attribute or script if a page does not escape it. Tests search for the marker `zq`. */
const attack = `"'><zq zqevil=1 x="</script><script>zqevil()</script><!--`;

test.beforeAll(async () => {
  const content = {
    title: attack.slice(0, 60),
    description: attack.padEnd(1000, 'M'),
    location: attack.slice(0, 80),
    height: attack.slice(0, 20),
  };
  const shown = await storeProvider({ content });
  const hidden = await storeProvider({ listing: { hiddenByOwner: true } });
  ids.open = shown.listing?.id ?? '';
  ids.hidden = hidden.listing?.id ?? '';

  vi.stubGlobal('__SITE_MANIFEST__', manifest);
  const { handler } = await import('#functions/entry/page.ts');
  const edge = createEdgeFunction('pages', edgeFunctionCode(), 'cloudfront-js-2.0');
  page = async (target) => {
    const headers = { cookie: 'adult=1' };
    const seen = await edge(
      viewerRequest({ method: 'GET', url: target, headers, body: Buffer.alloc(0), remoteAddress: '' }),
    );
    if ('status' in seen) return { status: seen.status, headers: {}, body: '' };
    const event = {
      rawPath: seen.path,
      rawQueryString: queryString(seen.query),
      requestContext: { http: { method: 'GET' }, requestId: 'test' },
    } as LambdaFunctionURLEvent;
    const answer = (await handler(event)) as Exclude<LambdaFunctionURLResult, string>;
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers as Record<string, string>,
      body: answer.body ?? '',
    };
  };
});
afterAll(async () => {
  vi.unstubAllGlobals();
});

const encoded = (text: string) => encodeURIComponent(text);
/** Values as they appear in an address. Invalid percent-encoding stays invalid. */
const value = fc.oneof(
  fc.constantFrom(
    ...[
      attack,
      'javascript:zqevil()',
      '//zqevil.example',
      '/\\zqevil.example',
      '\r\nset-cookie: zqevil=1',
    ].map(encoded),
    ...[
      '',
      '%',
      '%00',
      '%E0%A4%A',
      '%ZZ',
      '+',
      ',,,',
      '1,2,3',
      '-1',
      '1e309',
      'NaN',
      '0x10',
      '9'.repeat(5000),
    ],
    ...['__proto__', 'constructor', 'toString', 'null', 'undefined', '[]', '%7B%22a%22%3A1%7D'],
    ...[
      'women',
      'MEN',
      'mx',
      'mx-merida',
      'mx-cancun',
      'es',
      'price',
      'age',
      'desc',
      'online,verified',
      'massage',
    ],
    ...[
      '18',
      '99',
      '500',
      'A'.repeat(60),
      'AAAA'.repeat(300),
      'forged',
      'internal',
      'not-found',
      'rate-limited',
    ],
    ...['\u202Eevil', '👩‍👩‍👧', 'ñ'.repeat(800)].map(encoded),
  ),
  fc
    .string({ unit: 'binary', maxLength: 30 })
    .filter((text) => text.isWellFormed())
    .map(encoded),
);
const name = fc.constantFrom(
  ...['category', 'country', 'city', 'municipality', 'sort', 'direction', 'filters', 'services', 'cursor'],
  ...[
    'priceMin',
    'priceMax',
    'ageMin',
    'ageMax',
    'code',
    'next',
    'checkout',
    '__proto__',
    'constructor',
    encoded(attack),
  ],
);
const query = fc
  .array(fc.tuple(name, value), { maxLength: 8 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

/** Endings of the addresses of forms for reports of a listing. */
const reportEndings = [
  '',
  '/photo/AAAAAAAAAAAAAAAAAAAAAA',
  '/post/AAAAAAAAAAAAAAAAAAAAAA',
  '/photo',
  '/made-up',
];

const language = fc.constantFrom('', '/es', '/en');
const place = fc.constantFrom(
  ...[
    '/',
    '/listings',
    '/mujeres',
    '/mujeres/mexico',
    '/women/mexico/merida',
    '/trans/colombia',
    '/refused',
    '/robots.txt',
  ],
  ...['/speculation-rules.json', '/nope', '/counts/mx.json', ...ungatedPaths],
);
const about = fc
  .tuple(fc.constantFrom('open', 'hidden', 'missing'), fc.constantFrom(...listingPathEndings))
  .map(([which, rest]) => `/listings/{${which}}${rest}`);
const report = fc
  .tuple(fc.constantFrom('open', 'hidden', 'missing'), fc.constantFrom(...reportEndings))
  .map(([which, rest]) => `/report/about/{${which}}${rest}`);
const segment = fc
  .tuple(
    fc.constantFrom(
      ...['/', '/listings/', '/mujeres/', '/listings/{open}/contact/', '//'],
      ...['/report/', '/report/about/', '/report/about/{open}/photo/'],
    ),
    value,
  )
  .map(([before, last]) => before + last);
const path = fc.tuple(language, fc.oneof(place, about, report, segment)).map((parts) => parts.join(''));

const filled = (target: string) => target.replace(/\{(\w+)\}/g, (_, which: keyof typeof ids) => ids[which]);

function assertHarmless({ headers, body }: Awaited<ReturnType<typeof page>>): void {
  for (const text of Object.values(headers)) expect(text).not.toMatch(/[\r\n]/);
  expect(body).not.toMatch(/<zq/);
  expect(body).not.toMatch(/<script>zqevil/);
  // Within a tag, only a quoted value may contain the marker.
  for (const [tag] of body.matchAll(/<[a-z][^<>]*zqevil[^<>]*>/gi))
    expect(tag.replaceAll(/"[^"]*"/g, '')).not.toContain('zqevil');
  for (const [, target = ''] of body.matchAll(/\s(?:href|action|src)="([^"]*)"/g)) {
    const { protocol, hostname } = new URL(target.replaceAll('&amp;', '&'), 'https://site.test');
    expect(['https:', 'mailto:', 'tel:', 'data:']).toContain(protocol);
    expect(hostname).not.toBe('zqevil.example');
  }
  const [, json] = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(body) ?? [];
  if (json) expect(JSON.parse(json)).toHaveProperty('page');
}

describe('any address', () => {
  test('returns a page, a 400 or a 404, without the address as markup', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(path, query, async (one, asked) => {
        const answer = await page(filled(one) + (asked && `?${asked}`));
        seen.add(answer.status);
        expect(answer.status).toBeLessThan(500);
        assertHarmless(answer);
      }),
      {
        numRuns: 250,
        examples: [
          ['/listings', `category=${encoded(attack)}`],
          ['/listings', 'cursor=forged'],
          ['/listings', 'city=nowhere&country=xx'],
          ['/', `filters=${encoded(attack)}&filters=online`],
          ['/', `services=${encoded(attack)}&priceMax=${encoded(attack)}&ageMin=-1&sort=price`],
          ['/', 'priceMax=2500&services=massage&cursor=forged'],
          ['/listings', `sort=price&priceMin=5&priceMax=${'9'.repeat(400)}`],
          ['/listings', `city=${encoded(attack)}&country=mx&municipality=mx`],
          ['/listings/{open}', 'category=%00'],
          ['/refused', 'code=internal&next=//zqevil.example'],
          ['/refused', 'code=rate-limited&next=javascript:zqevil()'],
          ['/listings', '__proto__=1&__proto__=2&constructor=3'],
        ],
      },
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]));
  });

  test('returns the same page for a hidden listing as for a missing one', async () => {
    await fc.assert(
      fc.asyncProperty(
        language,
        fc.constantFrom(...listingPathEndings),
        query,
        async (begin, rest, asked) => {
          const at = async (id: string) => {
            const answer = await page(`${begin}/listings/${id}${rest}?${asked}`);
            return { ...answer, body: answer.body.replaceAll(id, 'ID') };
          };
          const hidden = await at(ids.hidden);
          expect(hidden.status).toBe(404);
          expect(hidden).toEqual(await at(ids.missing));
        },
      ),
      { numRuns: 25, examples: listingPathEndings.map((rest) => ['', rest, '']) },
    );
  });

  test('shows one report form for hidden and missing listings (REPORT-2)', async () => {
    for (const rest of reportEndings) {
      const at = async (id: string) => {
        const { status, body } = await page(`/es/report/about/${id}${rest}`);
        return { status, body: body.replaceAll(id, 'ID').replace(/ name="key" value="[^"]*"/, '') };
      };
      expect(await at(ids.hidden)).toEqual(await at(ids.missing));
    }
  });

  test('returns a listing with its markup escaped', async () => {
    for (const target of ['/listings', `/listings/${ids.open}`, `/report/about/${ids.open}`]) {
      const answer = await page(target);
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('&lt;zq zqevil=1');
      assertHarmless(answer);
    }
  });
});
