import type { Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { pay } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { saveListing, signedIn, whereFound } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';
import { signInOn } from './payer.ts';

const { overview: t, shell } = words;

/** A provider whose listing is public, on the overview. */
async function atWork(page: Page, cloud: Cloud) {
  const she = await provider(cloud).approved();
  const listing = await saveListing(cloud, she);
  await pay(cloud, she);
  await signInOn(page, cloud, she, '/dashboard');
  await expect(page.getByTestId('publication-status')).toContainText(t.published);
  return { she, listing };
}

test('a listing is hidden by one press and shown again by the next; what clients find follows', async ({
  cloud,
  page,
}) => {
  const { listing } = await atWork(page, cloud);
  const shown = page.getByRole('switch', { name: own.listing.shown });
  expect((await whereFound(cloud, listing)).detail).toBe(200);

  await shown.click();
  await expect(page.getByTestId('publication-status')).toContainText(t.notPublished);
  await expect(page.getByTestId('publication-status')).toContainText(t.why['hidden-by-owner']);
  await cloud.flush();
  expect(await whereFound(cloud, listing)).toMatchObject({ browse: false, detail: 404, contact: 404 });

  await page.getByRole('button', { name: common.saving.undo }).click();
  await expect(page.getByTestId('publication-status')).toContainText(t.published);
  await cloud.flush();
  expect((await whereFound(cloud, listing)).detail).toBe(200);

  // After a reload it is the server's word, not the screen's.
  await shown.click();
  await expect(page.getByTestId('publication-status')).toContainText(t.why['hidden-by-owner']);
  await page.reload();
  await page.getByTestId('publication-status').getByRole('button', { name: own.listing.shown }).click();
  await expect(page.getByTestId('publication-status')).toContainText(t.published);
});

test('the checklist follows what others decide, and leads to one thing at a time', async ({
  cloud,
  page,
}) => {
  const she = await signedIn(cloud, 'worker');
  await signInOn(page, cloud, she, '/dashboard');
  const live = page.locator('[data-step][aria-current=step]');
  const checklist = page.getByTestId('checklist');
  await expect(live).toHaveAttribute('data-step', 'verify');
  await expect(checklist.locator('.button--primary')).toHaveCount(1);
  await expect(checklist).toContainText(t.stepsDone(0, 3));
  await live.getByRole('link').click();
  await expect(page).toHaveURL(`${cloud.site}/verification`);
});

test('the menu: a drawer on a phone, folded to its icons on a desk, remembered for seven days', async ({
  cloud,
  page,
  browser,
}) => {
  const she = await signedIn(cloud, 'worker');
  await signInOn(page, cloud, she, '/dashboard/overview');
  await expect(page).toHaveURL(`${cloud.site}/dashboard`);

  await test.step('the drawer: opened, closed by Escape, left by an entry', async () => {
    const open = page.getByRole('button', { name: shell.openMenu });
    const drawer = page.getByRole('dialog', { name: shell.menu });
    await open.click();
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(288);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('link', { name: shell.settings }).click();
    await expect(page).toHaveURL(`${cloud.site}/dashboard/settings`);
    await expect(drawer).toBeHidden();
  });

  const desk = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
  });
  const wide = await desk.newPage();
  await wide.goto(`${cloud.site}/dashboard`);
  const side = wide.locator('.shell__side');
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);

  await test.step('on a desk it is 16rem wide, and 3rem when ctrl and b fold it', async () => {
    await expect(side.getByRole('link', { name: shell.listings })).toBeVisible();
    expect(await width()).toBe(256);
    await wide.keyboard.press('Control+b');
    await expect.poll(width).toBe(48);
    const kept = (await desk.cookies()).find(({ name }) => name === 'sidebar:state');
    expect(kept?.value).toBe('false');
    const days = ((kept?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await wide.reload();
    await expect.poll(width).toBe(48);
  });

  await test.step('an icon tells its name', async () => {
    await side.getByRole('link', { name: shell.settings }).hover();
    await expect(wide.locator('.tooltip')).toHaveText(shell.settings);
  });

  await test.step('the brand leads home, and so does Logout', async () => {
    await wide.keyboard.press('Meta+b');
    await expect.poll(width).toBe(256);
    await expect(wide.getByRole('banner').locator('a.brand')).toHaveAttribute('href', '/');
    await wide.getByRole('button', { name: shell.logout }).first().click();
    await expect(wide).toHaveURL(new RegExp(`^${cloud.site}/(es)?$`));
  });
  await desk.close();
});

test('a customer finds what they saved, and the step by which they offer services', async ({
  cloud,
  page,
}) => {
  const he = await signedIn(cloud, 'user');
  await signInOn(page, cloud, he, '/dashboard');
  await expect(page.getByText(t.savedNone)).toBeVisible();
  await page.getByRole('link', { name: t.offerAction }).click();
  await expect(page.getByRole('heading', { name: words.provider.title })).toBeVisible();
});
