import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { fixtureId, makePublicApi, makeStories, makeStoryCard } from '#tests/support/public-fixtures.ts';
import { lookAtHeads } from '#tests/gallery/faults.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

/** The gallery checks every other overlay, on a phone and on the smallest one (tests/gallery/gallery-test.ts). */

const now = new Date();
const site = publicBrowser(
  makePublicApi({ browseStories: async () => ({ cards: [makeStoryCard(0, now)] }) }),
);
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
] as const;
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

test.each([
  ['menu', '/es/safety', press('Menú')],
  ['filters', '/es/listings', press('Filtros')],
  ['places', '/es/listings', (page: Page) => page.locator('.place-picker > summary').click()],
  [
    'enlarged photo',
    `/es/listings/${fixtureId(0)}`,
    (page: Page) => page.locator('.gallery__enlarge').click(),
  ],
  ['stories', '/es', (page: Page) => page.locator('.stories__one').first().click()],
] as const)('head of the %s has quick exit first and close last on every screen', async (_, path, open) => {
  const page = await site.visitor({ reducedMotion: 'reduce' });
  await page.route('**/api/listings/*/stories', (route) =>
    route.fulfill({ json: { stories: makeStories(0, 2, now) } }),
  );
  await page.route('**/view', (route) => route.fulfill({ json: {} }));
  await page.goto(site.origin() + path, { waitUntil: 'networkidle' });
  await open(page);
  await page.locator('dialog:modal .overlay-head').waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await page.evaluate(lookAtHeads)).toEqual([]);
  }
});
