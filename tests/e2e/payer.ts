import { expect, type Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { texts } from '@directory/local-cloud/stripe/texts.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { provider } from '#tests/support/provider.ts';
import type { TestFixtures } from './cloud-test.ts';

/** What the payment pages say. */
export const payment = texts;

/** A provider whose identity is approved, signed in on the page where the membership is sold. */
export async function buyer(cloud: Cloud, visitAs: TestFixtures['visitAs']) {
  const she = await provider(cloud).approved();
  const page = await visitAs(she, '/membership');
  await expect(page.getByRole('button', { name: own.membership.subscribe })).toBeVisible();
  return { she, page };
}

/** From the membership's page to the payment page. */
export async function toCheckout(page: Page, cloud: Cloud): Promise<void> {
  await page.getByRole('button', { name: own.membership.subscribe }).click();
  await page.waitForURL(`${cloud.stripe}/c/pay/**`);
}

/** The button of the test card that pays, on whichever payment page offers it. */
export const testCard = (page: Page) => page.locator('button[name=test-card][value="4242424242424242"]');

/** Waits for the site's word that a payment arrived, where a checkout returns to. */
export async function confirmed(page: Page, cloud: Cloud): Promise<void> {
  await page.waitForURL(`${cloud.site}/dashboard/purchases**`);
  await expect(page.getByTestId('payment-success')).toContainText(own.purchases.successTitle);
}

export const membershipState = (page: Page) => page.getByTestId('membership-state');
