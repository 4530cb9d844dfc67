import type { Page } from '@playwright/test';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { newMark, storeProvider } from '#tests/support/builders.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { expect, test } from './cloud-test.ts';

/** A visitor goes from a filtered list through its pages to a listing, and returns to the same position. */

/** Use a city that no other flow uses, because the flows of a worker share one cloud. */
const list = '/listings?category=women&city=mx-tijuana';
/** Number of listings with premises, enough for two pages. */
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
  // With JavaScript, the button also shows the number of results.
  await page.getByRole('button', { name: /^Mostrar (?:perfiles|\d|más)/ }).click();
  await expect(page.getByRole('button', { name: pub.browse.filtersChosen(1) })).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
}

test('the back button restores the page and scroll position of a list @core', async ({
  cloud,
  visit,
  wholeBrowser,
}) => {
  const page = await visit({ in: wholeBrowser });
  await page.goto(cloud.site + list);
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

  // Not `goBack`, which waits for a load event: a page restored from the back/forward cache has none.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(second);
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await expect(third).toBeInViewport();

  // The link shows another visitor the same page.
  const shared = await visit({ in: wholeBrowser });
  await shared.goto(second);
  expect(await cards(shared).allInnerTexts()).toEqual(await cards(page).allInnerTexts());
});
