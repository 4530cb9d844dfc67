import { expect, type Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { texts } from '@directory/local-cloud/stripe/texts.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { provider } from '#tests/support/provider.ts';
import type { TestFixtures } from './cloud-test.ts';

export const payment = texts;

/** Signs in an approved provider on the page that sells the membership. */
export async function buyer(cloud: Cloud, visitAs: TestFixtures['visitAs']) {
  const she = await provider(cloud).approved().unpaid();
  const page = await visitAs(she, '/membership');
  await expect(page.getByRole('button', { name: own.membership.subscribe })).toBeVisible();
  return { she, page };
}

export async function toCheckout(page: Page, cloud: Cloud): Promise<void> {
  await page.getByRole('button', { name: own.membership.subscribe }).click();
  await page.waitForURL(`${cloud.stripe}/c/pay/**`);
}

/** Button of the test card that succeeds, on any payment page. */
export const testCard = (page: Page) => page.locator('button[name=test-card][value="4242424242424242"]');

/** Waits on the return page until the site confirms the payment. */
export async function confirmed(page: Page, cloud: Cloud): Promise<void> {
  await page.waitForURL(`${cloud.site}/dashboard/purchases**`);
  await expect(page.getByTestId('payment-success')).toContainText(own.purchases.successTitle);
}

export const membershipState = (page: Page) => page.getByTestId('membership-state');
