import type { Page } from '@playwright/test';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { startMessages } from '#web/i18n/es/start.ts';
import { createPerson } from '#tests/support/people.ts';
import { expect, signIn, test } from './cloud-test.ts';
import { chosen, field, press } from './fields.ts';

const { account, confirm, login, register } = words;

/** Opens a sign-in screen whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

test('a sign-in pressed before the scripts arrive is sent once they have', async ({ cloud, visit }) => {
  const person = await createPerson(cloud, { role: 'user' });
  const page = await visit();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
  const release = await openWithoutScripts(page, `${cloud.site}/login?next=%2Fdashboard%2Fsettings`);
  await expect(page).toHaveTitle(new RegExp(login.title));
  await signIn(page, person);
  await expect(page.getByText(startMessages.pressed)).toBeVisible();
  await expect(page).toHaveURL(`${cloud.site}/login?next=%2Fdashboard%2Fsettings`);
  release();
  await page.waitForURL(`${cloud.site}/dashboard/settings`);
  expect(addresses.filter((one) => one.includes(encodeURIComponent(person.password)))).toEqual([]);
  expect(addresses).not.toContain(`POST ${cloud.site}/api/script-required`);
});

test('a half-filled registration keeps its values and its focus when the scripts arrive', async ({
  cloud,
  visit,
}) => {
  const page = await visit();
  const release = await openWithoutScripts(page, `${cloud.site}/login?as=provider`);
  await page.getByRole('link', { name: login.registerHere }).click();
  await expect(page).toHaveURL(`${cloud.site}/register?as=provider`);
  await field(page, register.name).fill('Valeria Prueba');
  await field(page, account.password).fill(chosen);
  await page.getByRole('checkbox', { name: register.terms }).check();
  await field(page, account.email).pressSequentially('valeria@');
  release();
  await expect(page.getByLabel(register.worker)).toBeChecked();
  await expect(page.getByText(register.priceTitle)).toBeVisible();
  await expect(field(page, account.email)).toBeFocused();
  await page.keyboard.type('example.test');
  await expect(field(page, account.email)).toHaveValue('valeria@example.test');
  await expect(field(page, register.name)).toHaveValue('Valeria Prueba');
  await expect(field(page, account.password)).toHaveValue(chosen);
  await field(page, account.confirmPassword).fill(chosen);
  await press(page, register.submit);
  await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
});
