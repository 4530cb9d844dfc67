import type { Page } from '@playwright/test';
import { messages as pub } from '#web/i18n/es/public.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { moneyOf, purchases } from '#tests/support/money.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { mailsTo, saveListing } from '#tests/support/signed-in.ts';
import { timeTest as test, expect } from './cloud-test.ts';
import { buyer, confirmed, membershipState, payment, signInOn, testCard, toCheckout } from './payer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { membership: t } = own;

test('a membership renews by itself; when its card fails it is public for three days more, and then it ends @core', async ({
  cloud,
  page,
  browser,
}) => {
  const she = await buyer(page, cloud);
  const { id } = await saveListing(cloud, she);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.context().addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const found = async (): Promise<number | undefined> => {
    await cloud.flush();
    await cloud.invalidateAll();
    return (await visitor.goto(`${cloud.site}/listings/${id}`))?.status();
  };
  /** What the membership's page says to somebody who comes back after so long: their tokens have ended by then. */
  const comeBack = async (to: Page): Promise<void> => {
    await to.context().clearCookies();
    await to.goto(`${cloud.site}/`);
    await to.evaluate('localStorage.clear(); sessionStorage.clear();');
    await signInOn(to, cloud, she, '/membership');
    await she.signInAgain();
  };

  expect(await found()).toBe(404);
  await toCheckout(page, cloud);
  await testCard(page, 'pays').click();
  await confirmed(page, cloud);
  expect(await found()).toBe(200);
  const first = (await readFacts(she.sub)).membership?.periodEnd ?? '';

  await test.step('30 days later it was renewed for 30 more', async () => {
    await cloud.advance(30 * DAY + 2 * HOUR);
    await comeBack(page);
    await expect(membershipState(page)).toContainText(t.activeTitle);
    const { membership } = await readFacts(she.sub);
    expect(Date.parse(membership?.periodEnd ?? '') - Date.parse(first)).toBe(30 * DAY);
    expect(await purchases(she)).toMatchObject([
      { description: 'premium-renewal', status: 'paid' },
      { description: 'premium-membership', status: 'paid' },
    ]);
    expect(await found()).toBe(200);
  });

  await test.step('they change their card in the portal, and come back', async () => {
    await page.getByRole('button', { name: t.manage }).click();
    await page.waitForURL(`${cloud.stripe}/p/session/**`);
    await testCard(page, 'failsLater').click();
    await expect(page.getByText(payment.cardEnding('0341'))).toBeVisible();
    await page.getByRole('link', { name: payment.return }).click();
    await page.waitForURL(`${cloud.site}/membership`);
    await expect(membershipState(page)).toContainText(t.activeTitle);
  });

  await test.step('the next renewal fails: a mail, a screen that offers another card, and three days more in public', async () => {
    await cloud.advance(30 * DAY);
    await comeBack(page);
    await expect(membershipState(page)).toContainText(t.pastDueTitle);
    await expect(page.getByRole('button', { name: t.changeCard })).toBeVisible();
    expect(await purchases(she)).toMatchObject([
      { status: 'failed' },
      { status: 'paid' },
      { status: 'paid' },
    ]);
    expect((await mailsTo(cloud, she.email)).map(({ text }) => text).join()).toContain(
      'El pago del siguiente periodo, de',
    );
    expect(await found()).toBe(200);
  });

  await test.step('after them it has ended: nobody finds it, nothing is charged any more, and it can be bought again', async () => {
    await cloud.advance(3 * DAY + 2 * HOUR);
    expect(await found()).toBe(404);
    await expect(visitor.getByText(pub.detail.notFoundTitle)).toBeVisible();
    await comeBack(page);
    await expect(membershipState(page)).toContainText(t.endedText);
    await expect(page.getByRole('button', { name: t.subscribeAgain })).toBeVisible();
    const { sdk } = await moneyOf(cloud);
    const customer = (await readFacts(she.sub)).membership?.customerId ?? '';
    const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
    const invoices = await sdk.invoices.list({ customer });
    expect(invoices.data.map(({ status }) => status)).toEqual(['void', 'paid', 'paid']);
  });
  await visitor.context().close();
});
