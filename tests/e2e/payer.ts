import { expect, type Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { texts } from '@directory/local-cloud/stripe/texts.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { provider } from '#tests/support/provider.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';

/** What the payment pages say. */
export const payment = texts;
/** Test cards, by what they do (https://docs.stripe.com/testing). */
export const card = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000000000003220',
  failsLater: '4000000000000341',
} as const;

export async function signInOn(page: Page, cloud: Cloud, by: SignedIn, next: string): Promise<void> {
  await page.context().addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  await page.goto(`${cloud.site}/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel(words.account.email).fill(by.email);
  await page.getByLabel(words.account.password, { exact: true }).fill(by.password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
}

/** A provider whose identity is approved, signed in on the page where the membership is sold. */
export async function buyer(page: Page, cloud: Cloud): Promise<SignedIn> {
  const she = await provider(cloud).approved();
  await signInOn(page, cloud, she, '/membership');
  await expect(page.getByRole('button', { name: own.membership.subscribe })).toBeVisible();
  return she;
}

/** From the membership's page to the payment page. */
export async function toCheckout(page: Page, cloud: Cloud): Promise<void> {
  await page.getByRole('button', { name: own.membership.subscribe }).click();
  await page.waitForURL(`${cloud.stripe}/c/pay/**`);
}

/** The button of a test card, on whichever payment page offers them. */
export const testCard = (page: Page, which: keyof typeof card) =>
  page.locator(`button[name=test-card][value="${card[which]}"]`);

/** Waits for the site's word that a payment arrived, where a checkout returns to. */
export async function confirmed(page: Page, cloud: Cloud): Promise<void> {
  await page.waitForURL(`${cloud.site}/dashboard/purchases**`);
  await expect(page.getByTestId('payment-success')).toContainText(own.purchases.successTitle);
}

export const membershipState = (page: Page) => page.getByTestId('membership-state');
