import { randomUUID } from 'node:crypto';
import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, mailedCode, signIn, signInOn, test } from './cloud-test.ts';
import { field, fullWidth, html, isRefused, press } from './fields.ts';

const { profile: t, notifications, save, security } = settingsMessages;

test('a member changes their e-mail by code, and the language of mails', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'user' });
  const to = `${randomUUID()}@example.test`;
  const settings = `${cloud.site}/dashboard/settings`;
  const page = await visitAs(she, '/dashboard/settings/notifications');
  const context = page.context();
  const beside = await context.newPage();

  await test.step('saving English as the language of mails updates every tab', async () => {
    await page.waitForURL(`${settings}/notifications`);
    await beside.goto(page.url());
    await expect(beside.getByLabel(notifications.language)).toHaveValue('es');
    await page.bringToFront();
    await page.getByLabel(notifications.language).selectOption('en');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(notifications.saved)).toBeVisible();
    // The other tab must show the new language: a save there would otherwise send the old language.
    await expect(beside.getByLabel(notifications.language)).toHaveValue('en');
    await beside.goto(settings);
    await page.bringToFront();
  });

  await test.step('the profile form refuses a wrong phone, restores a draft and saves once', async () => {
    const tab = page.getByRole('link', { name: settingsMessages.tabs.profile });
    await tab.click();
    await page.waitForURL(settings);
    // The screen stays mounted, so the tab keeps the focus, even right after a page load.
    await expect(tab).toBeFocused();
    await page.getByLabel(common.field.country).selectOption('mx');
    await page.getByLabel(t.phone).fill('123');
    await press(page, save);
    await isRefused(page.getByLabel(t.phone), t.phoneInvalid, '123');
    await page.getByLabel(t.phone).fill(fullWidth('5512345678'));
    await field(page, t.name).fill(` Ana\u202e\u0007${html} 🌵 `);
    await page.reload();
    await expect(page.getByText(t.restored)).toBeVisible();
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/api/me/profile')) saves += 1;
    });
    await page.getByRole('button', { name: save }).dblclick();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(page.getByLabel(t.phone)).toHaveValue('+52 55 1234 5678');
    await expect(field(page, t.name)).toHaveValue(`Ana${html} 🌵`);
    expect(saves).toBe(1);
  });

  const askForCode = async (email: string) => {
    await page.getByRole('button', { name: t.email.change }).click();
    await page.getByLabel(t.email.next).fill(email);
    await page.getByLabel(security.factor.password, { exact: true }).fill(she.password);
    await page.getByRole('button', { name: t.email.send }).click();
    await expect(page.getByText(t.email.sent(email))).toBeVisible();
  };

  await test.step('a canceled e-mail change stays canceled after a reload', async () => {
    await askForCode(`${randomUUID()}@example.test`);
    await page.getByRole('button', { name: t.email.giveUp }).click();
    await expect(page.getByText(t.email.givenUp)).toBeVisible();
    await expect(page.getByRole('button', { name: t.email.change })).toBeFocused();
    await page.reload();
    await expect(page.getByLabel(t.email.current)).toHaveValue(she.email);
    await expect(page.getByLabel(words.confirm.code)).toBeHidden();
  });

  await test.step("the old e-mail stays until the new e-mail's code is entered", async () => {
    await askForCode(to);
    await expect(page.getByLabel(t.email.current)).toHaveValue(she.email);
    const code = await mailedCode(page, cloud, to);
    const wrong = code === '000000' ? '111111' : '000000';
    await page.getByLabel(words.confirm.code).fill(wrong);
    await page.getByRole('button', { name: words.confirm.submit }).click();
    await expect(page.getByLabel(words.confirm.code)).toBeFocused();
    // The code step survives a reload.
    await page.reload();
    await page.getByLabel(words.confirm.code).fill(code);
    await page.getByRole('button', { name: words.confirm.submit }).click();
    await expect(page.getByText(t.email.changed)).toBeVisible();
    for (const tab of [page, beside]) await expect(tab.getByLabel(t.email.current)).toHaveValue(to);
    await beside.close();
  });

  await test.step("the old e-mail gets a notice in English and can't sign in", async () => {
    const [mail] = await mailsTo(cloud, she.email);
    expect(mail?.subject).toBe('Security alert: your email was changed');
    expect(mail?.text).toMatch(/^The email of your account was changed/);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInOn(page, cloud, she, '/dashboard/settings');
    await expect(page.getByText(words.login.failed).first()).toBeVisible();
    await signIn(page, { ...she, email: to });
    await page.waitForURL(settings);
  });
});
