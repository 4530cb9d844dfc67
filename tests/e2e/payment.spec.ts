import type { Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { moneyOf } from '#tests/support/money.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';
import { buyer, confirmed, membershipState, payment, testCard, toCheckout } from './payer.ts';

const { membership: t, purchases: history } = own;
const returned = '/dashboard/purchases?payment=success';

async function subscriptionsOf(cloud: Cloud, by: SignedIn) {
  const { sdk } = await moneyOf(cloud);
  const customer = (await readFacts(by.sub)).membership?.customerId ?? '';
  const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
  return data.filter(({ status }) => status !== 'incomplete_expired');
}

async function saysNothing(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: history.title })).toBeVisible();
  // The page has read and removed the query parameter.
  await expect(page).toHaveURL(/\/dashboard\/purchases$/);
  await expect(page.getByText(history.successTitle)).toBeHidden();
  await expect(page.getByText(history.confirmingTitle)).toBeHidden();
}

test('a first payment shows its price, confirmation and receipt @core', async ({ cloud, visitAs }) => {
  const { she, page } = await buyer(cloud, visitAs);
  await toCheckout(page, cloud);
  await expect(page.getByText(payment.demo)).toBeVisible();
  await expect(page.getByRole('heading', { name: payment.subscribeTo('Premium') })).toBeVisible();
  await page.getByRole('button', { name: payment.pay('USD 50.00') }).click();
  await confirmed(page, cloud);
  await expect(page.getByText(history.statuses.paid)).toBeVisible();
  await page.reload();
  await saysNothing(page);

  const tab = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Recibo/ }).click();
  const receipt = await tab;
  await receipt.waitForURL(`${cloud.stripe}/i/**`);
  await expect(receipt.getByRole('heading', { name: payment.receipt })).toBeVisible();

  await page.goto(`${cloud.site}/membership`);
  await expect(membershipState(page)).toContainText(t.activeTitle);
  await expect(page.getByRole('button', { name: t.subscribe })).toBeHidden();
  expect(await subscriptionsOf(cloud, she)).toMatchObject([{ status: 'active' }]);
});

test('opening the return page without a payment confirms nothing', async ({ cloud, visit, visitAs }) => {
  const { page } = await buyer(cloud, visitAs);
  await page.goto(cloud.site + returned);
  await saysNothing(page);
  await page.goto(`${cloud.site}/membership`);
  await toCheckout(page, cloud);
  await testCard(page).click();
  await confirmed(page, cloud);
  await page.goto(cloud.site + returned);
  await saysNothing(page);

  const somebody = await signedIn(cloud, 'worker');
  const stranger = await visitAs(somebody, returned);
  await saysNothing(stranger);
  await expect(stranger.getByText(history.empty)).toBeVisible();
  expect((await readFacts(somebody.sub)).membership).toBeUndefined();

  const nobody = await visit();
  await nobody.goto(cloud.site + returned);
  await expect(nobody).toHaveURL(/\/login/);
  await expect(nobody.getByText(history.successTitle)).toBeHidden();
  await expect(nobody.getByRole('button', { name: words.login.submit, exact: true })).toBeVisible();
});
