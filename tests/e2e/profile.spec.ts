import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, mailedCode, test } from './cloud-test.ts';

const { profile: t, notifications } = settingsMessages;

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(words.account.email).fill(email);
  await page.getByLabel(words.account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
}

test('their address changes with the code from its mailbox, and from then on mails are in the language they chose', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const to = `${randomUUID()}@example.test`;
  const settings = `${cloud.site}/dashboard/settings`;
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  const beside = await context.newPage();

  await test.step('mails shall be in English', async () => {
    await page.goto(`${cloud.site}/login?next=/dashboard/settings/notifications`);
    await signIn(page, she);
    await page.waitForURL(`${settings}/notifications`);
    await beside.goto(page.url());
    await expect(beside.getByLabel(notifications.language)).toHaveValue('es');
    await page.bringToFront();
    await page.getByLabel(notifications.language).selectOption('en');
    await page.getByRole('button', { name: notifications.save }).click();
    await expect(page.getByText(notifications.saved)).toBeVisible();
    // Another tab shows it, too: a save there would send the choice of before.
    await expect(beside.getByLabel(notifications.language)).toHaveValue('en');
    await beside.goto(settings);
    await page.bringToFront();
  });

  await test.step('what they typed of themselves outlives a reload', async () => {
    await page.getByRole('link', { name: settingsMessages.tabs.profile }).click();
    await page.waitForURL(settings);
    await page.getByLabel(common.field.country).selectOption('mx');
    await page.getByLabel(t.phone).fill('55 1234 5678');
    await page.reload();
    await expect(page.getByText(t.restored)).toBeVisible();
    await page.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(page.getByLabel(t.phone)).toHaveValue('+52 55 1234 5678');
  });

  const askForCode = async (email: string) => {
    await page.getByRole('button', { name: t.email.change }).click();
    await page.getByLabel(t.email.next).fill(email);
    await page.getByLabel(t.email.password, { exact: true }).fill(she.password);
    await page.getByRole('button', { name: t.email.send }).click();
    await expect(page.getByText(t.email.sent(email))).toBeVisible();
  };

  await test.step('a change that was begun is cancelled, and is gone after a reload too', async () => {
    await askForCode(`${randomUUID()}@example.test`);
    await page.getByRole('button', { name: t.email.giveUp }).click();
    await expect(page.getByText(t.email.givenUp)).toBeVisible();
    await expect(page.getByRole('button', { name: t.email.change })).toBeFocused();
    await page.reload();
    await expect(page.getByLabel(t.email.current)).toHaveValue(she.email);
    await expect(page.getByLabel(t.email.code)).toBeHidden();
  });

  await test.step('a code goes to the new address; until it is entered the old one holds', async () => {
    await askForCode(to);
    await expect(page.getByLabel(t.email.current)).toHaveValue(she.email);
    const code = await mailedCode(page, cloud, to);
    const wrong = code === '000000' ? '111111' : '000000';
    await page.getByLabel(t.email.code).fill(wrong);
    await page.getByRole('button', { name: t.email.confirm }).click();
    await expect(page.getByLabel(t.email.code)).toBeFocused();
    // The step is still there after a reload.
    await page.reload();
    await page.getByLabel(t.email.code).fill(code);
    await page.getByRole('button', { name: t.email.confirm }).click();
    await expect(page.getByText(t.email.changed)).toBeVisible();
    for (const tab of [page, beside]) await expect(tab.getByLabel(t.email.current)).toHaveValue(to);
    await beside.close();
  });

  await test.step('the old one was told in English; the new one signs in, the old one does not', async () => {
    const [told] = await mailsTo(cloud, she.email);
    expect(told?.subject).toBe('Your account');
    expect(told?.text).toMatch(/^The e-mail address of your account was changed/);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
    await page.goto(`${cloud.site}/login?next=/dashboard/settings`);
    await signIn(page, she);
    await expect(page.getByText(words.login.failed).first()).toBeVisible();
    await signIn(page, { ...she, email: to });
    await page.waitForURL(settings);
  });
  await context.close();
});
