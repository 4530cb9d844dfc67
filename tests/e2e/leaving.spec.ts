import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dataExport } from '#shared/export.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { buildMembership, buildVerification } from '#tests/support/builders.ts';
import { mailsTo, saveListing, signedIn } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';

const { export: copy, erasure } = settingsMessages.data;
const passwordLabel = settingsMessages.security.factor.password;

const name = 'Ana Prueba';

async function statusOf(page: Page, address: string): Promise<number | undefined> {
  return (await page.goto(address))?.status();
}

test('a provider exports their data, requests an erasure and cancels it', async ({
  cloud,
  visit,
  visitAs,
}) => {
  const she = await signedIn(cloud, 'worker', name);
  await changeFacts(she.sub, () => ({
    verification: buildVerification(),
    // Without a subscription, the erasure does not call the payment provider.
    membership: buildMembership({ subscriptionId: undefined }),
  }));
  const { id } = await saveListing(cloud, she);
  const visitor = await visit();
  const page = await visitAs(she, '/dashboard/settings/data');
  const listing = `${cloud.site}/listings/${id}`;

  await test.step('a mailed link leads to the settings, where the provider downloads their data', async () => {
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

  const beside = await page.context().newPage();
  await beside.goto(`${cloud.site}/dashboard`);
  await expect(beside.getByRole('heading', { name: words.overview.greeting(name) })).toBeVisible();
  await page.bringToFront();

  await test.step('an erasure request hides the listing, but only with the right password', async () => {
    expect(await statusOf(visitor, listing)).toBe(200);
    await page.getByRole('button', { name: erasure.title }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(passwordLabel, { exact: true }).fill('no-es-esta');
    // The provider selects text with the mouse and releases it outside: the dialog must stay open and keep the input.
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
    // The other tab updates automatically.
    await expect(beside.getByTestId('erasure-banner')).toBeVisible();
    await cloud.flush();
    expect(await statusOf(visitor, listing)).toBe(404);
    await expect(visitor.getByText(pub.detail.notFoundTitle)).toBeVisible();
    const [mail] = await mailsTo(cloud, she.email);
    expect(mail?.text).toContain('borraremos tu cuenta el');
  });

  await test.step('screens show the pending erasure until the provider cancels it', async () => {
    await page.goto(`${cloud.site}/dashboard/listings`);
    await expect(page.getByText(words.overview.why['account-erasing'])).toBeVisible();
    await page.getByTestId('erasure-banner').getByRole('button', { name: words.erasure.keep }).click();
    await expect(page.getByText(words.erasure.kept)).toBeVisible();
    for (const tab of [page, beside]) await expect(tab.getByTestId('erasure-banner')).toBeHidden();
    await cloud.flush();
    await cloud.invalidateAll();
    expect(await statusOf(visitor, listing)).toBe(200);
  });
});
