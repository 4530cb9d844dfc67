import { describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { inlineScript } from '#shared/inline-script.ts';
import { privatePaths } from '#shared/site.ts';
import { renderFailure, renderPage, type PublicApi } from '#web/public/server.tsx';
import {
  fixtureId,
  makeCard,
  makeListing,
  makePublicApi,
  manifest,
  pageOfCards,
  site,
} from '#tests/support/public-fixtures.ts';

const now = new Date('2026-11-21T12:00:00Z');
const open = (address: string, api: PublicApi = makePublicApi()) => {
  const url = new URL(address, 'https://site.test');
  return renderPage({ path: url.pathname, query: url.searchParams }, api, manifest, site, now);
};
const cacheControl = async (address: string, api?: PublicApi) =>
  (await open(address, api)).headers['cache-control'];
const hrefs = (body: string): string[] =>
  [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('home', () => {
  test('greets in the category and city of the address, and in "tu ciudad" without one', async () => {
    expect((await open('/es')).body).toContain('Encuentra cariñosas en tu ciudad');
    expect((await open('/en?city=mx-guadalajara')).body).toContain('Encuentra cariñosas en Guadalajara');
    expect((await open('/es?category=men')).body).toContain('Encuentra cariñosos en');
  });

  test('shows twelve cards of a page of 24 and leads to the rest with the address’s choices', async () => {
    const { body } = await open('/es?category=trans&city=mx-guadalajara&filters=online');
    expect(body.match(/<article class="card"/g)).toHaveLength(12);
    expect(hrefs(body)).toContain('/listings?category=trans&city=mx-guadalajara&filters=online');
  });

  test('cards that its filters leave nothing of lead on while more follow', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [], cursor: 'further' }) });
    const { body } = await open('/en?filters=online', api);
    expect(body).not.toContain('No listings found');
    expect(body).toContain('There may be more further on.');
    expect(hrefs(body)).toContain('/listings?category=women&cursor=further&filters=online');
  });

  test('never starts at a cursor', async () => {
    const api = makePublicApi();
    await open('/es?cursor=abc', api);
    expect(api.queries[0]?.cursor).toBeUndefined();
  });
});

describe('listings', () => {
  test('asks for what the address says, and drops what it can’t know', async () => {
    const api = makePublicApi();
    await open(
      '/es/listings?category=MEN&city=mx-guadalajara&filters=online,nonsense&sort=age&direction=desc',
      api,
    );
    await open('/es/listings?category=robots&country=xx&sort=beauty&direction=up', api);
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
    await open('/es/listings?country=es&city=mx-guadalajara', api);
    expect(api.queries[0]).toMatchObject({ country: 'es' });
    expect(api.queries[0]?.city).toBeUndefined();
  });

  test('a country that is not open is no place', async () => {
    const api = makePublicApi();
    await open('/es/listings?city=cl-santiago', api);
    expect(api.queries[0]?.country).toBeUndefined();
  });

  test('ordering by price without a country starts in the default country, since currencies differ', async () => {
    const api = makePublicApi();
    await open('/es/listings?sort=price', api);
    expect(api.queries[0]).toMatchObject({ sort: 'price', country: 'mx' });
  });

  test('a price range without a country is of the default country, as its form says', async () => {
    const api = makePublicApi();
    const { body } = await open('/en/listings?priceMax=900&ageMin=30&services=massage', api);
    expect(api.queries[0]).toMatchObject({ country: 'mx', priceMax: 900, ageMin: 30, services: ['massage'] });
    expect(body).toContain('Price per hour in Mexico (MXN)');
    expect(body).toContain('Filters (3)');
  });

  test('home knows the quick filters only, as the edge does', async () => {
    const api = makePublicApi();
    const { body } = await open('/en?priceMax=900&ageMin=30&services=massage&filters=online', api);
    expect(api.queries[0]).toMatchObject({ filters: ['online'], services: [] });
    expect(api.queries[0]?.priceMax).toBeUndefined();
    expect(body).not.toContain('name="priceMin"');
  });

  test('filters, sort, category and the next page are plain links', async () => {
    const links = hrefs((await open('/es/listings?category=women&city=mx-guadalajara')).body);
    expect(links).toEqual(
      expect.arrayContaining([
        '/listings?category=men&city=mx-guadalajara',
        '/listings?category=women&city=mx-guadalajara&filters=online',
        '/listings?category=women&city=mx-guadalajara&sort=age',
        '/listings?category=women&city=mx-guadalajara&cursor=sealed-cursor',
      ]),
    );
  });

  test('the first card’s photo is fetched beside the styles, by a header; all others when scrolled near', async () => {
    for (const [address, sizes] of [
      ['/es', '390px'],
      ['/es/listings', '290px'],
    ] as const) {
      const { body, headers } = await open(address);
      expect(headers['link']).toContain(`</media/${makeCard(0).photo.id}/640.webp>; rel=preload; as=image;`);
      expect(headers['link']).toContain(`${sizes}"; fetchpriority=high`);
      const images = body.match(/<img [^>]*class="photo__image"[^>]*>/g) ?? [];
      expect(images[0]).toMatch(/loading="eager"/);
      expect(images[0]).toMatch(/fetchPriority="high"/i);
      expect(images.filter((image) => image.includes('loading="lazy"'))).toHaveLength(images.length - 1);
      for (const image of images) expect(image).toMatch(/width="\d+" height="\d+"/);
      expect(body.match(/<source type="image\/webp"/g)).toHaveLength(images.length);
    }
    const empty = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    expect((await open('/es/listings', empty)).headers).not.toHaveProperty('link');
  });

  test('an empty list says so and offers to clear all filters', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [] }) });
    const { body, status } = await open('/en/listings?filters=online', api);
    expect(status).toBe(200);
    expect(body).toContain('No listings found');
    expect(body).toContain('Clear All Filters');
  });

  test('a page emptied by its filters leads on while more follow', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [], cursor: 'further' }) });
    const { body } = await open('/en/listings?filters=online', api);
    expect(body).not.toContain('No listings found');
    expect(body).toContain('There may be more further on.');
    expect(hrefs(body)).toContain('/listings?category=women&cursor=further&filters=online');
  });

  test('a cursor that the server refuses is a 400 page that nobody keeps', async () => {
    const api = makePublicApi({
      browseCards: () => Promise.reject(new AppError('invalid-cursor')),
    });
    const response = await open('/en/listings?cursor=forged', api);
    expect(response.status).toBe(400);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('View All Listings');
  });

  test('a card shows four services and how many more, its price in its currency, and whether she is online', async () => {
    const card = makeCard(1, {
      services: ['massage', 'escort', 'companionship', 'dinner-date', 'travel', 'weekend'],
      price: 150,
      currency: 'MXN',
      online: true,
    });
    const api = makePublicApi({ browseCards: async () => ({ cards: [card] }) });
    const { body } = await open('/en/listings', api);
    expect(body).toContain('Massage\u00a0· Escort\u00a0· Companionship\u00a0· Dinner Date');
    expect(body).toContain('+2 more');
    expect(body).not.toMatch(/Dinner Date\u00a0· Travel/);
    expect(body).toContain('$150/hr');
    expect(body).toContain('Online Now');
  });
});

describe('a listing', () => {
  const address = `/en/listings/${fixtureId(0)}`;

  test('shows its facts, and no field that is empty', async () => {
    const { body, status } = await open(address);
    expect(status).toBe(200);
    const words = body.replaceAll('<!-- -->', '');
    for (const text of ['$150/hr', 'Online Now', 'Verified', 'Zapopan, Guadalajara', '1 / 4'])
      expect(words).toContain(text);
    expect(body).toContain('9:00 am - 9:00 pm');
    expect(body).not.toContain('Measurements');
  });

  test('without days and hours it says so', async () => {
    const listing = makeListing(0, { availableDays: [], workingHours: undefined });
    const { body } = await open(address, makePublicApi({ getListing: async () => listing }));
    expect(body).toContain('No specific days listed');
    expect(body).toContain('Hours not specified');
  });

  test('hidden, missing and malformed ids give the same 404', async () => {
    const missing = await open(`/en/listings/${fixtureId(7)}`);
    const malformed = await open('/en/listings/not-an-id');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
    expect(missing.body).toContain('Listing Not Found');
    expect(missing.body.replaceAll(fixtureId(7), 'ID')).toBe(malformed.body.replaceAll('not-an-id', 'ID'));
  });

  test('an address that names none says so', async () => {
    const { body, status } = await open('/en/listings/%20');
    expect(status).toBe(404);
    expect(body).toContain('No listing ID provided');
  });

  test('that can’t be read says so, with a way to try again, to all listings and home', async () => {
    const { status, body } = renderFailure({ path: address, query: new URLSearchParams() }, manifest);
    expect(status).toBe(503);
    expect(body).toContain('Error loading listing data');
    expect(hrefs(body)).toEqual(expect.arrayContaining([address.replace('/en', ''), '/listings', '/']));
  });

  test('fetches its first photo beside the styles, by a header', async () => {
    const { headers } = await open(address);
    const [photo] = makeListing(0).photos;
    expect(headers['link']).toContain(`</media/${photo?.id}/640.webp>; rel=preload; as=image;`);
    expect((await open('/en/terms')).headers).not.toHaveProperty('link');
  });

  test('asks for contact by a form, and the page it leads to is kept by nobody', async () => {
    const form = `action="/api/listings/${fixtureId(0)}/contact-page"`;
    expect((await open(address)).body).toContain(form);
    const opened = await open(`${address}/contact/good`);
    expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(opened.body).toContain('+52 33 0000 0001');
    expect(opened.body).toContain('noindex');
    expect(opened.body).toContain('found%20your%20profile%20on%20Velada');
    for (const path of ['/contact/old', '/contact']) {
      const { body, headers } = await open(address + path);
      expect(body).not.toContain('0000 0001');
      expect(body).toContain(form);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await open(`/en/listings/${fixtureId(7)}/contact/good`)).status).toBe(404);
  });

  test('tells title and history no more than a place', async () => {
    const { body } = await open(address);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe('Profile in Guadalajara · Velada');
  });
});

describe('a form that was refused', () => {
  test('says why, with the status of the refusal, and leads back to the form alone', async () => {
    const { status, body, headers } = await open('/en/refused?code=rate-limited&next=%2Flistings%3Fcity%3Dx');
    expect(status).toBe(429);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('Too many attempts');
    expect(hrefs(body)).toContain('/listings?city=x');
    const elsewhere = await open('/en/refused?code=internal&next=%2F%2Fevil.example');
    expect(hrefs(elsewhere.body).join(' ')).not.toContain('evil.example');
    expect((await open('/en/refused?code=nonsense')).status).toBe(404);
  });
});

describe('what people write stays text', () => {
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&<!--';

  test('in cards and listings, in the markup and in the page’s data', async () => {
    const listing = makeListing(0, { title: attack, description: attack, location: attack });
    const api = makePublicApi({
      getListing: async () => listing,
      browseCards: async () => ({ cards: [makeCard(0, { title: attack })] }),
    });
    for (const address of ['/es', '/es/listings', `/es/listings/${fixtureId(0)}`]) {
      const { body } = await open(address, api);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      const data = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      expect(data).not.toContain('<');
      expect(JSON.stringify(JSON.parse(data))).toContain('alert(1)');
    }
  });

  test('in the address', async () => {
    const { body } = await open(
      `/es/listings?country=${encodeURIComponent(attack)}&cursor=${encodeURIComponent(attack)}`,
    );
    expect(body).not.toContain('<script>alert');
  });
});

describe('the content security policy', () => {
  test('holds: one inline script, the one whose hash it names, no inline style, no handler attributes', async () => {
    for (const address of ['/es', `/es/listings/${fixtureId(0)}`, '/es/gate', '/es/terms', '/es/nope']) {
      const { body } = await open(address);
      const inline = [
        ...body.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs),
      ];
      const hash = (text: string) => createHash('sha256').update(text).digest('base64');
      expect(inline.map(([, text = '']) => hash(text))).toEqual([hash(inlineScript)]);
      expect(body).not.toMatch(/<[^>]+\sstyle=/);
      expect(body).not.toMatch(/<[^>]+\son[a-z]+=/);
      expect(body).not.toContain('<style');
    }
  });
});

describe('the cache', () => {
  const untilIn = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const list = (seconds: number) =>
    makePublicApi({ browseCards: async () => pageOfCards(1, { until: untilIn(seconds) }) });

  test('keeps lists a minute at most, and never past the first end of visibility', async () => {
    const kept = (fresh: number, stale: number) =>
      `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=0`;
    expect(await cacheControl('/es/listings')).toBe(kept(60, 30));
    expect(await cacheControl('/es/listings', list(3600))).toBe(kept(60, 30));
    expect(await cacheControl('/es', list(70))).toBe(kept(60, 10));
    expect(await cacheControl('/es', list(7))).toBe(kept(7, 0));
    expect(await cacheControl('/es', list(-5))).toBe(kept(0, 0));
  });

  test('a list tells no visitor when one of it ends', async () => {
    const { body } = await open('/es/listings', list(7));
    expect(body).not.toContain(untilIn(7));
  });

  test('keeps a listing no longer than it is visible, and tells no visitor when that ends', async () => {
    const until = untilIn(12);
    const api = makePublicApi({ getListing: async () => ({ ...makeListing(0), until }) });
    const response = await open(`/es/listings/${fixtureId(0)}`, api);
    expect(response.headers['cache-control']).toContain('s-maxage=12,');
    expect(response.body).not.toContain(until);
  });

  test('keeps what is the same for long an hour, and over a failing origin', async () => {
    for (const path of ['gate', 'terms', 'terms-of-service', 'privacy', 'privacy-policy', 'safety'])
      expect(await cacheControl(`/es/${path}`)).toBe('public, max-age=0, s-maxage=3600, stale-if-error=300');
    expect(await cacheControl('/es/nope')).toBe('public, max-age=0, s-maxage=10');
  });

  test('a failure is thrown for the caller to log, and its page is kept by nobody', async () => {
    const api = makePublicApi({ browseCards: () => Promise.reject(new Error('table is away')) });
    await expect(open('/es/listings?category=men', api)).rejects.toThrow('table is away');
    const query = new URLSearchParams('category=men');
    const page = renderFailure({ path: '/en/listings', query }, manifest);
    expect(page).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    expect(page.body).toContain('Something went wrong');
    expect(hrefs(page.body)).toContain('/listings?category=men');
    expect(page.body).not.toContain('table is away');
  });
});

describe('every page', () => {
  const addresses = [
    '',
    '/listings',
    '/trans/colombia',
    `/listings/${fixtureId(0)}`,
    '/gate',
    '/terms',
    '/privacy',
    '/safety',
    '/nope',
  ];

  test.each(addresses)('%s is labelled for adults, has the exit, the age line and one h1', async (path) => {
    for (const language of ['es', 'en']) {
      const { body } = await open(`/${language}${path}`);
      expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
      expect(body).toContain('RTA-5042-1996-1400-1577-RTA');
      expect(body).toContain('data-quick-exit');
      expect(body).toContain('18+');
      expect(body).toContain('© 2025');
      expect(body.match(/<h1/g)).toHaveLength(1);
    }
  });

  test('offers a guest Login and Register and a signed-in person Dashboard and Logout', async () => {
    const { body } = await open('/es');
    const shown = (who: string) =>
      [...body.matchAll(new RegExp(`<a class="for-${who}" href="([^"]*)"`, 'g'))].map(([, href]) => href);
    expect(shown('guest')).toEqual(['/login', '/register']);
    expect(shown('member')).toEqual(['/dashboard', '/login?logout=1']);
  });

  test('no link leads nowhere', async () => {
    for (const path of addresses) {
      for (const href of hrefs((await open(`/en${path}`)).body)) {
        if (!href.startsWith('/')) continue;
        const target = new URL(href, 'https://site.test').pathname;
        const isPrivate = privatePaths.some((one) => target === one || target.startsWith(`${one}/`));
        if (isPrivate || /^\/(listings|media)\//.test(target)) continue;
        const isFixed = /^\/(?:es|en)(?:\/|$)/.test(href);
        expect((await open(isFixed ? href : `/en${href === '/' ? '' : href}`)).status, href).toBe(200);
      }
    }
  });

  test('the language switch comes back to the page; on the gate, to wherever it stands', async () => {
    expect((await open('/es/listings?category=men')).body).toContain(
      '<input type="hidden" name="next" value="/listings?category=men"/>',
    );
    expect((await open('/es/mujeres/espana?filters=online')).body).toContain(
      '<input type="hidden" name="next" value="/en/women/spain?filters=online"/>',
    );
    expect((await open('/en/women/spain')).body).toContain(
      '<input type="hidden" name="next" value="/es/mujeres/espana"/>',
    );
    // The same words in both languages: the remembered choice says which.
    expect((await open('/en/trans/colombia')).body).toContain(
      '<input type="hidden" name="next" value="/trans/colombia"/>',
    );
    expect((await open('/es/gate')).body).not.toContain('name="next"');
  });

  test('the gate leads nowhere but to its answer, the law and the way out', async () => {
    const { body } = await open('/en/gate');
    expect(body).toContain('action="/api/adult"');
    expect(hrefs(body).filter((href) => href.startsWith('/'))).toEqual(['/terms', '/privacy', '/safety']);
  });

  test('only interactive pages load the hydration, in their own language', async () => {
    expect((await open('/es/terms')).body).not.toContain('hydrate.js');
    const { body } = await open('/es');
    expect(body).toContain('<link rel="modulepreload" href="/assets/hydrate.js"');
    expect(body).toContain('es-public.js');
    expect(body).not.toContain('en-public.js');
  });

  test('the terms and the privacy policy name all 20 jurisdictions, the date and the address to write to', async () => {
    for (const path of ['/en/terms', '/en/privacy-policy']) {
      const { body } = await open(path);
      expect(
        body.match(/<ul><li>(?:(?!<\/ul>).)*Mexico(?:(?!<\/ul>).)*<\/ul>/s)?.[0].match(/<li>/g),
      ).toHaveLength(20);
      expect(body).toContain('Last Updated: 22 april 2025');
      expect(body).toContain('Cyprus');
      expect(body).toContain(`mailto:${site.supportEmail}`);
      expect(hrefs(body)).toContain('/register');
    }
  });
});
