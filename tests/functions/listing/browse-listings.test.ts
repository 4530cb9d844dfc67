import { beforeEach, describe, expect } from 'vitest';
import { type BrowseQuery, browseQuery, type CardPage } from '#shared/api/listing.ts';
import { days } from '#shared/listing-options.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { callApi } from '#tests/support/api-event.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

/** Each test uses its own city. The tests share the table and would see each other's listings. */
const cities = [
  'mx-tijuana',
  'mx-queretaro',
  'mx-monterrey',
  'mx-puebla',
  'mx-merida',
  'mx-leon',
  'mx-cancun',
  'mx-guadalajara',
  'mx-playa-del-carmen',
  'mx-acapulco',
  'mx-toluca',
];
let city = '';
beforeEach(() => {
  city = cities.pop() ?? '';
  expect(city).not.toBe('');
});

const here = (overrides: FactOverrides = {}) =>
  storeProvider({ ...overrides, content: { city, municipality: undefined, ...overrides.content } });
const list = (query: Partial<BrowseQuery> = {}, now?: Date): ReturnType<typeof browseListings> =>
  browseListings({ category: 'women', sort: 'newest', city, ...query }, now);
const titles = ({ cards }: CardPage): string[] => cards.map(({ title }) => title);

async function everyPage(query: Partial<BrowseQuery>): Promise<CardPage[]> {
  const pages: CardPage[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, cursor });
    pages.push(page);
    cursor = page.cursor;
  } while (cursor && pages.length < 20);
  return pages;
}

describe('sorting a list', () => {
  test('works by newest, and by age and price in both directions', async () => {
    const people = [
      { title: 'middle', price: 200, dateOfBirth: '1990-01-01', publishedAt: '2026-01-02T00:00:00.000Z' },
      { title: 'oldest', price: 300, dateOfBirth: '1980-01-01', publishedAt: '2026-01-03T00:00:00.000Z' },
      { title: 'youngest', price: 100, dateOfBirth: '2000-01-01', publishedAt: '2026-01-01T00:00:00.000Z' },
    ];
    for (const { title, price, dateOfBirth, publishedAt } of people) {
      await here({
        content: { title, price },
        verification: { details: { fullName: 'Ana', dateOfBirth, address: 'Calle 1' } },
        listing: { publishedAt },
      });
    }
    expect(titles(await list())).toEqual(['oldest', 'middle', 'youngest']);
    expect(titles(await list({ sort: 'age' }))).toEqual(['youngest', 'middle', 'oldest']);
    expect(titles(await list({ sort: 'age', direction: 'desc' }))).toEqual(['oldest', 'middle', 'youngest']);
    expect(titles(await list({ sort: 'price' }))).toEqual(['youngest', 'middle', 'oldest']);
    expect(titles(await list({ sort: 'price', direction: 'desc' }))).toEqual([
      'oldest',
      'middle',
      'youngest',
    ]);
  });

  test('by price without a country is refused by the API and ignored on pages', async () => {
    await here({ content: { category: 'trans', price: 1 } });
    const refused = await callApi(browse, 'browseCards', { query: { category: 'trans', sort: 'price' } });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'country' }] } });
    const page = await browseListings(browseQuery.parse({ category: 'trans', sort: 'price' }));
    expect(page.cards.length).toBeGreaterThan(0);
  });
});

describe('pages of a list', () => {
  test('show 60 listings of one price once each, even after deletions', async () => {
    const people = [];
    for (let number = 0; number < 60; number += 1) {
      people.push(await here({ content: { title: `number ${number}`, price: 500 } }));
    }
    const pages = await everyPage({ sort: 'price' });
    expect(pages.map(({ cards }) => cards.length)).toEqual([24, 24, 12]);
    expect(new Set(pages.flatMap(titles)).size).toBe(60);

    const [first] = pages;
    const last = first?.cards.at(-1)?.id;
    const owner = people.find(({ listing }) => listing?.id === last);
    await changeFacts(owner?.sub ?? '', () => ({ listing: null }));
    const second = await list({ sort: 'price', cursor: first?.cursor });
    expect(titles(second)).toEqual(titles(pages[1] as CardPage));
  });

  test('link back page by page from the third page on', async () => {
    for (let number = 0; number < 80; number += 1)
      await here({
        content: { title: `number ${number}`, price: 100 + number, hasOwnPlace: number % 3 > 0 },
      });
    for (const query of [
      { sort: 'price' },
      { sort: 'price', direction: 'desc', filters: ['with-location'] },
      // The price filter is checked on the cards, not by the index.
      { sort: 'newest', priceMax: 160, country: 'mx' },
    ] as Array<Partial<BrowseQuery>>) {
      const pages = await everyPage(query);
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.slice(0, 2).map(({ previous }) => previous)).toEqual([undefined, undefined]);
      let at = pages.length - 1;
      let cursor = pages[at]?.previous;
      while (cursor) {
        const page = await list({ ...query, cursor });
        at -= 1;
        expect(titles(page)).toEqual(titles(pages[at] as CardPage));
        const again = await list({ ...query, cursor: page.cursor });
        expect(titles(again)).toEqual(titles(pages[at + 1] as CardPage));
        cursor = page.previous;
      }
      expect(at).toBe(1);
    }
  });

  test('lead back to one complete first page when all earlier listings are deleted', async () => {
    const people = [];
    for (let number = 0; number < 55; number += 1)
      people.push(await here({ content: { title: `number ${number}`, price: 100 + number } }));
    const [, , third] = await everyPage({ sort: 'price' });
    for (const { sub } of people.slice(0, 40)) await changeFacts(sub, () => ({ listing: null }));
    const back = await list({ sort: 'price', cursor: third?.previous });
    expect(titles(back)).toEqual(people.slice(40).map((_, index) => `number ${40 + index}`));
    expect(back).not.toHaveProperty('previous');
    expect(back).not.toHaveProperty('cursor');
  });

  test('refuse a cursor of another list, order or filter', async () => {
    for (let number = 0; number < 25; number += 1) await here({ content: { hasOwnPlace: true } });
    const { cursor } = await list({ filters: ['with-location'] });
    expect(cursor).toBeDefined();
    for (const other of [
      { category: 'men' },
      { sort: 'age' },
      { direction: 'asc' },
      { city: 'mx-cancun' },
      {},
    ]) {
      await expect(list({ ...(other as Partial<BrowseQuery>), cursor })).rejects.toMatchObject({
        code: 'invalid-cursor',
      });
    }
    const refused = await callApi(browse, 'browseCards', { query: { cursor: 'forged' } });
    expect(refused).toMatchObject({ status: 400, error: { code: 'invalid-cursor' } });
  });
});

// The date is close to today, because stored memberships are valid only around today.
const nextSunday = (hours: number): Date => {
  const now = new Date();
  const days = (7 - now.getUTCDay()) % 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hours));
};
/** 23:00 on Sunday and 12:00 on Monday in central Mexico (UTC-6). */
const sundayNight = () => nextSunday(24 + 5);
const mondayNoon = () => nextSunday(24 + 18);

describe('filters', () => {
  test('select the listings that match every chosen filter', async () => {
    const onlineUntil = new Date(Date.now() + 60_000).toISOString();
    await here({ content: { title: 'online' }, listing: { onlineUntil } });
    await here({ content: { title: 'place', hasOwnPlace: true } });
    await here({ content: { title: 'face' }, photos: [{ face: true }] });
    await here({
      content: { title: 'everything', hasOwnPlace: true },
      photos: [{ face: true }],
      listing: { onlineUntil },
    });
    const found = async (...filters: NonNullable<BrowseQuery['filters']>) =>
      titles(await list({ filters })).sort();
    expect(await found('online')).toEqual(['everything', 'online']);
    expect(await found('with-location')).toEqual(['everything', 'place']);
    expect(await found('photos-with-face')).toEqual(['everything', 'face']);
    expect(await found('verified')).toHaveLength(4);
    expect(await found('online', 'with-location', 'photos-with-face', 'verified')).toEqual(['everything']);
  });

  test('for office hours use each listing’s own working hours', async () => {
    await here({ content: { title: 'office' } });
    await here({
      content: { title: 'night', availableDays: ['sun'], workingHours: { from: 22 * 60, to: 4 * 60 } },
    });
    await here({ content: { title: 'unsaid', workingHours: undefined } });
    expect(titles(await list({ filters: ['in-office-hours'] }, sundayNight()))).toEqual(['night']);
    expect(titles(await list({ filters: ['in-office-hours'] }, mondayNoon()))).toEqual(['office']);
  });

  test('lose no listing when office hours change between two pages', async () => {
    const publishedAt = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    const always = { availableDays: [...days], workingHours: { from: 0, to: 0 } };
    for (let number = 0; number < 30; number += 1)
      await here({ content: always, listing: { publishedAt: publishedAt(59 - number) } });
    await here({ content: { title: 'office' }, listing: { publishedAt: publishedAt(0) } });
    const { cursor } = await list({ filters: ['in-office-hours'] }, sundayNight());
    const turned = await list({ filters: ['in-office-hours'], cursor }, mondayNoon());
    expect(turned.cards).toHaveLength(7);
    expect(titles(turned)).toContain('office');
  });
});

describe('the visibility of a card', () => {
  test('ends at the time `until` that the page reports', async () => {
    const { membership } = await here({ membership: { cancelAtPeriodEnd: true } });
    const end = Date.parse(membership?.periodEnd ?? '');
    const page = await list();
    expect(page.cards).toHaveLength(1);
    expect(Date.parse(page.until ?? '')).toBe(Math.floor(end / 1000) * 1000);
    expect((await list({}, new Date(end))).cards).toEqual([]);
  });

  test('has an end that the API never reveals', async () => {
    const { listing } = await here({ membership: { cancelAtPeriodEnd: true } });
    const answer = await callApi(browse, 'browseCards', { query: { city } });
    expect(answer).toMatchObject({ status: 200, body: { cards: [{ id: listing?.id }] } });
    expect(Object.keys(answer.body as object)).toEqual(['cards']);
  });
});
