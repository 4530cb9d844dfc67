import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hydrated } from '#tests/support/hydrated.ts';
import { fixtureId, makeListing, makePublicApi } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { isListPath } from '#web/public/list-trail.ts';

const listings = new Map(Array.from({ length: 24 }, (_, number) => [fixtureId(number), makeListing(number)]));
const site = publicBrowser(makePublicApi({ getListing: async (id) => listings.get(id) }));
const list = '/en/listings?category=men&filters=online';
/** Back link from a listing to the list that the visitor came from (BROWSE-17). */
const back = (page: Page) => page.getByRole('link', { name: /^(Back to listings|Volver a los perfiles)$/ });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin() + path);
  await hydrated(page);
}
/** Scrolls to a card and clicks it. @returns the scroll position in pixels */
async function choose(page: Page, number: number): Promise<number> {
  const card = page.locator(`a[href="/en/listings/${fixtureId(number)}"]`).first();
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const scrolled = await page.evaluate(() => Math.round(scrollY));
  await card.click();
  await page.waitForURL(`**/listings/${fixtureId(number)}`);
  await hydrated(page);
  return scrolled;
}
const isBack = async (page: Page, scrolled: number): Promise<void> => {
  await page.waitForURL(site.origin() + list);
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolled);
};
const entries = (page: Page) => page.evaluate(() => history.length);

describe.each([
  ['with the Navigation API', () => undefined],
  [
    'without the Navigation API',
    () => void Object.defineProperty(window, 'navigation', { value: undefined }),
  ],
])('back link of a listing, %s', (_, before) => {
  test('restores list and scroll position by keyboard, without a new history entry', async () => {
    const page = await site.visitor();
    await page.addInitScript(before);
    await open(page, list);
    const scrolled = await choose(page, 14);
    expect(scrolled).toBeGreaterThan(500);
    const count = await entries(page);
    expect(await back(page).getAttribute('href')).toBe(list);
    await back(page).focus();
    await page.keyboard.press('Enter');
    await isBack(page, scrolled);
    expect(await entries(page)).toBe(count);
  });

  test('restores list and scroll position after the visitor goes on to another listing', async () => {
    const page = await site.visitor();
    await page.addInitScript(before);
    await open(page, list);
    const scrolled = await choose(page, 14);
    await choose(page, 3);
    expect(await back(page).getAttribute('href')).toBe(list);
    await back(page).click();
    await isBack(page, scrolled);
  });

  test('leads to all listings if the visitor came from elsewhere', async () => {
    const page = await site.visitor();
    await page.addInitScript(before);
    await open(page, list);
    await open(page, `/en/listings/${fixtureId(0)}`);
    expect(await back(page).getAttribute('href')).toBe('/en/listings');
    await back(page).click();
    await page.waitForURL(`${site.origin()}/en/listings`);
  });
});

test('back link in a new tab opens the list in that tab', async () => {
  const page = await site.visitor();
  await open(page, list);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('.card a')
      .first()
      .click({ modifiers: ['Control'] }),
  ]);
  await hydrated(tab);
  expect(await back(tab).getAttribute('href')).toBe(list);
  await back(tab).click();
  await tab.waitForURL(site.origin() + list);
});

test('a stored back address leads only to lists of this site', async () => {
  const page = await site.visitor();
  const from = `/en/listings/${fixtureId(1)}`;
  for (const address of [
    '//evil.example/listings',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    7,
  ]) {
    await open(page, from);
    await page.evaluate(
      (kept) => sessionStorage.setItem('listLeft', JSON.stringify({ address: kept })),
      address,
    );
    await choose(page, 3);
    expect(await back(page).getAttribute('href'), String(address)).toBe('/en/listings');
  }
});

test('back link accepts only the home page, lists and saved listings', () => {
  for (const path of [
    '/',
    '/es',
    '/en/listings',
    '/listings',
    '/saved',
    '/es/mujeres',
    '/en/women/spain/madrid',
  ])
    expect(isListPath(path), path).toBe(true);
  for (const path of [
    '/login',
    '/listings/x',
    '/en/listings/x/contact',
    '/terms',
    '/womens',
    '/es/mujeres/a/b/c/d',
  ])
    expect(isListPath(path), path).toBe(false);
});
