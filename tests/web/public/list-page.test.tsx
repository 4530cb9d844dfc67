import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { hrefs, openPage } from '#tests/support/open-page.ts';
import { makeCard, makePublicApi, pageOfCards } from '#tests/support/public-fixtures.ts';
import { firstSizes } from '#web/card/photo-sources.ts';

const plain = (html = ''): string => html.replaceAll(/<.*?>/g, '');

describe('list page', () => {
  test('queries the filters of its address, without unknown values', async () => {
    const api = makePublicApi();
    await openPage(
      '/es/listings?category=MEN&city=mx-guadalajara&filters=online,nonsense&sort=age&direction=desc',
      api,
    );
    await openPage('/es/listings?category=robots&country=xx&sort=beauty&direction=up', api);
    expect(api.queries).toEqual([
      expect.objectContaining({
        category: 'men',
        country: 'mx',
        city: 'mx-guadalajara',
        filters: ['online'],
        sort: 'age',
        direction: 'desc',
      }),
      { category: 'women', sort: 'newest', direction: 'desc', filters: [], services: [] },
    ]);
  });

  test('drops a city that is outside the selected country', async () => {
    const api = makePublicApi();
    await openPage('/es/listings?country=es&city=mx-guadalajara', api);
    expect(api.queries[0]).toMatchObject({ country: 'es' });
    expect(api.queries[0]?.city).toBeUndefined();
  });

  test('ignores a country that is closed', async () => {
    const api = makePublicApi();
    await openPage('/es/listings?city=cl-santiago', api);
    expect(api.queries[0]?.country).toBeUndefined();
  });

  test.each(['/en/listings?sort=price', '/en?priceMax=900&ageMin=30'])(
    'requires a country before comparing prices: %s',
    async (address) => {
      const api = makePublicApi();
      const { body } = await openPage(address, api);
      expect(api.queries[0]?.country).toBeUndefined();
      expect(body).toContain('In which country?');
      const { pathname, search } = new URL(address, 'https://site.test');
      const answered = new URLSearchParams([...new URLSearchParams(search), ['country', 'co']]);
      answered.set('category', 'women');
      answered.sort();
      expect(hrefs(body)).toContain(`${pathname}?${answered.toString()}`);
      const { body: asked } = await openPage(`/en/listings?${answered.toString()}`);
      expect(asked).not.toContain('In which country?');
    },
  );

  test('has the same filters as the home page', async () => {
    const address = '?country=mx&priceMax=900&ageMin=30&services=massage&filters=online';
    const names = async (path: string) => {
      const api = makePublicApi();
      const { body } = await openPage(`/en${path}${address}`, api);
      expect(api.queries[0]).toMatchObject({
        country: 'mx',
        priceMax: 900,
        ageMin: 30,
        services: ['massage'],
        filters: ['online'],
      });
      expect(body).toContain('Price per hour in Mexico (MXN)');
      expect(body).toContain('Filters (4)');
      const fields = body.matchAll(/<(?:input|select)[^>]* name="(\w+)"[^>]*?(?: value="([^"]*)")?/g);
      return [...fields].map(([, name, value]) => [name, value]).filter(([name]) => name !== 'next');
    };
    expect(await names('')).toEqual(await names('/listings'));
  });

  test('shows each active filter with a link to remove it', async () => {
    const base = '/en/listings?category=women&city=mx-guadalajara';
    const { body } = await openPage(
      `${base}&filters=online&priceMin=500&priceMax=2500&services=massage,travel`,
    );
    const on = [...body.matchAll(/<a class="chip" aria-current="true" href="([^"]*)">(.*?)<\/a>/g)]
      .filter(([, , text = '']) => text.includes('Remove'))
      .map(([, href = '', text = '']) => [href.replaceAll('&amp;', '&'), text.replaceAll(/<[^>]*>/g, '')]);
    const rest = 'priceMax=2500&priceMin=500';
    expect(on).toEqual([
      [`${base}&${rest}&services=massage%2Ctravel`, 'Remove: Online Now'],
      [`${base}&filters=online&services=massage%2Ctravel`, 'Remove: $500 to $2,500'],
      [`${base}&filters=online&${rest}&services=travel`, 'Remove: Massage'],
      [`${base}&filters=online&${rest}&services=massage`, 'Remove: Travel'],
    ]);
  });

  test.each([
    [1, undefined, ' · 1 listing'],
    [8, undefined, ' · 8 listings'],
    // The server does not know how many listings follow; the browser loads the count.
    [24, 'further', ''],
    [5, 'further', ''],
    [0, undefined, ''],
  ])('with %i cards and next page %s shows the number "%s"', async (count, cursor, number) => {
    const api = makePublicApi({ browseCards: async () => pageOfCards(count, cursor ? { cursor } : {}) });
    const { body } = await openPage('/en/listings?city=mx-guadalajara', api);
    expect(plain(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1])).toBe('Women in Guadalajara, Mexico');
    expect(plain(body)).toContain(`Verified identity${number}`);
    if (!number) expect(body).not.toContain('Verified identity ·');
  });

  test("shows on a card only what the list's place leaves open", async () => {
    const place = async (address: string) => {
      const api = makePublicApi({ browseCards: async () => ({ cards: [makeCard(0)] }) });
      return /class="card__place[^"]*">([^<]*)</.exec((await openPage(address, api)).body)?.[1];
    };
    expect(await place('/en/listings?city=mx-guadalajara')).toBe('Zapopan');
    expect(await place('/en/listings?country=mx')).toBe('Guadalajara');
    const zapopan = '/en/listings?city=mx-guadalajara&municipality=mx-guadalajara-zapopan';
    expect(await place(zapopan)).toBeUndefined();
  });

  test('has plain links for filters, sorting, category and next page', async () => {
    const links = hrefs((await openPage('/es/listings?category=women&city=mx-guadalajara')).body);
    expect(links).toEqual(
      expect.arrayContaining([
        '/es/listings?category=men&city=mx-guadalajara',
        '/es/listings?category=women&city=mx-guadalajara&filters=online',
        '/es/listings?category=women&city=mx-guadalajara&sort=age',
        '/es/listings?category=women&city=mx-guadalajara&cursor=sealed-cursor',
      ]),
    );
  });

  test('preloads the first photo by a header and prioritizes the first row', async () => {
    for (const [address, sizes] of [
      ['/es', firstSizes.home],
      ['/es/listings', firstSizes.list],
    ] as const) {
      const { body, headers } = await openPage(address);
      expect(headers['link']).toContain(`</media/${makeCard(0).photo.id}/780.avif>; rel=preload; as=image;`);
      expect(headers['link']).toContain(`${sizes}"; fetchpriority=high`);
      const images = body.match(/<picture>.*?<\/picture>/g) ?? [];
      expect(body).not.toContain('rel="preload"');
      for (const image of images.slice(0, 2)) {
        expect(image).toMatch(/loading="eager"/);
        expect(image).toMatch(/fetchPriority="high"/i);
      }
      const later = images.slice(2);
      expect(later.length).toBeGreaterThan(0);
      for (const image of later) {
        expect(image).toMatch(/loading="lazy"/);
        expect(image).toMatch(/sizes="auto, /);
      }
      for (const image of images) expect(image).toMatch(/width="\d+" height="\d+"/);
    }
    const empty = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    expect((await openPage('/es/listings', empty)).headers).not.toHaveProperty('link');
  });

  test.each(['/es/listings', '/es', '/es/mujeres/mexico/guadalajara'])(
    'keeps the place in its links to lists at %s',
    async (path) => {
      const { body } = await openPage(
        path === '/es/listings' || path === '/es' ? `${path}?city=mx-guadalajara` : path,
      );
      const controls = body.replace(/<nav class="breadcrumb.*?<\/nav>/s, '');
      const toLists = hrefs(controls).filter((href) => /^\/es(?:\/listings)?(?:\?|$)/.test(href));
      expect(toLists).toEqual(
        expect.arrayContaining([
          '/es?city=mx-guadalajara',
          '/es/listings?city=mx-guadalajara',
          '/es/listings?category=men&city=mx-guadalajara',
        ]),
      );
      expect(toLists.filter((href) => !href.includes('city=mx-guadalajara'))).toEqual([]);
    },
  );

  test('shows a message and a link to clear all filters if empty', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    const { body, status } = await openPage('/en/listings?filters=online', api);
    expect(status).toBe(200);
    expect(body).toContain('No listings found');
    expect(body).toContain('Clear All Filters');
  });

  test('keeps the place in the link that clears all filters', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    const filtered = await openPage('/en/listings?city=mx-guadalajara&filters=online', api);
    expect(hrefs(filtered.body)).toContain('/en/listings?category=women&city=mx-guadalajara');
    const { body } = await openPage('/en/listings?city=mx-guadalajara', api);
    expect(body).toContain('Search in all places');
    expect(body).not.toContain('Clear All Filters');
  });

  test('links to the previous page from the third page on', async () => {
    const page = { cards: [makeCard(0)], cursor: 'next', previous: 'before' };
    const api = makePublicApi({ browseCards: async () => page });
    const links = hrefs((await openPage('/en/listings?cursor=third', api)).body);
    expect(links).toEqual(
      expect.arrayContaining([
        '/en/listings?category=women',
        '/en/listings?category=women&cursor=before',
        '/en/listings?category=women&cursor=next',
      ]),
    );
  });

  test('links to the next page if filters leave this page empty', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [], cursor: 'further' }) });
    const { body } = await openPage('/en/listings?filters=online', api);
    expect(body).not.toContain('No listings found');
    expect(body).toContain('See the next page.');
    expect(hrefs(body)).toContain('/en/listings?category=women&cursor=further&filters=online');
  });

  test('returns an uncached 400 for a refused cursor', async () => {
    const api = makePublicApi({
      browseCards: () => Promise.reject(new AppError('invalid-cursor')),
    });
    const response = await openPage('/en/listings?cursor=forged&city=mx-merida&filters=online', api);
    expect(response.status).toBe(400);
    expect(response.headers['cache-control']).toBe('no-store');
    // The page links to the start of the same list.
    expect(hrefs(response.body)).toContain('/en/listings?city=mx-merida&filters=online');
    expect(hrefs((await openPage('/es/mujeres/mexico?cursor=forged&sort=age', api)).body)).toContain(
      '/es/mujeres/mexico?sort=age',
    );
  });

  test('gives heading and heart of a card the same name and age', async () => {
    const cards = [makeCard(1, { age: 29, title: 'Camila, cenas y teatro' })];
    const { body } = await openPage('/es/listings', makePublicApi({ browseCards: async () => ({ cards }) }));
    const [, heading = ''] = /<h2 class="card__name[^"]*">(.*?)<\/h2>/s.exec(body) ?? [];
    expect(plain(heading)).toBe('Camila 29 años');
    expect(body).toContain('aria-label="Guardar a Camila, 29 años"');
  });

  test('shows two services, the number of hidden services, price and presence on cards', async () => {
    const card = makeCard(1, {
      services: ['massage', 'escort', 'companionship', 'dinner-date', 'travel', 'weekend'],
      price: 90_250,
      currency: 'CLP',
      country: 'cl',
      online: true,
    });
    const api = makePublicApi({ browseCards: async () => ({ cards: [card] }) });
    const { body } = await openPage('/en/listings', api);
    expect(body).toContain('Massage · Escort');
    expect(body).toContain('+4 more');
    expect(body).not.toMatch(/Escort · Companionship/);
    expect(body).toContain('$90.250/hr');
    expect(body).toContain('Online Now');
  });
});
