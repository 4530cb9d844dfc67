import { describe, expect, test } from 'vitest';
import { hrefs, openPage } from '#tests/support/open-page.ts';
import { makeCard, makePublicApi } from '#tests/support/public-fixtures.ts';

describe('home page', () => {
  test('greets with category and city of the address, or "tu ciudad"', async () => {
    expect((await openPage('/es')).body).toContain('Encuentra cariñosas en tu ciudad');
    expect((await openPage('/en?city=mx-guadalajara')).body).toContain('Encuentra cariñosas en Guadalajara');
    expect((await openPage('/es?category=men')).body).toContain('Encuentra cariñosos en');
  });

  test('shows twelve of 24 cards and links to the rest with all filters', async () => {
    const { body } = await openPage('/es?category=trans&city=mx-guadalajara&filters=online');
    expect(body.match(/<article class="card"/g)).toHaveLength(12);
    expect(hrefs(body)).toContain('/es/listings?category=trans&city=mx-guadalajara&filters=online');
  });

  test('has no link to more cards if all cards are shown', async () => {
    const api = makePublicApi({
      browseCards: async () => ({ cards: [makeCard(1), makeCard(2)], cursor: undefined }),
    });
    const { body } = await openPage('/en?city=mx-guadalajara', api);
    expect(body.match(/<article class="card"/g)).toHaveLength(2);
    expect(body).not.toContain('class="see-more"');
  });

  test('links to the next page if filters leave this page empty', async () => {
    const api = makePublicApi({ browseCards: async () => ({ cards: [], cursor: 'further' }) });
    const { body } = await openPage('/en?filters=online', api);
    expect(body).not.toContain('No listings found');
    expect(body).toContain('See the next page.');
    expect(hrefs(body)).toContain('/en/listings?category=women&cursor=further&filters=online');
  });

  test('ignores a cursor in its address', async () => {
    const api = makePublicApi();
    await openPage('/es?cursor=abc', api);
    expect(api.queries[0]?.cursor).toBeUndefined();
  });
});
