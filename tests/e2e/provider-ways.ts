import { expect, type Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { common } from '#web/i18n/es/common.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { provider } from '#tests/support/provider.ts';
import { mailedCode, signInOn } from './cloud-test.ts';
import { payment } from './payer.ts';
import { Taps } from './taps.ts';

/** Goes from the home page through registration to the first document request, as a person would. */
export async function toFirstDocument(page: Page, cloud: Cloud, email: string): Promise<Taps> {
  const { register, confirm, overview, verification, account } = words;
  await page.context().addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  await page.goto(cloud.site, { waitUntil: 'networkidle' });
  const taps = new Taps('from registering as a provider to the first document request');
  await taps.press(page.getByRole('link', { name: pages.invitation.action }));
  await expect(page.getByLabel(register.worker)).toBeChecked();
  await taps.type(page.getByLabel(register.name), 'Valeria Pasos');
  await taps.type(page.getByLabel(account.email), email);
  for (const field of [account.password, account.confirmPassword])
    await taps.type(page.getByLabel(field, { exact: true }), 'azul-Marino-27');
  await taps.press(page.getByRole('checkbox', { name: register.terms }));
  await taps.press(page.getByRole('button', { name: register.submit }));
  await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
  // The code field has the focus, and the sixth digit submits it.
  const code = await mailedCode(page, cloud, email);
  await page.bringToFront();
  await expect(page.getByLabel(confirm.code)).toBeFocused();
  await page.keyboard.type(code);
  await taps.press(page.getByRole('link', { name: overview.startVerification }));
  await taps.press(page.getByRole('button', { name: verification.start }));
  // The account's name is filled in already.
  await expect(page.getByLabel(verification.fullName)).toHaveValue('Valeria Pasos');
  const { day, month, year } = verification.dateParts;
  for (const [part, typed] of [
    [day, '14'],
    [month, '3'],
    [year, '1996'],
  ] as const)
    await taps.type(page.getByLabel(part, { exact: true }), typed);
  await taps.type(page.getByLabel(verification.address, { exact: true }), 'Calle 60 núm. 200, Mérida');
  await taps.press(page.getByRole('button', { name: verification.next }));
  await expect(page.getByRole('heading', { name: verification.documentsTitle })).toBeVisible();
  return taps;
}

/**
 * Goes from the approved identity to the public listing, which the provider wrote while waiting. Taps on the payment
 * page do not count, because it is not part of this site.
 */
export async function fromApprovalToPublic(page: Page, cloud: Cloud): Promise<Taps> {
  const she = await provider(cloud).approved().published();
  await signInOn(page, cloud, she, '/saved');
  await page.waitForURL(/\/saved$/);
  const taps = new Taps('from the approval to a public listing, without the payment page');
  // Start on a page outside the dashboard.
  await taps.press(page.getByRole('button', { name: common.header.menu }));
  await taps.press(page.getByRole('link', { name: common.header.dashboard }));
  const step = page.locator('[data-step=pay][aria-current=step]');
  await taps.press(step.getByRole('link'));
  await taps.press(page.getByRole('button', { name: own.membership.subscribe }));
  await page.waitForURL(`${cloud.stripe}/c/pay/**`);
  await page.getByRole('button', { name: payment.pay('USD 50.00') }).click();
  await page.waitForURL(`${cloud.site}/dashboard/purchases**`);
  await expect(page.getByTestId('payment-success')).toContainText(own.purchases.successVisible);
  return taps;
}
