import { describe, expect, test } from 'vitest';
import { languages } from '#shared/account.ts';
import { privatePaths } from '#shared/private-routes.ts';
import { renderPage, type PublicApi } from '#web/public/server.tsx';
import {
  fixtureId,
  makeListing,
  makePublicApi,
  manifest,
  pageOfCards,
  site,
} from '#tests/support/public-fixtures.ts';

const few = makePublicApi({ browseCards: async () => pageOfCards(2, { cursor: 'sealed-cursor' }) });
const open = (address: string, api: PublicApi = few) => {
  const url = new URL(address, site.origin);
  return renderPage({ path: url.pathname, query: url.searchParams }, api, manifest, site);
};
const head = async (address: string, api?: PublicApi) =>
  /<head>(.*)<\/head>/s.exec((await open(address, api)).body)?.[1]?.replaceAll('&amp;', '&') ?? '';

const canonical = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
const alternates = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
      ([, language, href]) => [language, href] as const,
    ),
  ) as Record<string, string>;
const tag = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
const facts = (text: string) => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
  return json ? (JSON.parse(json) as { '@graph': Array<Record<string, unknown>> })['@graph'] : [];
};
const isHidden = (text: string) => tag(text, 'robots') === 'noindex';
const at = (path: string) => site.origin + path;

const indexable = [
  '',
  '/listings',
  '/listings?category=men&city=mx-guadalajara',
  `/listings/${fixtureId(0)}`,
  '/trans',
  '/trans/colombia',
  '/terms',
  '/terms-of-service',
  '/privacy',
  '/safety',
  '/privacy-policy',
].flatMap((path) => languages.map((language) => `/${language}${path}`));

describe('search engine metadata', () => {
  test.each([...indexable, '/es/mujeres/mexico/guadalajara/zapopan', '/en/women/spain'])(
    'of %s names canonical addresses in Spanish and English',
    async (address) => {
      const asked = await head(address);
      expect(isHidden(asked)).toBe(false);
      const { 'x-default': fallback, ...each } = alternates(asked);
      expect(Object.keys(each).sort()).toEqual([...languages].sort());
      expect(fallback).toBe(each['es']);
      for (const [language, href] of Object.entries(each)) {
        const there = await open(href);
        expect(there.status).toBe(200);
        expect(there.headers['content-language']).toBe(language);
        expect(canonical(there.body)).toBe(href);
        expect(alternates(there.body)).toEqual(alternates(asked));
      }
      expect(Object.values(each)).toContain(canonical(asked));
    },
  );

  test("names the place's address as canonical for a list with parameters", async () => {
    expect(canonical(await head('/es/listings'))).toBe(at('/es/mujeres'));
    expect(canonical(await head('/en/listings?category=men&country=es'))).toBe(at('/en/men/spain'));
    expect(alternates(await head('/en/listings?city=mx-guadalajara'))).toEqual({
      es: at('/es/mujeres/mexico/guadalajara'),
      en: at('/en/women/mexico/guadalajara'),
      'x-default': at('/es/mujeres/mexico/guadalajara'),
    });
  });

  test.each(['filters=online', 'sort=age', 'direction=asc', 'cursor=sealed'])(
    'hides a list with "%s" from search engines',
    async (query) => {
      for (const path of ['/es/listings', '/es/mujeres/mexico']) {
        const text = await head(`${path}?${query}`);
        expect(isHidden(text)).toBe(true);
        expect(canonical(text)).toBeUndefined();
        expect(alternates(text)).toEqual({});
        expect(facts(text)).toEqual([]);
      }
    },
  );

  test('gives a list of other filters or order another title that names no filter', async () => {
    const title = async (query: string) =>
      /<title>(.*?)<\/title>/.exec(await head(`/es/listings?${query}`))?.[1];
    const place = 'city=mx-guadalajara';
    expect(await title(place)).toMatch(/^Guadalajara, México · /);
    expect(await title(`${place}&filters=online,photos-with-face`)).toMatch(
      /^Guadalajara, México · Mujeres, Filtros \(2\) · /,
    );
    expect(await title(`${place}&sort=age`)).toMatch(
      /^Guadalajara, México · Mujeres, Edad de menor a mayor · /,
    );
    expect(await title(`${place}&sort=age&direction=desc`)).toMatch(
      /^Guadalajara, México · Mujeres, Edad de mayor a menor · /,
    );
  });

  test('hides empty lists, the gate and missing pages from search engines', async () => {
    const empty = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    expect(isHidden(await head('/es/mujeres/espana', empty))).toBe(true);
    // This list is not empty: matches follow on the next page.
    const part = makePublicApi({ browseCards: async () => ({ cards: [], cursor: 'further' }) });
    expect(isHidden(await head('/es/mujeres/espana', part))).toBe(false);
    for (const address of ['/es/gate', '/es/nope', `/es/listings/${fixtureId(7)}`])
      expect(isHidden(await head(address))).toBe(true);
  });
});

describe('page of a place', () => {
  test('shows the same list as the equivalent parameters', async () => {
    const api = makePublicApi();
    const narrowed = 'filters=online&priceMin=100&services=massage&sort=price&cursor=c';
    await open(`/es/hombres/mexico/guadalajara/zapopan?${narrowed}`, api);
    const ids = 'city=mx-guadalajara&municipality=mx-guadalajara-zapopan';
    await open(`/es/listings?category=men&${ids}&${narrowed}`, api);
    const [own, byParameters] = api.queries;
    expect(own).toEqual(byParameters);
    expect(own).toMatchObject({
      category: 'men',
      country: 'mx',
      city: 'mx-guadalajara',
      municipality: 'mx-guadalajara-zapopan',
      filters: ['online'],
      cursor: 'c',
    });
  });

  test('is cached at the edge like other lists', async () => {
    const { headers } = await open('/es/mujeres/mexico');
    expect(headers['cache-control']).toBe((await open('/es/listings?country=mx')).headers['cache-control']);
  });

  test("has the place's title, heading, description, sentence and breadcrumb", async () => {
    const { body } = await open('/en/women/mexico/guadalajara');
    expect(body).toContain('<title>Guadalajara, Mexico · Women · Velada</title>');
    expect(body).toMatch(/<h1[^>]*><span[^>]*>Women in <\/span>Guadalajara, Mexico<\/h1>/);
    expect(tag(body, 'description')).toBe(
      'Women in Guadalajara, Mexico: verified profiles of independent adults.',
    );
    expect(body).toContain('Profiles of independent adults in Guadalajara, Mexico.');
    const way = /<nav class="breadcrumb.*?<\/nav>/s.exec(body)?.[0] ?? '';
    expect([...way.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/en',
      '/en/women',
      '/en/women/mexico',
      '/en/women/mexico/guadalajara',
    ]);
  });

  test('has a title of its own for each category', async () => {
    const places = ['', '/mexico', '/mexico/guadalajara', '/mexico/guadalajara/zapopan'];
    const addresses = places.flatMap((place) =>
      ['mujeres', 'hombres', 'trans'].map((category) => `/es/${category}${place}`),
    );
    const titles = await Promise.all(
      addresses.map(async (address) => /<title>(.*?)<\/title>/.exec((await open(address)).body)?.[1]),
    );
    expect(titles).toContain('Mujeres · Velada');
    expect(new Set(titles).size).toBe(addresses.length);
  });

  test('keeps its address in links for filters, sorting and pages', async () => {
    const { body } = await open('/es/mujeres/mexico?filters=online');
    const hrefs = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(hrefs).toEqual(
      expect.arrayContaining([
        '/es/mujeres/mexico',
        '/es/mujeres/mexico?filters=online%2Cverified',
        '/es/mujeres/mexico?filters=online&sort=age',
        '/es/mujeres/mexico?cursor=sealed-cursor&filters=online',
        '/es/hombres/mexico?filters=online',
      ]),
    );
    expect(/<form class="place-form[^>]*>/.exec(body)?.[0]).toContain('action="/es/listings"');
    const anywhere = (await open('/es/mujeres')).body;
    expect(anywhere.includes('"/es/mujeres?sort=price"')).toBe(true);
  });

  test.each([
    '/es/women',
    '/en/mujeres/mexico',
    '/es/mujeres/atlantida',
    '/es/mujeres/mexico/madrid',
    '/es/mujeres/mexico/guadalajara/zapopan/mas',
    '/es/mujeres/mexico/',
    // Chile is in the catalogue but closed in this deployment.
    '/es/mujeres/chile',
    '/es/mujeres/chile/santiago',
  ])('is an unindexed 404 for the invalid address %s', async (address) => {
    const { status, body } = await open(address);
    expect(status).toBe(404);
    expect(isHidden(body)).toBe(true);
  });
});

describe('link preview', () => {
  test("has the page's title, and one picture and sentence for all pages", async () => {
    const texts = await Promise.all(indexable.map((address) => head(address)));
    for (const text of texts) {
      expect(tag(text, 'og:title')).toBe(/<title>(.*?)<\/title>/.exec(text)?.[1]);
      expect(tag(text, 'og:image')).toBe(at('/assets/preview.png'));
      expect(tag(text, 'og:url')).toBe(canonical(text));
      expect(tag(text, 'twitter:card')).toBe('summary_large_image');
    }
    expect(new Set(texts.map((text) => tag(text, 'og:description'))).size).toBe(languages.length);
  });

  test('contains no name, photo, age or price of a person', async () => {
    const { title, photos } = makeListing(0);
    const text = (await head(`/en/listings/${fixtureId(0)}`)).replace(/<script type="module".*/s, '');
    expect(text).not.toContain(title);
    for (const { id } of photos) expect(text).not.toContain(id);
    expect(facts(text).map((fact) => fact['@type'])).toEqual(['WebPage', 'BreadcrumbList']);
    expect(JSON.stringify(facts(text))).not.toMatch(/Person|price|image|telephone|birth/i);
  });
});

test('structured data names the site and the breadcrumb', async () => {
  const types = async (address: string) => facts(await head(address)).map((fact) => fact['@type']);
  expect(await types('/es')).toEqual(['WebSite']);
  const [way] = facts(await head('/en/women/mexico'));
  expect(way?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: at('/en') },
    { '@type': 'ListItem', position: 2, name: 'Women', item: at('/en/women') },
    { '@type': 'ListItem', position: 3, name: 'Mexico', item: at('/en/women/mexico') },
  ]);
});

test('robots.txt names the sitemap and disallows API and private pages', async () => {
  const { status, headers, body } = await open('/es/robots.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = body.split('\n');
  expect(lines).toContain(`Sitemap: ${at('/sitemap.xml')}`);
  for (const path of ['/api/', ...privatePaths]) expect(lines).toContain(`Disallow: ${path}`);
  const forbidden = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  for (const address of indexable) expect(forbidden.filter((path) => address.startsWith(path))).toEqual([]);
});
