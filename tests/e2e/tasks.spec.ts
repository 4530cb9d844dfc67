import type { Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { common } from '#web/i18n/es/common.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { postsMessages as posts } from '#web/i18n/es/posts.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { pay } from '#tests/support/money.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { provider } from '#tests/support/provider.ts';
import { tabTo } from './by-keyboard.ts';
import { expect, test } from './cloud-test.ts';
import { fromApprovalToPublic, toFirstDocument } from './provider-ways.ts';
import { Taps } from './taps.ts';

/** Main tasks on a phone, with the maximum number of taps for each. No choice may be lost on the way. */

const city = 'mx-guadalajara';
const wanted = 'Valeria Luna';

let filled: Promise<void> | undefined;
test.beforeEach(({ cloud }) => (filled ??= fill(cloud)));

async function fill(cloud: Cloud): Promise<void> {
  const soon = new Date(Date.now() + 60 * 60_000).toISOString();
  for (const [title, price, face, onlineUntil] of [
    [wanted, 2000, true, soon],
    ['Sin rostro', 2000, false, undefined],
    ['Más cara', 3000, true, undefined],
  ] as const)
    await storeProvider({
      content: { title, price, city, municipality: undefined },
      photos: [{ face }],
      listing: { onlineUntil },
    });
  await storeProvider({ content: { title: 'De otra ciudad', price: 1000, city: 'mx-monterrey' } });
  await cloud.flush();
  // Other flows of this process may have filled the edge's cache.
  await cloud.invalidateAll();
}

const cards = (page: Page) => page.getByRole('article');

async function openPage(page: Page, cloud: Cloud, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  await page.goto(cloud.site + path);
  await hydrated(page);
}

/** Waits until the new page reacts to clicks. */
async function arrive(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await hydrated(page);
}

const free = /city=mx-guadalajara.*filters=online.*priceMax=2500/;
const found = /city=mx-guadalajara.*filters=photos-with-face.*priceMax=2500/;

for (const path of ['/', '/listings']) {
  test(`finding a free woman under a price takes at most 6 taps from ${path}`, async ({ cloud, page }) => {
    await openPage(page, cloud, path);
    const taps = new Taps(`a woman in Guadalajara under 2,500 who is free now, from ${path}`);
    await taps.press(page.getByRole('link', { name: 'Guadalajara', exact: true }));
    await arrive(page, /city=mx-guadalajara/);
    await taps.press(page.getByRole('button', { name: pub.browse.filters }));
    await taps.press(page.getByRole('checkbox', { name: pub.browse.filter.online }));
    await taps.press(page.getByRole('button', { name: 'Hasta $2,500' }));
    // The button shows the number of results before the tap.
    await taps.press(page.getByRole('button', { name: pub.browse.showCounted(1, false) }));
    await arrive(page, free);
    await expect(cards(page)).toHaveCount(1);
    await taps.press(cards(page).getByRole('link', { name: wanted }));
    await page.waitForURL(/\/listings\/[\da-f-]{36}$/);
    taps.tell();
    expect(taps.count).toBeLessThanOrEqual(6);

    await page.goBack();
    await expect(page).toHaveURL(free);
    await expect(cards(page)).toHaveCount(1);
    const footer = page.locator('.site-footer').getByRole('link', { name: common.option.category.men });
    await expect(footer).toHaveAttribute('href', '/es/listings?category=men&city=mx-guadalajara');
  });
}

test('a filtered search for one listing works by keyboard alone', async ({ cloud, page }) => {
  await openPage(page, cloud, '/');
  await tabTo(page, pub.place.choose);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: pub.place.search }).waitFor();
  await tabTo(page, pub.place.search);
  await page.keyboard.type('guadalaj');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    'Guadalajara',
  );
  await page.keyboard.press('Enter');
  await arrive(page, /city=mx-guadalajara/);
  await tabTo(page, pub.browse.filters);
  await page.keyboard.press('Enter');
  await tabTo(page, pub.browse.filter['photos-with-face']);
  await page.keyboard.press('Space');
  await tabTo(page, 'Hasta $2,500');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: pub.browse.showCounted(1, false) })).toBeVisible();
  await tabTo(page, pub.browse.showCounted(1, false));
  await page.keyboard.press('Enter');
  await arrive(page, found);
  await expect(cards(page)).toHaveCount(1);
});

test('finding an available listing takes 3 taps; saving and reopening one takes 3', async ({
  cloud,
  page,
}) => {
  await openPage(page, cloud, '/');
  await page.evaluate(() => {
    localStorage.setItem('selectedCountry', 'mx');
    localStorage.setItem('selectedCity', 'mx-guadalajara');
  });
  await openPage(page, cloud, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Guadalajara');
  await expect(cards(page)).toHaveCount(3);
  const now = new Taps('listings available now in the visitor’s city');
  await now.press(page.getByRole('button', { name: pub.browse.filters }));
  await now.press(page.getByRole('checkbox', { name: pub.browse.filter.online }));
  await now.press(page.getByRole('button', { name: pub.browse.showCounted(1, false) }));
  await arrive(page, /city=mx-guadalajara.*filters=online/);
  await expect(cards(page)).toHaveCount(1);
  now.tell();
  expect(now.count).toBeLessThanOrEqual(3);

  const kept = new Taps('save and find again');
  await kept.press(page.getByRole('button', { name: common.saving.saveOf(wanted) }));
  await kept.press(page.getByRole('button', { name: common.header.menu }));
  await kept.press(
    page.getByRole('navigation', { name: common.header.navigation }).getByRole('link', {
      name: common.header.saved,
    }),
  );
  await page.waitForURL(/\/saved$/);
  await expect(cards(page).filter({ hasText: wanted })).toBeVisible();
  kept.tell();
  expect(kept.count).toBeLessThanOrEqual(3);
});

test('a provider reaches the first document request in at most 14 taps', async ({ cloud, page }) => {
  const taps = await toFirstDocument(page, cloud, 'pasos@example.test');
  taps.tell();
  expect(taps.count).toBeLessThanOrEqual(14);
});

test("an approved provider's finished listing becomes public in at most 6 taps", async ({ cloud, page }) => {
  const taps = await fromApprovalToPublic(page, cloud);
  taps.tell();
  expect(taps.count).toBeLessThanOrEqual(6);
});

test('the overview hides a listing in 1 tap and posts photos in 4', async ({ cloud, visitAs }) => {
  const she = await provider(cloud).approved().published();
  await pay(cloud, she);
  const page = await visitAs(she, '/dashboard');
  const strip = page.getByTestId('publication-status');

  const hide = new Taps('hide a listing');
  await hide.press(strip.getByRole('switch', { name: own.listing.shown }));
  await expect(strip).toContainText(own.listing.hidden);
  hide.tell();
  expect(hide.count).toBe(1);
  await strip.getByRole('switch', { name: own.listing.shown }).click();
  await expect(strip).toContainText(words.overview.published);

  const post = new Taps('post a photo');
  await post.press(strip.getByRole('link', { name: words.overview.newPost }));
  const chooser = page.waitForEvent('filechooser');
  await post.press(page.getByText(posts.form.choose));
  const buffer = await abstractPicture(6, 1400);
  await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  // The picker itself takes one tap more.
  await expect(page.getByLabel(posts.form.caption)).toBeFocused();
  await page.keyboard.type('Hoy en la tarde');
  await post.press(page.getByRole('button', { name: posts.form.submit }));
  await expect(page.getByTestId('own-post')).toContainText('Hoy en la tarde');
  post.tell();
  expect(post.count).toBe(3);
});
