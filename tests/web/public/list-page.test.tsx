import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { hrefs, openPage } from '#tests/support/open-page.ts';
import { makeCard, makePublicApi } from '#tests/support/public-fixtures.ts';

describe('listings', () => {
  test('asks for what the address says, and drops what it can’t know', async () => {
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

  test('a city of another country than the one named is dropped: the form without scripting sends both', async () => {
    const api = makePublicApi();
    await openPage('/es/listings?country=es&city=mx-guadalajara', api);
    expect(api.queries[0]).toMatchObject({ country: 'es' });
    expect(api.queries[0]?.city).toBeUndefined();
  });

  test('a country that is not open is no place', async () => {
    const api = makePublicApi();
    await openPage('/es/listings?city=cl-santiago', api);
    expect(api.queries[0]?.country).toBeUndefined();
  });

  test('ordering by price without a country starts in the default country, since currencies differ', async () => {
    const api = makePublicApi();
    await openPage('/es/listings?sort=price', api);
    expect(api.queries[0]).toMatchObject({ sort: 'price', country: 'mx' });
  });

  test('a price range without a country is of the default country, as its form says', async () => {
    const api = makePublicApi();
    const { body } = await openPage('/en/listings?priceMax=900&ageMin=30&services=massage', api);
    expect(api.queries[0]).toMatchObject({ country: 'mx', priceMax: 900, ageMin: 30, services: ['massage'] });
    expect(body).toContain('Price per hour in Mexico (MXN)');
    expect(body).toContain('Filters (3)');
  });

  test('home knows the quick filters only, as the edge does', async () => {
    const api = makePublicApi();
    const { body } = await openPage('/en?priceMax=900&ageMin=30&services=massage&filters=online', api);
    expect(api.queries[0]).toMatchObject({ filters: ['online'], services: [] });
    expect(api.queries[0]?.priceMax).toBeUndefined();
    expect(body).not.toContain('name="priceMin"');
  });

  test('filters, sort, category and the next page are plain links', async () => {
    const links = hrefs((await openPage('/es/listings?category=women&city=mx-guadalajara')).body);
    expect(links).toEqual(
      expect.arrayContaining([
        '/listings?category=men&city=mx-guadalajara',
        '/listings?category=women&city=mx-guadalajara&filters=online',
        '/listings?category=women&city=mx-guadalajara&sort=age',
        '/listings?category=women&city=mx-guadalajara&cursor=sealed-cursor',
      ]),
    );
  });

  test('the first photo is fetched beside the styles, by a header, and the first row before all others', async () => {
    for (const [address, sizes] of [
      ['/es', '390px'],
      ['/es/listings', '290px'],
    ] as const) {
      const { body, headers } = await openPage(address);
      expect(headers['link']).toContain(`</media/${makeCard(0).photo.id}/780.webp>; rel=preload; as=image;`);
      expect(headers['link']).toContain(`${sizes}"; fetchpriority=high`);
      const images = body.match(/<img [^>]*class="photo__image"[^>]*>/g) ?? [];
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

  test('an empty list says so and offers to clear all filters', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    const { body, status } = await openPage('/en/listings?filters=online', api);
    expect(status).toBe(200);
    expect(body).toContain('No listings found');
    expect(body).toContain('Clear All Filters');
  });

  test('a page emptied by its filters leads on while more follow', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [], cursor: 'further' }) });
    const { body } = await openPage('/en/listings?filters=online', api);
    expect(body).not.toContain('No listings found');
    expect(body).toContain('There may be more further on.');
    expect(hrefs(body)).toContain('/listings?category=women&cursor=further&filters=online');
  });

  test('a cursor that the server refuses is a 400 page that nobody keeps', async () => {
    const api = makePublicApi({
      browseCards: () => Promise.reject(new AppError('invalid-cursor')),
    });
    const response = await openPage('/en/listings?cursor=forged', api);
    expect(response.status).toBe(400);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('View All Listings');
  });

  test('a card shows four services and how many more, its price in its currency, and whether they are online', async () => {
    const card = makeCard(1, {
      services: ['massage', 'escort', 'companionship', 'dinner-date', 'travel', 'weekend'],
      price: 150,
      currency: 'MXN',
      online: true,
    });
    const api = makePublicApi({ browseCards: async () => ({ cards: [card] }) });
    const { body } = await openPage('/en/listings', api);
    expect(body).toContain('Massage\u00a0· Escort\u00a0· Companionship\u00a0· Dinner Date');
    expect(body).toContain('+2 more');
    expect(body).not.toMatch(/Dinner Date\u00a0· Travel/);
    expect(body).toContain('$150/hr');
    expect(body).toContain('Online Now');
  });
});
