import { privateMessages as words } from '#web/i18n/es/private.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, test } from '../cloud-test.ts';
import { callsOf, chosen, field, fullWidth, html, isRefused, long, passwords, press } from './typed.ts';

const { account, forgot, reset } = words;

test('a new password: what is typed wrong is said, kept, and never told apart', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const other = await createPerson(cloud, { role: 'user' });
  const context = await browser.newContext();
  const page = await context.newPage();

  const linkOf = async (email: string) => {
    const mails = await mailsTo(cloud, email);
    const link = /href="([^"]*reset-password[^"]*)"/.exec(mails[0]?.html ?? '')?.[1];
    if (!link) throw new Error('no link in the mail');
    return new URL(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
  };

  await test.step('asking for a new password', async () => {
    await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
    await page.goto(`${cloud.site}/forgot-password`);
    const asked = callsOf(page, 'ForgotPassword');
    for (const typed of ['', 'ana', html, 'niña@example.test', `${long}@example.test`]) {
      await field(page, account.email).fill(typed);
      await press(page, forgot.submit);
      await isRefused(field(page, account.email), account.invalidEmail, typed);
    }
    expect(asked()).toBe(0);
    for (const typed of [`nadie-${she.email}`, other.email, fullWidth(she.email)]) {
      await field(page, account.email).fill(typed);
      await press(page, forgot.submit);
      await expect(page.getByRole('heading', { name: forgot.sentTitle })).toBeVisible();
      await press(page, forgot.again);
      await expect(field(page, account.email)).toHaveValue('');
    }
  });

  await test.step('the link: cut, foreign, right, used; its code stays in no address', async () => {
    await context.clearCookies();
    const right = await linkOf(she.email);
    const foreign = new URL(right);
    foreign.searchParams.set('access_token', (await linkOf(other.email)).searchParams.get('access_token')!);
    const cut = new URL(right);
    cut.searchParams.set('access_token', right.searchParams.get('access_token')!.slice(0, 3));
    const open = async (link: URL) => {
      await page.goto(link.href);
      await expect(page).toHaveURL(`${cloud.site}/reset-password`);
    };
    const choose = async (password: string) => {
      await field(page, reset.newPassword).fill(password);
      await field(page, account.confirmPassword).fill(password);
      await press(page, reset.submit);
    };
    for (const link of [cut, foreign]) {
      await open(link);
      await choose(chosen);
      await expect(page.locator('main').getByText(reset.badToken)).toBeVisible();
      await expect(field(page, reset.newPassword)).toHaveValue(chosen);
    }
    await open(right);
    await page.reload();
    for (const [typed, message] of passwords.slice(1)) {
      await choose(typed);
      await isRefused(field(page, reset.newPassword), message, typed);
    }
    await choose(chosen);
    await expect(page.getByRole('heading', { name: reset.doneTitle })).toBeVisible();
    await open(right);
    await choose(`${chosen}-otra`);
    await expect(page.locator('main').getByText(reset.badToken)).toBeVisible();
    await page.goto(`${cloud.site}/reset-password?access_token=${right.searchParams.get('access_token')}`);
    await expect(page.getByText(reset.noToken)).toBeVisible();
    await expect(field(page, reset.newPassword)).toBeDisabled();
  });
  await context.close();
});
