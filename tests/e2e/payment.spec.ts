import type { Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { moneyOf, purchases } from '#tests/support/money.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { mailsTo, type SignedIn, signedIn } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';
import { buyer, confirmed, membershipState, payment, signInOn, testCard, toCheckout } from './payer.ts';

const { membership: t, purchases: history } = own;
const returned = '/dashboard/purchases?payment=success';

async function subscriptionsOf(cloud: Cloud, by: SignedIn) {
  const { sdk } = await moneyOf(cloud);
  const customer = (await readFacts(by.sub)).membership?.customerId ?? '';
  const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
  return data.filter(({ status }) => status !== 'incomplete_expired');
}

/** Nothing on the page says or waits for a payment. */
async function saysNothing(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: history.title })).toBeVisible();
  // What the address said was looked at.
  await expect(page).toHaveURL(/\/dashboard\/purchases$/);
  await expect(page.getByText(history.successTitle)).toBeHidden();
  await expect(page.getByText(history.confirmingTitle)).toBeHidden();
}

let errors: string[];
test.beforeEach(({ context }) => {
  errors = [];
  context.on('weberror', (error) => errors.push(error.error().message));
});
test.afterEach(() => expect(errors).toEqual([]));

test('a provider subscribes: the payment page says what is paid, the site that it was, once, with its receipt @core', async ({
  cloud,
  page,
  context,
}) => {
  const she = await buyer(page, cloud);
  await toCheckout(page, cloud);
  await expect(page.getByText(payment.demo)).toBeVisible();
  await expect(page.getByRole('heading', { name: payment.subscribeTo('Premium') })).toBeVisible();
  await page.getByRole('button', { name: payment.pay('USD 50.00') }).click();
  await confirmed(page, cloud);
  await expect(page.getByText(history.statuses.paid)).toBeVisible();
  await page.reload();
  await saysNothing(page);

  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: /^Recibo/ }).click();
  const receipt = await tab;
  await receipt.waitForURL(`${cloud.stripe}/i/**`);
  await expect(receipt.getByRole('heading', { name: payment.receipt })).toBeVisible();

  await page.goto(`${cloud.site}/membership`);
  await expect(membershipState(page)).toContainText(t.activeTitle);
  await expect(page.getByRole('button', { name: t.subscribe })).toBeHidden();
  expect(await subscriptionsOf(cloud, she)).toMatchObject([{ status: 'active' }]);
});

test('a declined card says why, opens nothing, and another one pays the same checkout', async ({
  cloud,
  page,
}) => {
  const she = await buyer(page, cloud);
  await toCheckout(page, cloud);
  await testCard(page, 'declined').click();
  await expect(page.getByRole('alert')).toHaveText(payment.problems.declined);
  const checkout = page.url();
  await cloud.flush();
  expect((await readFacts(she.sub)).membership?.periodEnd).toBeUndefined();
  expect(await mailsTo(cloud, she.email)).toEqual([]);

  await page.goto(`${cloud.site}/membership`);
  await expect(page.getByText(t.declinedTitle)).toBeVisible();
  await page.getByRole('button', { name: t.payAgain }).click();
  await page.waitForURL(checkout);
  await testCard(page, 'pays').click();
  await confirmed(page, cloud);
  expect(await purchases(she)).toMatchObject([{ status: 'paid' }]);
  expect(await subscriptionsOf(cloud, she)).toMatchObject([{ status: 'active' }]);
});

test('3-D Secure: who does not pass is told so and tries again, who passes has paid', async ({
  cloud,
  page,
}) => {
  const she = await buyer(page, cloud);
  await toCheckout(page, cloud);
  await testCard(page, 'asks').click();
  await expect(page.getByRole('heading', { name: payment.challenge })).toBeVisible();
  await page.getByRole('button', { name: payment.failChallenge }).click();
  await expect(page.getByRole('alert')).toHaveText(payment.problems.authenticationFailed);
  await testCard(page, 'asks').click();
  await page.getByRole('button', { name: payment.passChallenge }).click();
  await confirmed(page, cloud);
  expect(await subscriptionsOf(cloud, she)).toMatchObject([{ status: 'active' }]);
});

test('they cancel and resume on the membership’s own page, which says until when each time', async ({
  cloud,
  page,
}) => {
  const she = await buyer(page, cloud);
  await toCheckout(page, cloud);
  await testCard(page, 'pays').click();
  await confirmed(page, cloud);
  await page.goto(`${cloud.site}/membership`);
  await page.getByRole('button', { name: t.cancel }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.cancelTitle);
  await dialog.getByRole('button', { name: t.keep }).click();
  await expect(membershipState(page)).toContainText(t.activeTitle);
  await page.getByRole('button', { name: t.cancel }).click();
  await dialog.getByRole('button', { name: t.cancel }).click();
  await expect(membershipState(page)).toContainText(t.cancelingText);
  expect(await subscriptionsOf(cloud, she)).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
  await cloud.flush();
  await page.reload();
  await expect(membershipState(page)).toContainText(t.cancelingText);

  await page.getByRole('button', { name: own.renewal.resume }).click();
  await expect(membershipState(page)).toContainText(t.activeTitle);
  expect(await subscriptionsOf(cloud, she)).toMatchObject([
    { status: 'active', cancel_at_period_end: false },
  ]);
});

test('pressed in two tabs it is one checkout, and paid in both one subscription and one charge', async ({
  cloud,
  page,
  context,
}) => {
  const she = await buyer(page, cloud);
  const other = await context.newPage();
  await other.goto(`${cloud.site}/membership`);
  await expect(other.getByRole('button', { name: t.subscribe })).toBeVisible();
  await Promise.all([toCheckout(page, cloud), toCheckout(other, cloud)]);
  expect(other.url()).toBe(page.url());
  await testCard(page, 'pays').click();
  await testCard(other, 'pays').click();
  await confirmed(page, cloud);
  await other.waitForURL(`${cloud.site}/dashboard/purchases**`);
  await cloud.flush();
  expect(await subscriptionsOf(cloud, she)).toHaveLength(1);
  expect(await purchases(she)).toMatchObject([{ status: 'paid' }]);
});

test('the return page proves nothing: by hand, twice, signed out, or by somebody else', async ({
  cloud,
  page,
  browser,
}) => {
  await buyer(page, cloud);
  await page.goto(cloud.site + returned);
  await saysNothing(page);
  await page.goto(`${cloud.site}/membership`);
  await toCheckout(page, cloud);
  await testCard(page, 'pays').click();
  await confirmed(page, cloud);
  await page.goto(cloud.site + returned);
  await saysNothing(page);

  const theirs = await browser.newContext();
  const stranger = await theirs.newPage();
  const somebody = await signedIn(cloud, 'worker');
  await signInOn(stranger, cloud, somebody, returned);
  await saysNothing(stranger);
  await expect(stranger.getByText(history.empty)).toBeVisible();
  expect((await readFacts(somebody.sub)).membership).toBeUndefined();
  await theirs.close();

  const nobody = await (await browser.newContext()).newPage();
  await nobody.context().addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  await nobody.goto(cloud.site + returned);
  await expect(nobody).toHaveURL(/\/login/);
  await expect(nobody.getByText(history.successTitle)).toBeHidden();
  await expect(nobody.getByRole('button', { name: words.login.submit, exact: true })).toBeVisible();
  await nobody.context().close();
});
