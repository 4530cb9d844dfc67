import type { Page } from '@playwright/test';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { expect, mailedCode, test } from './cloud-test.ts';

const password = 'azul-Marino-27';
const worker = (page: Page) => page.getByLabel(words.register.worker);

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel(words.register.name).fill('Valeria Prueba');
  await page.getByLabel(words.account.email).fill(email);
  await page.getByLabel(words.account.password, { exact: true }).fill(password);
  await page.getByLabel(words.account.confirmPassword).fill(password);
  await page.getByRole('checkbox', { name: words.register.terms }).check();
  await page.getByRole('button', { name: words.register.submit }).click();
  await expect(page.getByRole('heading', { name: words.confirm.title })).toBeVisible();
}

test('a code that was sent again takes away what was typed before, and a reload forgets neither its pause nor its count', async ({
  cloud,
  browser,
}) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  await page.clock.install();
  const email = 'renata@example.test';
  await page.goto(`${cloud.site}/register`);
  await register(page, email);
  const code = page.getByLabel(words.confirm.code);
  const again = page.getByRole('button', { name: words.confirm.resend });

  await test.step('the digits and their refusal are gone', async () => {
    const right = await mailedCode(page, cloud, email);
    await code.fill(right === '000000' ? '000001' : '000000');
    await expect(page.getByText(words.confirm.wrong)).toBeVisible();
    await again.click();
    await expect(page.getByText(words.confirm.resent)).toBeVisible();
    await expect(page.getByText(words.confirm.wrong)).toBeHidden();
    await expect(code).toHaveValue('');
  });

  await test.step('after a reload the pause goes on', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: words.confirm.title })).toBeVisible();
    await expect(again).toBeDisabled();
    await page.clock.runFor(31_000);
    await expect(again).toBeEnabled();
  });

  await test.step('after three there are no more, whatever is loaded anew', async () => {
    await again.click();
    await expect(page.getByRole('button', { name: /\(en \d+ s\)/ })).toBeVisible();
    await page.clock.runFor(31_000);
    await again.click();
    await expect(page.getByText(words.confirm.resendUsedUp)).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.confirm.resendUsedUp)).toBeVisible();
    await expect(again).toBeHidden();
  });

  await code.fill(await mailedCode(page, cloud, email));
  await expect(page).toHaveURL(`${cloud.site}/login`);
  await context.close();
});

test('keeps the provider box ticked behind the gate and after visiting sign-in @core', async ({
  cloud,
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${cloud.site}/register?as=provider`);
  await page.getByRole('button', { name: pages.gate.yes }).click();
  await expect(page).toHaveURL(`${cloud.site}/register?as=provider`);
  await expect(worker(page)).toBeChecked();
  await expect(page.getByText(words.register.priceTitle)).toBeVisible();

  await page.getByRole('link', { name: words.register.loginHere }).click();
  await page.getByRole('link', { name: words.login.registerHere }).click();
  await expect(worker(page)).toBeChecked();

  await test.step('from the home page', async () => {
    await page.goto(`${cloud.site}/`);
    await page.getByRole('link', { name: pub.home.providerAction }).click();
    await expect(worker(page)).toBeChecked();
  });

  await test.step('from the plan, which the way leads back to', async () => {
    await page.goto(`${cloud.site}/membership`);
    await page.getByRole('button', { name: own.membership.subscribe }).click();
    await page.getByRole('link', { name: words.login.registerHere }).click();
    await expect(worker(page)).toBeChecked();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/membership');
  });

  await test.step('who registers otherwise finds it as it was', async () => {
    await page.goto(`${cloud.site}/register`);
    await expect(worker(page)).not.toBeChecked();
  });
  await context.close();
});
