import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AdminResetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { recoveryCodeCount } from '#shared/security.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { createPerson } from '#tests/support/people.ts';
import { factorsInPool, withFactor } from '#tests/support/second-factor.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, signIn, signInOn, test } from './cloud-test.ts';
import { fullWidth, isRefused, press } from './fields.ts';

const { password: passwordWords, factor, codes: codeWords } = settingsMessages.security;

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('a member turns the second factor on, uses it and turns it off', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'user' });
  const settings = `${cloud.site}/dashboard/settings/security`;
  const page = await visitAs(she, '/dashboard/settings/security');
  let secret = '';
  let begun = 0;
  // Returns the app's code of a 30-second step. The pool accepts each code once, also codes of the steps before and
  // after.
  const appCode = (turn: number) => generate({ secret, epoch: begun + 30 * turn });
  let kept: string[] = [];

  await test.step('turning the second factor on shows the recovery codes', async () => {
    await page.getByRole('button', { name: factor.turnOn }).click();
    await page.getByLabel(factor.password, { exact: true }).fill(she.password);
    await page.getByRole('button', { name: factor.start, exact: true }).click();
    await expect(page.getByRole('img', { name: factor.qrLabel })).toBeVisible();
    secret = (await page.getByTestId('authenticator-key').innerText()).replaceAll(' ', '');
    expect(await page.getByRole('link', { name: factor.openApp }).getAttribute('href')).toContain(secret);
    const left = 30_000 - (Date.now() % 30_000);
    if (left < 3_000) await page.waitForTimeout(left);
    begun = Math.floor(Date.now() / 1000);
    await page.getByLabel(factor.code).fill(await appCode(-1));
    await page.getByRole('button', { name: factor.finish }).click();
    const list = page.getByRole('list', { name: codeWords.list }).getByRole('listitem');
    await expect(list).toHaveCount(recoveryCodeCount);
    kept = await list.allInnerTexts();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: codeWords.download }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(codeWords.file);
    await page.getByLabel(codeWords.kept).check();
    await page.getByRole('button', { name: codeWords.done }).click();
    await expect(page.getByText(factor.codesLeft(recoveryCodeCount))).toBeVisible();
  });

  await test.step("signing in requires the app's code and refuses a wrong one", async () => {
    await signOut(page);
    await signInOn(page, cloud, she, '/dashboard/settings/security');
    const field = page.getByLabel(words.login.totpLabel);
    await field.fill('000000');
    await page.getByRole('button', { name: words.login.totpSubmit }).click();
    await expect(page.getByText(words.login.totpWrong)).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(await appCode(0));
    await page.getByRole('button', { name: words.login.totpSubmit }).click();
    await page.waitForURL(settings);
  });

  const changed = { ...she, password: 'violeta-Claro-31' };
  await test.step("changing the password requires the app's code and keeps this session", async () => {
    await page.getByLabel(passwordWords.current, { exact: true }).fill('no-es-esta');
    await page.getByLabel(passwordWords.new, { exact: true }).fill(changed.password);
    await page.getByLabel(passwordWords.confirm).fill(changed.password);
    await page.getByRole('button', { name: passwordWords.submit }).click();
    await expect(page.getByLabel(passwordWords.current, { exact: true })).toBeFocused();
    await expect(page.getByLabel(passwordWords.confirm)).toHaveValue(changed.password);
    await page.getByLabel(passwordWords.current, { exact: true }).fill(she.password);
    await page.getByRole('button', { name: passwordWords.submit }).click();
    await page.getByLabel(words.login.totpLabel).fill(await appCode(1));
    await page.getByRole('button', { name: passwordWords.codeSubmit }).click();
    await expect(page.getByText(passwordWords.lead)).toBeVisible();
    await page.reload();
    await expect(page.getByText(factor.codesLeft(recoveryCodeCount))).toBeVisible();
    const texts = (await mailsTo(cloud, she.email)).map(({ text = '' }) => text);
    expect(texts.some((text) => text.startsWith('Tu contraseña cambió el '))).toBe(true);
    expect(texts.join()).not.toContain(changed.password);
  });

  let renewed: string[] = [];
  await test.step('new recovery codes and turning the factor off require a code', async () => {
    const dialog = page.getByRole('dialog');
    const code = dialog.getByLabel(factor.either);
    const password = dialog.getByLabel(factor.password, { exact: true });
    await page.getByRole('button', { name: factor.newCodes }).click();
    await password.fill(changed.password);
    await code.fill('000000');
    await dialog.getByRole('button', { name: factor.newCodesSubmit }).click();
    await expect(dialog.getByText(factor.eitherWrong)).toBeVisible();
    await expect(code).toBeFocused();
    await expect(password).toHaveValue(changed.password);
    await code.fill(kept[0] ?? '');
    await dialog.getByRole('button', { name: factor.newCodesSubmit }).click();
    const list = page.getByRole('list', { name: codeWords.list }).getByRole('listitem');
    await expect(list).toHaveCount(recoveryCodeCount);
    renewed = await list.allInnerTexts();
    expect(renewed.filter((one) => kept.includes(one))).toEqual([]);
    await page.getByLabel(codeWords.kept).check();
    await page.getByRole('button', { name: codeWords.done }).click();

    await page.getByRole('button', { name: factor.turnOff }).click();
    await password.fill(changed.password);
    await code.fill(kept[1] ?? '');
    await dialog.getByRole('button', { name: factor.turnOffSubmit }).click();
    await expect(dialog.getByText(factor.eitherWrong)).toBeVisible();
    await code.fill((renewed[1] ?? '').toUpperCase());
    await dialog.getByRole('button', { name: factor.turnOffSubmit }).click();
    await expect(page.getByText(factor.turnedOff)).toBeVisible();
    await expect(page.getByRole('button', { name: factor.turnOn })).toBeVisible();
  });

  const passwords = [she.password, changed.password];
  await nothingIsWritten(cloud, page, [secret, ...passwords, she.email, ...kept, ...renewed]);
});

test('a recovery code and the password sign a member in without the app', async ({ cloud, visit }) => {
  const { she, codes } = await withFactor(cloud);
  const page = await visit();
  // A `next` that names another host must lead to a page of this site.
  await page.goto(`${cloud.site}/login?next=${encodeURIComponent('/\\evil.example/%2e%2e//x')}`);
  await signIn(page, she);
  await page.getByRole('button', { name: words.login.totpLost }).click();
  const code = page.getByRole('textbox', { name: words.recovery.code });
  await code.fill('k3x9p');
  await press(page, words.recovery.submit);
  await isRefused(code, words.recovery.incomplete, 'k3x9p');
  await code.fill('00000-00000');
  await press(page, words.recovery.submit);
  await expect(page.getByRole('alert')).toHaveText(words.errors['recovery-refused']);
  await code.fill(fullWidth(codes[3]!).toUpperCase());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/recovery')) asked.push(request.method());
  });
  await page.getByRole('button', { name: words.recovery.submit }).dblclick();
  await expect(page.getByText(words.recovery.done)).toBeVisible();
  expect(asked).toEqual(['POST']);
  expect(await factorsInPool(she)).toEqual([]);
  await test.step('the sign-in form focuses an empty field while an earlier message shows', async () => {
    const email = page.getByLabel(words.account.email);
    const password = page.getByLabel(words.account.password, { exact: true });
    const submit = page.getByRole('button', { name: words.login.submit, exact: true });
    await password.fill('no-es-esta');
    await submit.click();
    await expect(password).toBeFocused();
    await email.fill('');
    await submit.click();
    await expect(page.getByText(words.login.missing)).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill(she.email);
    await password.fill(she.password);
  });
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
  await page.waitForURL(`${cloud.site}/dashboard`);
  await page.goto(`${cloud.site}/dashboard/settings/security`);
  await expect(page.getByRole('button', { name: factor.turnOn })).toBeVisible();
  await nothingIsWritten(cloud, page, [she.password, she.email, ...codes]);
});

test('a member sets a new password after an administrator’s reset', async ({ cloud, visit }) => {
  const she = await createPerson(cloud, { role: 'user' });
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: she.username };
  await cognito().send(new AdminResetUserPasswordCommand(user));
  const page = await visit();
  await page.goto(`${cloud.site}/login`);
  await signIn(page, { ...she, password: 'no-es-esta' });
  await expect(page.locator('main').getByText(words.login.failed)).toBeVisible();
  await signIn(page, she);
  await expect(page.getByText(words.account.resetRequired)).toBeVisible();
  await expect(page).toHaveURL(`${cloud.site}/forgot-password`);
  await expect(page.getByLabel(words.account.email)).toHaveValue(she.email);
  await page.getByRole('button', { name: words.forgot.submit }).click();
  await expect(page.getByRole('heading', { name: words.forgot.sentTitle })).toBeVisible();
  const mails = await mailsTo(cloud, she.email);
  // One mail is about the administrator's reset; the other has the link. Each says that the old password no longer
  // works.
  expect(mails.map(({ html }) => html?.includes('la anterior ya no sirve'))).toEqual([true, true]);
  const link = /href="([^"]*reset-password[^"]*)"/.exec(mails[0]?.html ?? '')?.[1] ?? '';
  const address = new URL(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
  const code = address.searchParams.get('access_token')!;
  const password = 'violeta-Claro-31';
  const choose = async (token: string) => {
    address.searchParams.set('access_token', token);
    await page.goto(address.href);
    await expect(page).toHaveURL(`${cloud.site}/reset-password`);
    for (const label of [words.reset.newPassword, words.account.confirmPassword])
      await page.getByLabel(label, { exact: true }).fill(password);
    await press(page, words.reset.submit);
  };
  await choose(code.slice(0, 3));
  await expect(page.locator('main').getByText(words.reset.badToken)).toBeVisible();
  await expect(page.getByLabel(words.reset.newPassword, { exact: true })).toHaveValue(password);
  await choose(code);
  await page.getByRole('link', { name: words.account.toLogin }).click();
  await signIn(page, { ...she, password });
  await page.waitForURL(`${cloud.site}/dashboard`);
});

/** Checks that the function logs contain neither these secrets nor the browser's tokens. */
async function nothingIsWritten(cloud: Cloud, page: Page, secrets: readonly string[]): Promise<void> {
  const files = await readdir(cloud.logDirectory);
  const texts = await Promise.all(files.map((file) => readFile(join(cloud.logDirectory, file), 'utf8')));
  const written = texts.join('\n');
  expect(written.length).toBeGreaterThan(0);
  const tokens = await page.evaluate(() =>
    Object.entries<string>({ ...localStorage }).flatMap(([key, value]) =>
      /Token$/.test(key) ? [value] : [],
    ),
  );
  expect(tokens.length).toBeGreaterThanOrEqual(3);
  expect([...secrets, ...tokens].filter((one) => written.includes(one))).toEqual([]);
  expect(written).not.toMatch(/eyJ[\w-]+\.eyJ/);
}
