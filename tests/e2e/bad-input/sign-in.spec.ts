import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { createPerson } from '#tests/support/people.ts';
import { factorsInPool } from '#tests/support/second-factor.ts';
import { expect, test } from '../cloud-test.ts';
import { chosen, field, fullWidth, html, isRefused, long, passwords, press } from './typed.ts';

const { account, login } = words;
const { password: change, factor } = settingsMessages.security;

test('sign-in and settings: what is typed wrong is said, kept, and never told apart', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();

  await test.step('signing in', async () => {
    await page.goto(`${cloud.site}/login`);
    await press(page, login.submit);
    await isRefused(field(page, account.email), login.missing, '');
    await field(page, account.email).fill(she.email);
    await press(page, login.submit);
    await isRefused(field(page, account.password), login.missing, '');
    for (const [email, password] of [
      [she.email, 'no-es-esta'],
      [she.email, long],
      [she.email, '🌵🌵🌵🌵🌵🌵'],
      [`nadie-${she.email}`, she.password],
      [html, she.password],
    ] as const) {
      await field(page, account.email).fill(email);
      await field(page, account.password).fill(password);
      await press(page, login.submit);
      await expect(page.locator('main').getByText(login.failed)).toBeVisible();
      await expect(field(page, account.password)).toBeFocused();
      await expect(field(page, account.email)).toHaveValue(email);
      await expect(field(page, account.password)).toHaveValue(password);
    }
    await field(page, account.email).fill(fullWidth(she.email).toUpperCase());
    await field(page, account.password).fill(she.password);
    await page.getByRole('button', { name: login.submit, exact: true }).dblclick();
    await page.waitForURL(`${cloud.site}/dashboard`);
  });

  await test.step('changing the password and setting up the app', async () => {
    await page.goto(`${cloud.site}/dashboard/settings/security`);
    const asked = { count: 0 };
    page.on('request', (request) => {
      if (request.url().endsWith('/api/me/password')) asked.count += 1;
    });
    await press(page, change.submit);
    await isRefused(field(page, change.current), change.currentMissing, '');
    await field(page, change.current).fill(she.password);
    for (const [typed, message] of passwords.slice(1)) {
      await field(page, change.new).fill(typed);
      await field(page, change.confirm).fill(typed);
      await press(page, change.submit);
      await isRefused(
        field(page, change.new),
        message === account.passwordTooShort ? change.tooShort : message,
        typed,
      );
    }
    expect(asked.count).toBe(0);
    await field(page, change.new).fill(`${chosen}-otra`);
    await field(page, change.confirm).fill(`${chosen}-otra`);
    await context.setOffline(true);
    await press(page, change.submit);
    await expect(page.locator('main').getByText(common.errors.network)).toBeVisible();
    await expect(field(page, change.new)).toHaveValue(`${chosen}-otra`);
    await context.setOffline(false);

    await press(page, factor.turnOn);
    const proof = field(page, factor.password);
    for (const [typed, message] of [
      ['', factor.passwordMissing],
      [long, account.passwordTooLong],
      ['🌵 no es esta', common.errors['wrong-password']],
    ] as const) {
      await proof.fill(typed);
      await press(page, factor.start);
      await isRefused(proof, message, typed);
    }
    await proof.fill(she.password);
    await press(page, factor.start);
    for (const typed of ['', 'abc', '12345', html.slice(0, 24)]) {
      await field(page, factor.code).fill(typed);
      await press(page, factor.finish);
      await isRefused(field(page, factor.code), factor.codeIncomplete, typed);
    }
    await field(page, factor.code).fill(fullWidth('000000'));
    await press(page, factor.finish);
    await isRefused(field(page, factor.code), factor.codeWrong, fullWidth('000000'));
  });

  expect(await factorsInPool(she)).toEqual([]);
  await context.close();
});
