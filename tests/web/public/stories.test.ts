import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { StoriesQuery, StoryCard } from '#shared/api/post.ts';
import { cacheTagHeader, cacheTags } from '#shared/deployment/cache-tags.ts';
import { askedAt, cacheControl, hrefs, openPage } from '#tests/support/open-page.ts';
import {
  fixtureId,
  makeListing,
  makePublicApi,
  makeStoryCard,
  pageOfCards,
} from '#tests/support/public-fixtures.ts';
import type { PublicApi } from '#web/public/server.tsx';

const now = askedAt;
const city = '/es/listings?city=mx-guadalajara';
const cards = (count: number) =>
  Array.from({ length: count }, (_, number) => makeStoryCard(number + 30, now));

function apiWith(
  found: { cards: StoryCard[]; cursor?: string; until?: string },
  rest: Partial<PublicApi> = {},
) {
  const asked: StoriesQuery[] = [];
  const api = makePublicApi({
    browseCards: async () => pageOfCards(24, { until: '2026-11-21T15:00:00.000Z' }),
    browseStories: async (query) => {
      asked.push(query);
      return found;
    },
    ...rest,
  });
  return { api, asked };
}

describe('strip of stories', () => {
  test.each(['/es', city, '/es/mujeres/mexico/guadalajara'])(
    'links three people to their profiles on %s',
    async (address) => {
      const { api } = apiWith({ cards: cards(12), cursor: 'sealed' });
      const { body } = await openPage(address, api);
      expect(hrefs(body).filter((href) => /listings\/.*0{10}3\d$/.test(href))).toEqual([
        `/es/listings/${fixtureId(30)}`,
        `/es/listings/${fixtureId(31)}`,
        `/es/listings/${fixtureId(32)}`,
      ]);
    },
  );

  test('requests stories for the category and place of the list', async () => {
    const { api, asked } = apiWith({ cards: [] });
    await openPage('/es/trans/mexico/guadalajara/zapopan', api);
    expect(asked).toEqual([
      { category: 'trans', country: 'mx', city: 'mx-guadalajara', municipality: 'mx-guadalajara-zapopan' },
    ]);
  });

  test.each([
    '/es/listings',
    `${city}&filters=online`,
    `${city}&cursor=sealed`,
    '/es?priceMax=900&country=mx',
  ])('requests no stories on %s', async (address) => {
    const { api, asked } = apiWith({ cards: cards(3) });
    const { body } = await openPage(address, api);
    expect(asked).toEqual([]);
    expect(body).not.toContain('stories__one');
  });

  test('is omitted without stories', async () => {
    const { body } = await openPage('/es', apiWith({ cards: [] }).api);
    expect(body).not.toContain('stories');
  });

  test('tags the page for cache purges, and expires it when the first story ends', async () => {
    const until = new Date(now.getTime() + 17_000).toISOString();
    const { api } = apiWith({ cards: cards(3), until });
    expect(await cacheControl('/es', api)).toContain('s-maxage=17,');
    const { headers } = await openPage('/es', api);
    expect(headers[cacheTagHeader]).toBe(
      cacheTags([...pageOfCards(24).cards, ...cards(3)].map(({ id }) => id)),
    );
  });

  test('adds under 930 bytes of HTML, and under 500 bytes compressed', async () => {
    const pageWith = async (found: StoryCard[]) => (await openPage(city, apiWith({ cards: found }).api)).body;
    // Random ids, as in production, so that compression finds no repetition.
    const real = cards(12).map((card) => ({
      ...card,
      id: randomUUID(),
      title: 'M'.repeat(60),
      avatar: randomBytes(16).toString('base64url'),
      photo: { id: randomBytes(16).toString('base64url'), blur: 'data:image/webp;base64,xxxx' },
    }));
    const [bare, whole] = [await pageWith([]), await pageWith(real)];
    expect(Buffer.byteLength(whole) - Buffer.byteLength(bare)).toBeLessThan(930);
    expect(gzipSync(whole).length - gzipSync(bare).length).toBeLessThan(500);
  });
});

describe('listing with a story', () => {
  const address = `/es/listings/${fixtureId(0)}`;
  const until = new Date(now.getTime() + 21_000).toISOString();
  const withStories = makePublicApi({ listStories: async () => ({ ids: ['one'], until }) });

  test('has a button instead of the first photo while the story lasts', async () => {
    const { body } = await openPage(address, withStories);
    expect(body).not.toContain('avatar');
    expect(body).toContain('Ver historia');
    expect(await cacheControl(address, withStories)).toContain('s-maxage=21,');
  });

  test('shows a ring around the profile picture if it is not the first photo', async () => {
    const pictured = { ...makeListing(0), avatar: makeListing(1).photos[0] };
    const { body } = await openPage(address, { ...withStories, getListing: async () => pictured });
    expect(body).toContain('avatar--story');
    expect(body.match(/Ver historia/g)).toHaveLength(1);
  });

  test('shows no ring or button without a story', async () => {
    const { body } = await openPage(address);
    expect(body).not.toContain('avatar--story');
    expect(body).not.toContain('Ver historia');
  });
});
