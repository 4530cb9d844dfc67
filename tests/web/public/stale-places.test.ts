import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { fixtureId, makeListing, makePublicApi, pageOfCards } from '#tests/support/public-fixtures.ts';

let refusesCursors = false;
const api = makePublicApi({
  getListing: async (id) => (id === fixtureId(0) ? makeListing(0) : undefined),
  browseCards: async ({ cursor }) => {
    if (cursor && refusesCursors) throw new AppError('invalid-cursor');
    return pageOfCards(24, { cursor: 'next', ...(cursor && { previous: 'before' }) });
  },
});
const { visitor, origin } = publicBrowser(api);
const whole = { waitUntil: 'networkidle' } as const;
const heading = (page: Page) => page.locator('h1').textContent();

const attack = `"><img src=x onerror=document.title='attacked'>`;
const noPlaces: Array<[string, Record<string, string>]> = [
  ['an unknown country', { selectedCountry: 'Atlantis' }],
  ['a closed country', { selectedCountry: 'cl', selectedCity: 'cl-santiago' }],
  ['markup', { selectedCountry: attack, selectedCity: attack, selectedMunicipality: attack }],
  ['a property name of every object', { selectedCountry: '__proto__', selectedCity: 'constructor' }],
  ['a URL', { selectedCountry: '//evil.example', selectedCity: '../../evil' }],
  ['a megabyte of text', { selectedCountry: 'm'.repeat(1_000_000) }],
];

test.each(noPlaces)('a remembered place with %s is ignored on every page', async (_, kept) => {
  const page = await visitor();
  await page.addInitScript((place) => {
    for (const [key, value] of Object.entries(place)) localStorage.setItem(key, value);
    sessionStorage.setItem('listPlace', 'city=mx-atlantis&country="><script>');
  }, kept);
  await page.goto(`${origin()}/es`, whole);
  expect(await heading(page)).toBe('Encuentra cariñosas en tu ciudad');
  expect(await page.locator('.card').count()).toBeGreaterThan(0);
  await page.goto(`${origin()}/es/listings`, whole);
  await expect.poll(() => page.locator('.where__choices .icon').count()).toBe(0);
  await page.goto(`${origin()}/es/terms`, whole);
  await page.locator('.site-footer').getByRole('link', { name: 'Mujeres' }).click();
  await page.waitForURL('**/listings?*');
  expect(await heading(page)).toBe('Mujeres: Todos los lugares');
  expect(await page.locator('.card').count()).toBe(24);
  expect(await page.title()).not.toContain('attacked');
  await page.goto(`${origin()}/es/saved`, whole);
  expect(await page.locator('html').getAttribute('data-failed')).toBeNull();
});

test('a remembered place keeps its country if the city no longer exists', async () => {
  const page = await visitor();
  await page.addInitScript(() => {
    localStorage.setItem('selectedCountry', 'mx');
    localStorage.setItem('selectedCity', 'mx-atlantis');
  });
  await page.goto(`${origin()}/es/listings`, whole);
  await page.getByRole('link', { name: 'Ver en México' }).waitFor();
});

test.each([
  ['a count below the number of visible cards', { 'mx-guadalajara': 3 }],
  ['a missing count', {}],
  ['a count that is not a number', { 'mx-guadalajara': attack }],
  ['a negative count', { 'mx-guadalajara': -64 }],
])('heading shows no number for %s', async (_, women) => {
  const page = await visitor();
  await page.route('**/counts/mx.json', (route) =>
    route.fulfill({ json: { at: '2020-01-01T00:00:00Z', counts: { women } } }),
  );
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`, whole);
  expect(await heading(page)).toBe('Mujeres en Guadalajara, México');
  expect(await page.locator('.page-head').innerText()).not.toMatch(/\d/);
  await page.locator('.place-picker summary').click();
  const city = page.getByRole('link', { name: /^Guadalajara/ });
  await city.waitFor();
  expect(await city.innerText()).not.toMatch(/img|-64/);
});

test('a city of a closed country in the address is ignored', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/es/listings?city=cl-santiago&filters=online`, whole);
  expect(await heading(page)).toBe('Mujeres: Todos los lugares');
  expect(await page.locator('a[href*="cl-santiago"]').count()).toBe(0);
  expect((await fetch(`${origin()}/es/mujeres/chile`)).status).toBe(404);
});

test('a refused cursor after going back shows a message and links to the start', async () => {
  const page = await visitor({ tolerant: true });
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara&cursor=next`, whole);
  await page.goto(`${origin()}/es/listings/${fixtureId(0)}`, whole);
  refusesCursors = true;
  try {
    await page.goBack(whole);
    // Going back uses the browser's copy; reloading requests the page again.
    await page.reload(whole);
    expect(await heading(page)).toBe('Esta página de la lista ya no existe');
    await page.getByRole('link', { name: 'Ver todos los perfiles' }).click();
    await page.waitForURL('**/listings?city=mx-guadalajara');
    expect(await page.locator('.card').count()).toBe(24);
  } finally {
    refusesCursors = false;
  }
});

test('a refused cursor in a background reload leaves the open page unchanged', async () => {
  const page = await visitor();
  await page.clock.install();
  await page.goto(`${origin()}/es/listings?cursor=next`, whole);
  let asked = 0;
  await page.route('**/api/cards?*', async (route) => {
    asked += 1;
    await route.fulfill({ status: 400, json: { code: 'invalid-cursor', message: 'x' } });
  });
  await page.clock.fastForward(90_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.card').count()).toBe(24);
  expect(await page.locator('.toast, .error-panel:visible').count()).toBe(0);
});

test('a list page emptied by a reload links to the first page', async () => {
  const page = await visitor();
  await page.clock.install();
  await page.goto(`${origin()}/es/listings?cursor=next`, whole);
  await page.route('**/api/cards?*', (route) => route.fulfill({ json: { cards: [] } }));
  await page.clock.fastForward(90_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Llegaste al final de la lista.').waitFor();
  await page.getByRole('link', { name: 'Volver a la primera página' }).waitFor();
});
