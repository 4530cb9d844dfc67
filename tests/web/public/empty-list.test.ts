import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import type { CardPage } from '#shared/api/listing.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { makePublicApi } from '#tests/support/public-fixtures.ts';

let list: CardPage = { cards: [] };
const { visitor, origin } = publicBrowser(makePublicApi({ browseCards: async () => list }));

interface Answers {
  /** Number of listings in a list, by its query parameters. */
  count: (query: URLSearchParams) => number;
  /** Number of listings per place of Mexico. */
  places?: Record<string, number>;
  list?: CardPage;
}

async function open(
  address: string,
  { count, places = {}, list: shown = { cards: [] } }: Answers,
): Promise<Page> {
  list = shown;
  const page = await visitor();
  await page.route('**/api/cards/count*', async (route) => {
    const found = count(new URL(route.request().url()).searchParams);
    await route.fulfill({ json: { count: Math.min(found, 100), more: found > 100 } });
  });
  await page.route('**/counts/mx.json', (route) =>
    route.fulfill({ json: { at: '2026-11-21T12:00:00Z', counts: { women: places, men: places } } }),
  );
  await page.goto(`${origin()}/es${address}`);
  return page;
}
const main = (page: Page) => page.locator('.empty-state .button--primary');
const offered = async (page: Page) => {
  await page.locator('[role=status] > .empty-state').waitFor();
  return page.locator('.empty-state .button').allInnerTexts();
};
const leadsTo = (page: Page) => main(page).getAttribute('href');

test('an empty list without a place offers to drop the blocking filter', async () => {
  const page = await open('/listings?ageMin=90&filters=verified', {
    count: (query) => (query.has('ageMin') ? 0 : 312),
    // The index of this list can't filter by age, so even an empty first page has a cursor.
    list: { cards: [], cursor: 'sealed-cursor' },
  });
  await page.getByText('No se encontraron perfiles').waitFor();
  expect(await offered(page)).toEqual([
    'Sin «Desde 90 años»: más de 100 perfiles',
    'Sin filtros: más de 100 perfiles',
  ]);
  expect(await leadsTo(page)).toBe('/es/listings?category=women&filters=verified');
  expect(await page.locator('.paging').count()).toBe(0);
});

test('an empty page names the blocking filter and links to the next page', async () => {
  const page = await open('/listings?filters=online', {
    count: (query) => (query.has('filters') ? 3 : 40),
    list: { cards: [], cursor: 'sealed-cursor' },
  });
  expect(await offered(page)).toEqual(['Sin «Disponible ahora»: 40 perfiles']);
  expect(await page.getByText('Ninguno en esta página').count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Página siguiente' }).count()).toBe(1);
});

test('an empty page at the end of a list names the blocking filter', async () => {
  const page = await open('/listings?cursor=left&filters=online', {
    count: (query) => (query.has('filters') ? 0 : 40),
  });
  expect(await offered(page)).toEqual(['Sin «Disponible ahora»: 40 perfiles']);
  expect(await leadsTo(page)).toBe('/es/listings?category=women');
});

test('an empty list on the home page offers to drop filters', async () => {
  const page = await open('/?city=mx-guadalajara&priceMax=300&filters=online', {
    count: (query) => (query.has('priceMax') ? 0 : query.has('filters') ? 2 : 9),
  });
  expect(await offered(page)).toEqual(['Sin «Hasta $300»: 2 perfiles', 'Sin filtros: 9 perfiles']);
  expect(await leadsTo(page)).toBe('/es?category=women&city=mx-guadalajara&filters=online');
});

test('an empty list offers to clear both filters if each alone excludes everything', async () => {
  const page = await open('/listings?city=mx-guadalajara&priceMax=300&filters=online', {
    count: (query) => (query.has('priceMax') || query.has('filters') ? 0 : 9),
  });
  expect(await offered(page)).toEqual(['Sin filtros: 9 perfiles']);
  expect(await leadsTo(page)).toBe('/es/listings?category=women&city=mx-guadalajara');
});

test('an empty city offers the nearest city with listings, without filters', async () => {
  for (const filters of ['', '&filters=online']) {
    const page = await open(`/listings?category=men&city=mx-cancun${filters}`, {
      count: () => 0,
      places: { mx: 20, 'mx-puebla': 1, 'mx-tijuana': 19 },
    });
    expect(await offered(page)).toEqual(['Ver 1 perfil en Puebla', 'Ver 20 perfiles en México']);
    expect(await leadsTo(page)).toBe('/es/listings?category=men&city=mx-puebla');
    expect(await page.locator('.empty-state').getByText('Quitar todos').count()).toBe(0);
  }
});

test('filters can be cleared even if counting fails', async () => {
  const page = await visitor();
  list = { cards: [] };
  await page.route('**/api/cards/count*', (route) => route.abort());
  await page.route('**/counts/mx.json', (route) => route.abort());
  await page.goto(`${origin()}/es/listings?city=mx-cancun&filters=online`, { waitUntil: 'networkidle' });
  expect(await offered(page)).toEqual(['Quitar todos los filtros']);
});
