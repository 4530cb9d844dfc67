import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dataExport } from '#shared/export.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { buildMembership, buildVerification } from '#tests/support/builders.ts';
import { mailsTo, saveListing, signedIn } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';

const { export: copy, erasure } = settingsMessages.data;
const { profile } = settingsMessages;
const passwordLabel = settingsMessages.security.factor.password;

const name = 'Ana Prueba';

async function statusOf(page: Page, address: string): Promise<number | undefined> {
  return (await page.goto(address))?.status();
}

test('a provider takes their data along, asks to be erased, is gone at once, and comes back', async ({
  cloud,
  browser,
}) => {
  const she = await signedIn(cloud, 'worker', name);
  await changeFacts(she.sub, () => ({
    verification: buildVerification(),
    // Bought from nobody: the payment provider is not asked about it.
    membership: buildMembership({ subscriptionId: undefined }),
  }));
  const { id } = await saveListing(cloud, she);
  const adult = [{ name: 'adult', value: '1', url: cloud.site }];
  const [hers, theirs] = [await browser.newContext(), await browser.newContext()];
  await Promise.all([hers.addCookies(adult), theirs.addCookies(adult)]);
  const errors: string[] = [];
  hers.on('weberror', (error) => errors.push(error.error().message));
  const page = await hers.newPage();
  const visitor = await theirs.newPage();
  const listing = `${cloud.site}/listings/${id}`;

  await test.step('they ask for a copy; the mail leads back to their settings, where it can be downloaded', async () => {
    await page.goto(`${cloud.site}/login?next=/dashboard/settings/data`);
    await page.getByLabel(words.account.email).fill(she.email);
    await page.getByLabel(words.account.password, { exact: true }).fill(she.password);
    await page.getByRole('button', { name: words.login.submit, exact: true }).click();
    await page.getByRole('button', { name: copy.ask }).click();
    await expect(page.getByText(copy.ready)).toBeVisible();
    const [mail] = await mailsTo(cloud, she.email);
    const link = /https?:\S+\/dashboard\/settings\/data/.exec(mail?.text ?? '')?.[0];
    expect(link).toBeDefined();
    await page.goto(link ?? '');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: copy.download }).click(),
    ]);
    const data = dataExport.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
    expect(data).toMatchObject({ account: { email: she.email }, listing: { id } });
    const [photo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: copy.photo(1) }).click(),
    ]);
    expect((await readFile(await photo.path())).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  const beside = await hers.newPage();
  await beside.goto(`${cloud.site}/dashboard`);
  await expect(beside.getByRole('heading', { name: words.overview.greeting(name) })).toBeVisible();
  await page.bringToFront();

  await test.step('they ask to be erased; a wrong password changes nothing, the right one takes them away at once', async () => {
    expect(await statusOf(visitor, listing)).toBe(200);
    await page.getByRole('button', { name: erasure.ask }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(passwordLabel, { exact: true }).fill('no-es-esta');
    // What is typed is marked with the mouse and let go of outside: the dialog stays, and what they typed.
    await dialog.getByLabel(passwordLabel, { exact: true }).hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect(dialog.getByLabel(passwordLabel, { exact: true })).toHaveValue('no-es-esta');
    await dialog.getByRole('button', { name: erasure.submit }).click();
    await expect(dialog.getByLabel(passwordLabel, { exact: true })).toBeFocused();
    await dialog.getByLabel(passwordLabel, { exact: true }).fill(she.password);
    await dialog.getByRole('button', { name: erasure.submit }).click();
    await expect(page.getByText(erasure.dueText)).toBeVisible();
    // Their other tab hears of it by itself.
    await expect(beside.getByTestId('erasure-banner')).toBeVisible();
    await cloud.flush();
    expect(await statusOf(visitor, listing)).toBe(404);
    await expect(visitor.getByText(pub.detail.notFoundTitle)).toBeVisible();
    const [mail] = await mailsTo(cloud, she.email);
    expect(mail?.text).toContain('tu cuenta se borrará el');
  });

  await test.step('every screen says so, and why nothing is public; they keep their account and are back', async () => {
    await page.goto(`${cloud.site}/dashboard/listings`);
    await expect(page.getByText(words.overview.why['account-erasing'])).toBeVisible();
    await page.getByTestId('erasure-banner').getByRole('button', { name: words.erasure.keep }).click();
    await expect(page.getByText(words.erasure.kept)).toBeVisible();
    for (const tab of [page, beside]) await expect(tab.getByTestId('erasure-banner')).toBeHidden();
    await cloud.flush();
    await cloud.invalidateAll();
    expect(await statusOf(visitor, listing)).toBe(200);
  });

  expect(errors).toEqual([]);
});

test('suspended while they write, somebody reads why at once, and finds what they wrote once it is lifted', async ({
  cloud,
  browser,
}) => {
  const provider = await signedIn(cloud, 'worker', name);
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  await page.goto(`${cloud.site}/login?next=/dashboard/settings`);
  await page.getByLabel(words.account.email).fill(provider.email);
  await page.getByLabel(words.account.password, { exact: true }).fill(provider.password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
  const written = page.getByLabel(profile.name, { exact: true });
  await written.fill('Ana Cambiada');

  const reason = 'Dos visitantes nos escribieron.';
  await suspend(provider.sub, { reason, ground: 'terms' }, 'olga');
  await page.getByRole('button', { name: profile.save }).click();
  await expect(page.getByTestId('suspended').getByText(reason)).toBeVisible();

  // What the mails about strangers ask for is still open.
  await page.getByTestId('suspended').getByRole('link', { name: words.suspended.toSecurity }).click();
  await expect(page.getByRole('heading', { name: settingsMessages.sessions.title })).toBeVisible();
  await expect(page.getByRole('button', { name: settingsMessages.security.factor.turnOn })).toBeVisible();

  await restore(provider.sub, 'Fue un error.', 'olga');
  await page.goto(`${cloud.site}/dashboard/settings`);
  await expect(written).toHaveValue('Ana Cambiada');
  await context.close();
});
