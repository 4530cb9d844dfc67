import type { Page } from '@playwright/test';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { common } from '#web/i18n/es/common.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { newMark, storeProvider } from '#tests/support/builders.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { expect, test } from './cloud-test.ts';

/** A visitor finds somebody: from a list by its filters and pages to their page, and back to where they were. */

/** A city of its own: the cloud is one for all flows. */
const list = '/listings?category=women&city=mx-tijuana';
/** Two pages of those who have their own place, and some who have none. */
const withOwnPlace = 28;
const withoutPlace = 4;

let filled: Promise<void> | undefined;
test.beforeEach(({ cloud }) => (filled ??= fill(cloud)));

async function fill(cloud: Cloud): Promise<void> {
  const picture = await makeSizes(await abstractPicture(4, 320), newMark());
  for (let number = 0; number < withOwnPlace + withoutPlace; number += 1) {
    const hasOwnPlace = number < withOwnPlace;
    await storeProvider({
      content: { title: `Anuncio ${number}`, city: 'mx-tijuana', municipality: undefined, hasOwnPlace },
      photos: [await storeReadyPhoto(picture)],
      listing: { publishedAt: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString() },
    });
  }
  await cloud.flush();
}

const cards = (page: Page) => page.locator('.card');

async function chooseOwnPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: pub.browse.filters }).click();
  await page.getByLabel(pub.browse.filter['with-location']).check();
  // With the script it says how many.
  await page.getByRole('button', { name: /^Mostrar (?:perfiles|\d|más)/ }).click();
  await expect(page.getByRole('button', { name: pub.browse.filtersChosen(1) })).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
}

test('browsing: restores page and scroll position after opening a profile and going back @core', async ({
  cloud,
  wholeBrowser: browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(cloud.site + list);
  await page.getByRole('button', { name: pages.gate.yes }).click();
  await expect(cards(page)).toHaveCount(24);
  await hydrated(page);

  await chooseOwnPlace(page);
  expect(new URL(page.url()).search).toBe('?category=women&city=mx-tijuana&filters=with-location');
  await page.getByRole('link', { name: pub.browse.nextPage }).click();
  await expect(cards(page)).toHaveCount(withOwnPlace - 24);
  const second = page.url();
  expect(new URL(second).searchParams.has('cursor')).toBe(true);

  const third = page.getByRole('link', { name: /Anuncio 26/ });
  await third.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    });
    return window.scrollY;
  });
  expect(left).toBeGreaterThan(50);
  await third.click();
  await expect(page.getByRole('heading', { level: 1, name: /Anuncio 26/ })).toBeVisible();

  // Not `goBack`, which waits for a load: a page that was kept has none.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(second);
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await expect(third).toBeInViewport();

  // A link reproduces the page for somebody else.
  const other = await browser.newContext();
  await other.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const shared = await other.newPage();
  await shared.goto(second);
  expect(await cards(shared).allInnerTexts()).toEqual(await cards(page).allInnerTexts());
  await Promise.all([context.close(), other.close()]);
});

test('without JavaScript: the gate, a filter, the next page, and one of them to read', async ({
  cloud,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(cloud.site + list);
  await page.getByRole('button', { name: pages.gate.yes }).click();
  await expect(cards(page)).toHaveCount(24);

  await chooseOwnPlace(page);
  await page.getByRole('link', { name: pub.browse.nextPage }).click();
  await expect(cards(page)).toHaveCount(withOwnPlace - 24);
  await page.getByRole('link', { name: /Anuncio 27/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Anuncio 27/ })).toBeVisible();
  await expect(page.getByText('Trato amable y sin prisas.')).toBeVisible();
  await expect(page.getByText(common.option.services['dinner-date']).first()).toBeVisible();
  await context.close();
});
