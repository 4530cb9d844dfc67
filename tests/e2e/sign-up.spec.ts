import type { Page } from '@playwright/test';
import { signInPath } from '#shared/sign-in.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { expect, mailedCode, signIn, test } from './cloud-test.ts';
import { chosen, field, fullWidth, html, isRefused, press } from './fields.ts';

const { account, confirm, login, register } = words;
const worker = (page: Page) => page.getByLabel(register.worker);

async function fillForm(
  page: Page,
  { name = 'Valeria Prueba', email = '', password = chosen },
): Promise<void> {
  await field(page, register.name).fill(name);
  await field(page, account.email).fill(email);
  for (const label of [account.password, account.confirmPassword]) await field(page, label).fill(password);
}

async function signUp(page: Page, email: string): Promise<void> {
  await fillForm(page, { email });
  await page.getByRole('checkbox', { name: register.terms }).check();
  await press(page, register.submit);
  await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
}

test('the resend pause and the number of resends survive a reload', async ({ cloud, visit }) => {
  const page = await visit();
  await page.clock.install();
  const email = 'renata@example.test';
  await page.goto(`${cloud.site}/register`);
  await signUp(page, email);
  const code = page.getByLabel(confirm.code);
  const again = page.getByRole('button', { name: confirm.resend });

  await test.step('a resend clears the code field and its error', async () => {
    const right = await mailedCode(page, cloud, email);
    await code.fill(right === '000000' ? '000001' : '000000');
    await expect(page.getByText(confirm.wrong)).toBeVisible();
    await again.click();
    await expect(page.getByText(confirm.resent)).toBeVisible();
    await expect(page.getByText(confirm.wrong)).toBeHidden();
    await expect(code).toHaveValue('');
  });

  await test.step('the pause between resends continues after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    await expect(again).toBeDisabled();
    await page.clock.runFor(31_000);
    await expect(again).toBeEnabled();
  });

  await test.step('three resends are the limit, even after a reload', async () => {
    await again.click();
    await expect(page.getByRole('button', { name: /\(en \d+ s\)/ })).toBeVisible();
    await page.clock.runFor(31_000);
    await again.click();
    await expect(page.getByText(confirm.resendUsedUp)).toBeVisible();
    await page.reload();
    await expect(page.getByText(confirm.resendUsedUp)).toBeVisible();
    await expect(again).toBeHidden();
  });

  await test.step('the sign-in page keeps the address and leads back to the code', async () => {
    await page.goto(`${cloud.site}/login`);
    await expect(field(page, account.email)).toHaveValue(email);
    await press(page, login.enterCode);
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
  });

  await test.step('a confirmed address needs only the password', async () => {
    await code.fill(await mailedCode(page, cloud, email));
    await expect(page).toHaveURL(`${cloud.site}/login`);
    await expect(page.locator('main').getByText(confirm.confirmedSignIn)).toBeVisible();
    await expect(field(page, account.email)).toHaveValue(email);
    await expect(field(page, account.password)).toBeFocused();
    await page.reload();
    await expect(page.locator('main').getByText(confirm.confirmedSignIn)).toBeVisible();
    await field(page, account.password).fill(chosen);
    await press(page, login.submit);
    await page.waitForURL(`${cloud.site}/dashboard`);
  });
});

test('the form shows errors beside fields and signs up once despite a lost response', async ({
  cloud,
  visit,
}) => {
  const page = await visit();
  const email = 'Ana+citas@example.test';
  const name = `${html} 🌵`;
  let sent = 0;
  page.on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith('.SignUp')) sent += 1;
  });
  await page.goto(`${cloud.site}/register`);

  await test.step('the form sends no invalid input', async () => {
    await fillForm(page, { name: '   ', email: 'ana@example', password: 'abc12' });
    for (const [label, message, wrong, right] of [
      [register.name, register.missing, '   ', name],
      [account.email, account.invalidEmail, 'ana@example', fullWidth(email)],
      [account.password, account.passwordTooShort, 'abc12', chosen],
      [account.confirmPassword, account.passwordsDiffer, 'abc12', chosen],
    ] as const) {
      await press(page, register.submit);
      await isRefused(field(page, label), message, wrong);
      await field(page, label).fill(right);
    }
    await press(page, register.submit);
    await expect(page.getByRole('checkbox', { name: register.terms })).toBeFocused();
    expect(sent).toBe(0);
  });

  await test.step('the form keeps its input offline and signs up once after a lost response', async () => {
    await page.getByRole('checkbox', { name: register.terms }).check();
    await page.context().setOffline(true);
    await press(page, register.submit);
    await expect(page.locator('main').getByText(account.network)).toBeVisible();
    await expect(field(page, account.confirmPassword)).toHaveValue(chosen);
    await page.context().setOffline(false);
    let lost = 0;
    let asked = 0;
    await page.route(`${cloud.site}${signInPath}`, async (route) => {
      if (!route.request().headers()['x-amz-target']?.endsWith('.SignUp')) return route.continue();
      asked += 1;
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: register.submit, exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    // The lost request and its retry.
    expect(asked).toBe(2);
    await page.unroute(`${cloud.site}${signInPath}`);
  });

  await test.step('the code field refuses a wrong code, and accepts spaces and full-width digits', async () => {
    const code = await mailedCode(page, cloud, email);
    const wrong = code === '111111' ? '222222' : '111111';
    await field(page, confirm.code).fill('abc');
    await press(page, confirm.submit);
    await isRefused(field(page, confirm.code), confirm.incomplete, 'abc');
    await field(page, confirm.code).fill(wrong);
    await isRefused(field(page, confirm.code), confirm.wrong, wrong);
    await press(page, confirm.change);
    await expect(field(page, register.name)).toHaveValue(name);
    await expect(field(page, account.password)).toHaveValue(chosen);
    await press(page, register.submit);
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    // Submitting the same form again mails the code again.
    await cloud.flush();
    const newest = await mailedCode(page, cloud, email);
    await field(page, confirm.code).fill(` ${fullWidth(newest.slice(0, 3))} ${newest.slice(3)} `);
    await page.waitForURL(`${cloud.site}/dashboard`);
    await expect(page.getByRole('heading', { name: words.overview.greeting(name) })).toBeVisible();
  });
});

test('an unconfirmed account enters its code at sign-in and is signed in', async ({ cloud, visit }) => {
  const page = await visit();
  const email = 'beatriz@example.test';
  await page.goto(`${cloud.site}/register`);
  await signUp(page, email);
  await page.goto(`${cloud.site}/login`);
  await signIn(page, { email: fullWidth(email).toUpperCase(), password: chosen });
  await expect(page.locator('main').getByText(login.failed)).toBeVisible();
  await press(page, login.enterCode);
  await expect(field(page, confirm.code)).toBeFocused();
  const signedInAs = page.waitForRequest(
    (request) => request.headers()['x-amz-target']?.endsWith('.InitiateAuth') ?? false,
  );
  await field(page, confirm.code).fill(await mailedCode(page, cloud, email));
  expect((await signedInAs).postDataJSON()).toMatchObject({ AuthParameters: { USERNAME: email } });
  await page.waitForURL(`${cloud.site}/dashboard`);
});

test('the provider account stays selected through age gate and sign-in page @core', async ({
  cloud,
  page,
}) => {
  await page.goto(`${cloud.site}/register?as=provider`);
  await page.getByRole('button', { name: pages.gate.yes }).click();
  await expect(page).toHaveURL(`${cloud.site}/register?as=provider`);
  await expect(worker(page)).toBeChecked();
  await expect(page.getByText(register.priceTitle)).toBeVisible();

  await page.getByRole('link', { name: register.loginHere }).click();
  await page.getByRole('link', { name: login.registerHere }).click();
  await expect(worker(page)).toBeChecked();

  await test.step("the home page's invitation selects the provider account", async () => {
    await page.goto(`${cloud.site}/`);
    await page.getByRole('link', { name: pages.invitation.action }).click();
    await expect(worker(page)).toBeChecked();
  });

  await test.step('registering from the membership page selects the provider account and returns there', async () => {
    await page.goto(`${cloud.site}/membership`);
    await page.getByRole('button', { name: own.membership.subscribe }).click();
    await page.getByRole('link', { name: login.registerHere }).click();
    await expect(worker(page)).toBeChecked();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/membership');
  });

  await test.step('a plain registration selects the client account', async () => {
    await page.goto(`${cloud.site}/register`);
    await expect(worker(page)).not.toBeChecked();
  });
});
