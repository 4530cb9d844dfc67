import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeFunctionCode, edgeFunctionMaxBytes, fileFunctionCode } from '#infra/edge/function-code.ts';
import { drawnScreens, shellFiles } from '#shared/drawn-screens.ts';
import { privatePaths, privateRoutes } from '#shared/private-routes.ts';
import { landingParameters, queryParameters, ungatedPaths, nowherePath } from '#shared/site.ts';

interface Value {
  value: string;
  multiValue?: Array<{ value: string }>;
}
interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, Value>;
  headers: Record<string, Value>;
  cookies: Record<string, Value>;
}
interface EdgeResponse {
  statusCode: number;
  headers: Record<string, Value>;
}
interface Visitor {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

const context = createContext({});
runInContext(edgeFunctionCode(), context);

const values = (from: Record<string, string> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, { value }]));

/** Parses a query as CloudFront does: names and values stay percent-encoded, and repeated ones are collected. */
function querystring(query: string): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=');
    const known = found[name];
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
    else found[name] = { value };
  }
  return found;
}

function run(address: string, { cookies, headers }: Visitor = {}): EdgeRequest | EdgeResponse {
  const [uri = '', query = ''] = address.split('?');
  const request = {
    method: 'GET',
    uri,
    querystring: querystring(query),
    headers: values(headers),
    cookies: values(cookies),
  };
  context['event'] = { version: '1.0', viewer: { ip: '203.0.113.1' }, request };
  return JSON.parse(runInContext('JSON.stringify(handler(event))', context) as string) as EdgeRequest;
}

function rewritten(address: string, visitor?: Visitor): string {
  const result = run(address, visitor);
  if ('statusCode' in result) throw new Error(`Answered ${result.statusCode} at the edge.`);
  const query = Object.entries(result.querystring)
    .map(([name, { value }]) => `${name}=${value}`)
    .join('&');
  return result.uri + (query ? `?${query}` : '');
}

const adult = { cookies: { adult: '1' } };
const adultWith = (cookies: Record<string, string>, headers: Record<string, string> = {}): Visitor => ({
  cookies: { ...adult.cookies, ...cookies },
  headers,
});

describe('the edge function', () => {
  test('fits within CloudFront’s size limit', () => {
    expect(Buffer.byteLength(edgeFunctionCode())).toBeLessThan(edgeFunctionMaxBytes);
  });

  test('uses no syntax that CloudFront’s JavaScript lacks', () => {
    const code = edgeFunctionCode().replace(/^\s*\/\/.*$/gm, '');
    expect(code).not.toMatch(/\?\.|\?\?|\bfor\s*\([^)]*\bof\b|\bclass\b|\bimport\b|\.\.\.|\basync\b/);
  });
});

describe('the edge’s path normalization', () => {
  test('rewrites the home page to the path of its language', () => {
    expect(rewritten('/', adult)).toBe('/es');
    expect(rewritten('/en', adult)).toBe('/en');
    expect(rewritten('/en/', adult)).toBe('/en');
  });

  test('removes duplicate and trailing slashes', () => {
    expect(rewritten('/listings/', adult)).toBe('/es/listings');
    expect(rewritten('//listings//1/', adult)).toBe('/es/listings/1');
  });

  test('decodes percent-encoded letters and digits', () => {
    expect(rewritten('/%6Cistings/%31', adult)).toBe('/es/listings/1');
    expect(rewritten('/e%6e/t%65rms', adult)).toBe('/en/terms');
    fc.assert(
      fc.property(
        fc.constantFrom('/es/listings', '/en/women/mexico', '/terms', '/'),
        fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
        (path, choices) => {
          const written = path.replace(/[^]/g, (letter, at: number) => {
            const code = letter.charCodeAt(0).toString(16);
            const forms =
              letter === '/'
                ? ['/', '//', '/', '///']
                : [letter, `%${code}`, `%${code.toUpperCase()}`, letter];
            return forms[choices[at] ?? 0] ?? letter;
          });
          expect(rewritten(written, adult)).toBe(rewritten(path, adult));
        },
      ),
    );
  });

  test.each([
    '/caf%C3%A9',
    '/a+b',
    '/a%2Bb',
    '/a%20b',
    '/a%2Fb',
    '/a/../b',
    '/%2e%2e/private.html',
    '/./terms',
    '/(a)',
    "/a'b!*",
    '/a:b@c',
    '/%',
    '/%zz',
    '/ñ',
    '/a\\b',
  ])('rewrites %s, which cannot be a page, to the not-found page', (path) => {
    expect(rewritten(path, adult)).toBe(`/es${nowherePath}`);
    expect(rewritten(`/en${path}`, adult)).toBe(`/en${nowherePath}`);
    expect(rewritten(path)).toBe(`/es${nowherePath}?gate=1`);
  });

  test('rewrites a blank listing name to a hyphen', () => {
    expect(rewritten('/listings/%20', adult)).toBe('/es/listings/-');
    expect(rewritten('/listings/%20%20/', adult)).toBe('/es/listings/-');
  });

  test('does not take the start of a word for a language', () => {
    expect(rewritten('/essay', adult)).toBe('/es/essay');
    expect(rewritten('/fr/listings', adult)).toBe('/es/fr/listings');
  });
});

describe('the page language at the edge', () => {
  const accept = (header: string): Visitor => adultWith({}, { 'accept-language': header });

  test('comes first from the path, then the cookie, then the browser', () => {
    const visitor = adultWith({ language: 'en' }, { 'accept-language': 'es' });
    expect(rewritten('/es/terms', visitor)).toBe('/es/terms');
    expect(rewritten('/terms', visitor)).toBe('/en/terms');
  });

  test('does not come from a cookie with an unsupported language', () => {
    expect(rewritten('/terms', adultWith({ language: 'fr' }, { 'accept-language': 'en' }))).toBe('/en/terms');
  });

  test.each([
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.2, es;q=0.7', 'es'],
    ['fr-FR,fr;q=0.9,en;q=0.3', 'en'],
    ['EN', 'en'],
    ['fr,de;q=0.5', 'es'],
    ['en;q=0', 'es'],
    ['en;q=nonsense', 'es'],
    ['', 'es'],
  ])('with Accept-Language "%s" is %s', (header, language) => {
    expect(rewritten('/terms', accept(header))).toBe(`/${language}/terms`);
  });

  test('is Spanish for a browser without preferences', () => {
    expect(rewritten('/terms')).toBe('/es/terms');
  });
});

describe('the edge’s query normalization', () => {
  test('keeps only the page’s known parameters, in alphabetical order', () => {
    expect(rewritten('/listings?utm_source=x&sort=price&category=men', adult)).toBe(
      '/es/listings?category=men&sort=price',
    );
    expect(rewritten('/en/listings?sort=price&category=men&fbclid=1', adult)).toBe(
      '/en/listings?category=men&sort=price',
    );
  });

  test('keeps each parameter only on pages that know it', () => {
    expect(rewritten('/?cursor=abc&category=men', adult)).toBe('/es?category=men');
    expect(rewritten('/listings?cursor=abc', adult)).toBe('/es/listings?cursor=abc');
    expect(rewritten('/terms?category=men', adult)).toBe('/es/terms');
  });

  test('keeps only the landing parameters on the page of a place', () => {
    const query = [...landingParameters].sort().map((name) => `${name}=1`);
    for (const path of ['/es/mujeres', '/en/women/mexico/guadalajara'])
      expect(rewritten(`${path}?category=men&city=mx-cancun&utm_source=x&${query.join('&')}`, adult)).toBe(
        `${path}?${query.join('&')}`,
      );
    expect(rewritten('/en/womens?sort=age', adult)).toBe('/en/womens');
  });

  test('keeps the first value of a repeated parameter and drops empty parameters', () => {
    expect(rewritten('/listings?category=men&category=women&city=', adult)).toBe('/es/listings?category=men');
  });

  test('joins repeated values of a list parameter with commas', () => {
    const repeated = '/listings?filters=online&services=massage&filters=&filters=verified&services=travel';
    expect(rewritten(repeated, adult)).toBe(
      '/es/listings?filters=online%2Cverified&services=massage%2Ctravel',
    );
    expect(rewritten('/listings?services=&services=', adult)).toBe('/es/listings');
  });

  test('normalizes the percent-encoding of values', () => {
    for (const value of ['online,verified', 'online%2cverified', '%6Fnline%2Cverified'])
      expect(rewritten(`/listings?filters=${value}`, adult)).toBe('/es/listings?filters=online%2Cverified');
    expect(rewritten("/listings?city=a+b(c)'!*", adult)).toBe('/es/listings?city=a%20b%28c%29%27%21%2A');
    expect(rewritten('/listings?city=%&country=%E0%A4%A&sort=age', adult)).toBe('/es/listings?sort=age');
  });

  test('leaves correctly encoded values unchanged', () => {
    expect(rewritten('/listings?filters=online%2Cface', adult)).toBe('/es/listings?filters=online%2Cface');
  });

  test('drops parameters named like built-in properties of objects', () => {
    expect(rewritten('/listings?constructor=1&toString=2', adult)).toBe('/es/listings');
    expect(rewritten('/constructor?category=men', adult)).toBe('/es/constructor');
  });

  test.each(Object.entries(queryParameters))('keeps all parameters of the page %s', (path, names) => {
    const query = [...names].sort().map((name) => `${name}=1`);
    const page = path === '/' ? '/es' : `/es${path}`;
    expect(rewritten(`${path}?${query.toReversed().join('&')}`, adult)).toBe(`${page}?${query.join('&')}`);
  });
});

describe('the 18+ gate', () => {
  test('replaces every page until the visitor accepts', () => {
    expect(rewritten('/')).toBe('/es?gate=1');
    expect(rewritten('/listings/1?category=men')).toBe('/es/listings/1?gate=1');
    expect(rewritten('/en/listings?category=men')).toBe('/en/listings?gate=1');
    expect(rewritten('/en/women/mexico?sort=age')).toBe('/en/women/mexico?gate=1');
    expect(rewritten('/listings', { cookies: { adult: '0' } })).toBe('/es/listings?gate=1');
  });

  test('can be asked of the page Lambda only by the edge', () => {
    for (const path of ['/', '/listings', '/mujeres/mexico', '/terms', '/refused'])
      expect(rewritten(`${path}?gate=1`, adult)).not.toContain('gate');
  });

  test.each(ungatedPaths)('leaves %s readable without an answer', (path) => {
    expect(rewritten(path)).toBe(`/es${path}`);
    expect(rewritten(`/en${path}`)).toBe(`/en${path}`);
  });

  test('lets search engines and link previews through', () => {
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'WhatsApp/2.23.20.0',
    ])
      expect(rewritten('/listings/1', { headers: { 'user-agent': agent } })).toBe('/es/listings/1');
  });

  test('does not mistake a browser for a search engine', () => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
    expect(rewritten('/listings/1', { headers: { 'user-agent': agent } })).toBe('/es/listings/1?gate=1');
  });
});

describe('the private app at the edge', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const addresses = privateRoutes.map((route) =>
    route.replace(':sub', id).replace(':id', id).replace(':reference', 'K7MX9QRT'),
  );

  test.each(addresses)('serves its shell for %s in the visitor’s language', (path) => {
    const screen = drawnScreens.find((one) => one === path);
    const shell = screen ?? '/private';
    expect(rewritten(path, adult)).toBe(`${shell}.es.html`);
    expect(rewritten(`${path}?tab=1`, adult)).toBe(`${shell}.es.html`);
    expect(rewritten(path, { ...adult, headers: { 'accept-language': 'en-US,en;q=0.9' } })).toBe(
      `${shell}.en.html`,
    );
    expect(shellFiles).toContain(`${shell}.es.html`);
  });

  test.each(drawnScreens)('serves no drawn form at %s to a signed-in member', (path) => {
    expect(rewritten(path, adultWith({ session: '1' }))).toBe('/private.es.html');
  });

  test.each([
    ...privatePaths.map((path) => `${path}/nonsense`),
    '/dashboard/settings/nonsense',
    '/admin/verifications/1',
    `/admin/transfers/${id}`,
    `/admin/verifications/${id}/more`,
    '/Login',
  ])('leaves %s, which has no screen, to the page Lambda', (path) => {
    expect(rewritten(path, adult)).toBe(`/es${path}`);
  });

  test.each([
    ['/login/', '/login'],
    ['//dashboard///settings/?tab=a%2Fb', '/dashboard/settings?tab=a%2Fb'],
  ])('redirects the malformed address %s to %s', (written, address) => {
    const answer = run(written, adult) as EdgeResponse;
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: { value: address } } });
  });

  test('ignores an address that only starts like a private address', () => {
    expect(rewritten('/administration', adult)).toBe('/es/administration');
  });

  test('redirects visitors to the gate until they accept, with a return address', () => {
    const answer = run('/membership?checkout=12%2F3&plan=a%40b.c');
    expect(answer).toMatchObject({ statusCode: 302 });
    const { headers } = answer as EdgeResponse;
    const location = new URL(headers['location']?.value ?? '', 'https://www.example.com');
    expect(location.pathname).toBe('/gate');
    expect(location.searchParams.get('next')).toBe('/membership?checkout=12%2F3&plan=a%40b.c');
    expect(headers['cache-control']?.value).toBe('no-store');
  });

  test('serves the shell for an emailed reset link before the gate', () => {
    expect(rewritten('/reset-password?access_token=123456&email=a%40b.c')).toBe('/private.es.html');
    const answer = run('/reset-passwords') as EdgeResponse | { uri: string };
    expect(answer).toMatchObject({ uri: '/es/reset-passwords', querystring: { gate: { value: '1' } } });
  });

  test('never returns the visitor to another site', () => {
    const { headers } = run('//login?next=//evil.example') as EdgeResponse;
    const next = new URL(headers['location']?.value ?? '', 'https://www.example.com').searchParams.get(
      'next',
    );
    expect(new URL(next ?? '', 'https://www.example.com').host).toBe('www.example.com');
  });
});

describe('the file request function', () => {
  const files = createContext({});
  runInContext(fileFunctionCode(), files);
  const ask = (uri: string): { uri?: string; statusCode?: number } => {
    files['event'] = { request: { uri } };
    return JSON.parse(runInContext('JSON.stringify(handler(event))', files) as string) as { uri?: string };
  };

  test.each([
    '/media/AbC-_0123456789abcdefg/480.avif',
    '/assets/index-B_x-1.js',
    '/counts/mx.json',
    '/sitemap-women-1.xml',
  ])('passes the file address %s unchanged', (uri) => expect(ask(uri)).toEqual({ uri }));

  test.each([
    '/media/a+b',
    '/media/a%20b',
    '/media//a',
    '/media/../private/a',
    '/media/',
    '/media/%61',
    '/media/(a)',
    '/',
  ])('returns 404 at the edge for %s', (uri) => expect(ask(uri)).toMatchObject({ statusCode: 404 }));
});

describe('other host names of the site', () => {
  const moved = createContext({});
  runInContext(edgeFunctionCode('https://www.example.com', ['example.com', 'old.example.org']), moved);
  const ask = (host: string, address: string) => {
    const [uri = '', query = ''] = address.split('?');
    const request = {
      method: 'GET',
      uri,
      querystring: querystring(query),
      headers: values({ host }),
      cookies: {},
    };
    moved['event'] = { version: '1.0', viewer: { ip: '203.0.113.1' }, request };
    return JSON.parse(
      runInContext('JSON.stringify(handler(event))', moved) as string,
    ) as Partial<EdgeResponse>;
  };

  test.each([
    ['example.com', '/', '/'],
    [
      'example.com',
      '/listings?category=women&filters=a&filters=b',
      '/listings?category=women&filters=a&filters=b',
    ],
    ['old.example.org', '/dashboard/settings', '/dashboard/settings'],
    ['old.example.org', '//evil.example/', '/evil.example/'],
    ['old.example.org', '@evil.example/', '/@evil.example/'],
  ])('redirect %s%s to the site’s main host name', (host, address, expected) => {
    expect(ask(host, address)).toMatchObject({
      statusCode: 301,
      headers: { location: { value: `https://www.example.com${expected}` } },
    });
  });

  test('do not include the main host name or the distribution’s host name', () => {
    for (const host of ['www.example.com', 'd111.cloudfront.net', 'example.com.evil.example'])
      expect(ask(host, '/safety').statusCode).toBeUndefined();
  });
});
