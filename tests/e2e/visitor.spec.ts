import type { Page } from '@playwright/test';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { routes } from '#shared/api/index.ts';
import { common } from '#web/i18n/es/common.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { createPerson } from '#tests/support/people.ts';
import { logOutInHeader } from '#tests/support/public-header.ts';
import { expect, signIn, test } from './cloud-test.ts';

const confirmAdult = (page: Page) => page.getByRole('button', { name: pages.gate.yes }).click();

async function published(title: string, phone: string) {
  const { sub, listing } = await storeProvider({ content: { title, contact: { phone }, social: {} } });
  if (!listing) throw new Error('The provider has no listing.');
  const hide = () => changeFacts(sub, (facts) => ({ listing: { ...facts.listing!, hiddenByOwner: true } }));
  return { id: listing.id, title, hide };
}

test('a visitor’s saved list moves into their account at sign-in @core', async ({
  cloud,
  browser,
  visitAs,
}) => {
  const [stays, goes] = [
    await published('Luz Marina', '+525500000011'),
    await published('Abril Sol', '+525500000022'),
  ];
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  page.context().on('weberror', (error) => errors.push(error.error().message));
  const saved = page.getByRole('link', { name: common.header.saved }).last();
  const cardOf = (of: Page, { title }: { title: string }) =>
    of.getByRole('article').filter({ hasText: title });

  await test.step('a listing shows only the contact that the provider gave, after a click', async () => {
    await page.goto(`${cloud.site}/listings/${stays.id}`);
    await confirmAdult(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(stays.title);
    expect(await page.content()).not.toContain('+525500000011');
    await hydrated(page);
    // Use the section's own button: once a phone call starts, Chromium ignores later clicks.
    await page.getByRole('button', { name: pub.detail.showContact }).click();
    await expect(page.getByRole('link', { name: pub.detail.call })).toHaveAttribute(
      'href',
      'tel:+525500000011',
    );
    await expect(page.getByRole('button', { name: pub.detail.whatsapp })).toHaveCount(0);
  });

  await test.step('a visitor saves two listings, removes one and saves it again', async () => {
    const heart = page.getByRole('button', { name: common.action.save, exact: true });
    const isSaved = page.getByRole('button', { name: common.saving.isSaved, exact: true });
    await heart.click();
    await expect(isSaved).toBeVisible();
    await page.goto(`${cloud.site}/listings/${goes.id}`);
    await hydrated(page);
    await heart.click();
    await page.getByRole('button', { name: common.saving.undo }).click();
    await expect(heart).toBeVisible();
    await heart.click();
    await saved.click();
    await expect(page).toHaveURL(`${cloud.site}/es/saved`);
    await expect(cardOf(page, stays)).toBeVisible();
    await expect(cardOf(page, goes)).toBeVisible();
    await expect(page.getByText(pub.saved.onThisBrowser)).toBeVisible();
  });

  await test.step('the saved list marks a hidden listing as gone and can remove it', async () => {
    await goes.hide();
    await page.reload();
    await expect(cardOf(page, stays)).toBeVisible();
    await expect(cardOf(page, goes)).toHaveCount(0);
    await expect(page.getByText(pub.saved.gone)).toBeVisible();
    await page.getByRole('button', { name: common.action.remove }).click();
    await expect(page.getByText(pub.saved.gone)).toHaveCount(0);
  });

  const customer = await createPerson(cloud, { role: 'user' });

  await test.step('the saved list moves into the account at sign-in', async () => {
    await page.getByRole('link', { name: pub.saved.signIn }).click();
    await signIn(page, customer);
    await expect(page).toHaveURL(`${cloud.site}/saved`);
    await expect(page.getByText(pub.saved.inAccount)).toBeVisible();
    await expect(cardOf(page, stays)).toBeVisible();
  });

  await test.step('another browser shows the saved list and syncs removals', async () => {
    const other = await visitAs(customer, '/saved');
    await expect(cardOf(other, stays)).toBeVisible();
    await other.getByRole('button', { name: common.saving.saveOf(stays.title) }).click();
    await expect(other.getByText(pub.saved.empty)).toBeVisible();
    // A page sends pending changes when it opens, so open one in each browser and wait for its sync.
    for (const one of [other, page]) {
      const synced = one.waitForResponse(
        (answer) => answer.url().endsWith(routes.syncSaved.path) && answer.ok(),
      );
      await one.goto(`${cloud.site}/dashboard`);
      await synced;
    }
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('savedListings') ?? ''))
      .not.toContain(stays.id);
    await page.goto(`${cloud.site}/saved`);
    await expect(page.getByText(pub.saved.empty)).toBeVisible();
  });

  await test.step("logout removes the account's list from the browser", async () => {
    await page.goto(`${cloud.site}/listings/${stays.id}`);
    await hydrated(page);
    await page.getByRole('button', { name: common.action.save, exact: true }).click();
    await logOutInHeader(page);
    await expect(page).toHaveURL(`${cloud.site}/`);
    await page.goto(`${cloud.site}/saved`);
    await expect(page.getByText(pub.saved.empty)).toBeVisible();
  });

  expect(errors).toEqual([]);
});

test('a visitor reaches a contact without JavaScript @core', async ({ cloud, browser }) => {
  const hers = await published('Renata Paz', '+525500000033');
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${cloud.site}/listings/${hers.id}`);
  await confirmAdult(page);
  await expect(page).toHaveURL(new RegExp(`/listings/${hers.id}(?:#|$)`));
  await expect(page.getByRole('heading', { name: pub.detail.availability })).toBeVisible();
  await page.getByRole('button', { name: pub.detail.call }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${hers.id}/contact/`));
  await expect(page.getByRole('link', { name: pub.detail.call })).toHaveAttribute(
    'href',
    'tel:+525500000033',
  );

  await test.step('the page shows no contact once the provider hides the listing', async () => {
    const opened = page.url();
    await page.goto(`${cloud.site}/listings/${hers.id}`);
    await hers.hide();
    const form = page.getByRole('button', { name: pub.detail.call });
    await form.click();
    await expect(page.getByText(common.errors['not-found'])).toBeVisible();
    await page.getByRole('link', { name: common.action.goBack }).click();
    await expect(page).toHaveURL(`${cloud.site}/listings/${hers.id}`);
    await page.goto(opened);
    await expect(page.getByRole('heading', { name: pub.detail.notFoundTitle })).toBeVisible();
  });
});
