import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { signInPath } from '#shared/sign-in.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { signUpByForm } from '#tests/support/sign-up.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, mailedCode, test } from '../cloud-test.ts';
import { addresses, callsOf, chosen, field, fullWidth, html, isRefused, passwords, press } from './typed.ts';

const { account, confirm, register } = words;

test('sign-up: whatever is typed is answered by its field, and makes one account however it is sent', async ({
  cloud,
  browser,
}) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  const signUps = callsOf(page, 'SignUp');
  const email = 'Ana+citas@example.test';
  const name = `${html} 🌵`;
  await page.goto(`${cloud.site}/register`);

  await test.step('nothing that can’t be is sent', async () => {
    await field(page, register.name).fill('   ');
    await press(page, register.submit);
    await isRefused(field(page, register.name), register.missing, '   ');
    await field(page, register.name).fill(name);
    await field(page, account.password).fill(chosen);
    await field(page, account.confirmPassword).fill(chosen);
    for (const [typed, message] of addresses) {
      await field(page, account.email).fill(typed);
      await press(page, register.submit);
      // Browsers take spaces off an e-mail field's ends themselves.
      await isRefused(field(page, account.email), message, typed.trim());
    }
    await field(page, account.email).fill(fullWidth(email));
    for (const [typed, message] of passwords) {
      await field(page, account.password).fill(typed);
      await field(page, account.confirmPassword).fill(typed);
      await press(page, register.submit);
      await isRefused(field(page, account.password), message, typed);
    }
    await field(page, account.password).fill(chosen);
    await field(page, account.confirmPassword).fill(`${chosen}!`);
    await press(page, register.submit);
    await isRefused(field(page, account.confirmPassword), account.passwordsDiffer, `${chosen}!`);
    await field(page, account.confirmPassword).fill(chosen);
    await press(page, register.submit);
    await expect(page.getByRole('checkbox', { name: register.terms })).toBeFocused();
    await expect(page.getByText(register.mustAgree)).toBeVisible();
    expect(signUps()).toBe(0);
  });

  await test.step('offline it says so and keeps all; an answer that is lost and a press too many are one account', async () => {
    await page.getByRole('checkbox', { name: register.terms }).check();
    await context.setOffline(true);
    await press(page, register.submit);
    await expect(page.locator('main').getByText(account.network)).toBeVisible();
    await expect(field(page, register.name)).toHaveValue(name);
    await expect(field(page, account.confirmPassword)).toHaveValue(chosen);
    await context.setOffline(false);
    let lost = 0;
    await page.route(`${cloud.site}${signInPath}`, async (route) => {
      if (!route.request().headers()['x-amz-target']?.endsWith('.SignUp') || lost > 0)
        return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: register.submit, exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    expect(lost).toBe(1);
    await page.unroute(`${cloud.site}${signInPath}`);
    const { aws: endpoint, region, credentials, resources } = cloud;
    const cognito = new CognitoIdentityProviderClient({ endpoint, region, credentials });
    const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId: resources['UserPoolId'] }));
    const hers = Users.filter(({ Attributes }) => Attributes?.some(({ Value }) => Value === email));
    expect(hers).toHaveLength(1);
    cognito.destroy();
  });

  await test.step('a code that is short, wrong or somebody else’s is refused; the right one may be typed as one likes', async () => {
    const other = await signUpByForm(cloud.site);
    const foreign = codeIn((await mailsTo(cloud, other.email))[0]?.html);
    const code = await mailedCode(page, cloud, email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (const [typed, message, sendsItself] of [
      ['', confirm.incomplete],
      ['abc', confirm.incomplete],
      [code.slice(0, 4), confirm.incomplete],
      [foreign === code ? wrong : foreign, confirm.wrong, true],
      [wrong, confirm.wrong, foreign !== code],
      // The same digits as a moment ago are sent again by a press alone.
      [fullWidth(wrong), confirm.wrong],
    ] as const) {
      await field(page, confirm.code).fill(typed);
      if (!sendsItself) await press(page, confirm.submit);
      await isRefused(field(page, confirm.code), message, typed);
    }
    await press(page, confirm.change);
    await expect(field(page, register.name)).toHaveValue(name);
    await expect(field(page, account.password)).toHaveValue(chosen);
    await press(page, register.submit);
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    // The same form sent again has its code mailed again.
    await cloud.flush();
    const newest = await mailedCode(page, cloud, email);
    await field(page, confirm.code).fill(` ${fullWidth(newest.slice(0, 3))} ${newest.slice(3)} `);
    await page.waitForURL(`${cloud.site}/dashboard`);
    await expect(page.getByRole('heading', { name: words.overview.greeting(name) })).toBeVisible();
    await page.goBack().catch(() => undefined);
    await page.goto(`${cloud.site}/register`);
    await page.waitForURL(`${cloud.site}/dashboard`);
  });
  expect(errors).toEqual([]);
  await context.close();
});

test('who signs in before the mailed code was entered is led to it, and then is signed in by the address', async ({
  cloud,
  browser,
}) => {
  const { login } = words;
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  const email = 'beatriz@example.test';
  await page.goto(`${cloud.site}/register`);
  await field(page, register.name).fill('Beatriz');
  await field(page, account.email).fill(email);
  for (const label of [account.password, account.confirmPassword]) await field(page, label).fill(chosen);
  await page.getByRole('checkbox', { name: register.terms }).check();
  await press(page, register.submit);
  await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();

  await page.goto(`${cloud.site}/login`);
  await field(page, account.email).fill(email.toUpperCase());
  await field(page, account.password).fill(chosen);
  await press(page, login.submit);
  await expect(page.locator('main').getByText(login.failed)).toBeVisible();
  await press(page, login.enterCode);
  await expect(field(page, confirm.code)).toBeFocused();
  const signedInAs = page.waitForRequest(
    (request) => request.headers()['x-amz-target']?.endsWith('.InitiateAuth') ?? false,
  );
  await field(page, confirm.code).fill(await mailedCode(page, cloud, email));
  expect((await signedInAs).postDataJSON()).toMatchObject({ AuthParameters: { USERNAME: email } });
  await page.waitForURL(`${cloud.site}/dashboard`);
  await context.close();
});
