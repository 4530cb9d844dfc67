import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Locator, Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { createPerson } from '#tests/support/people.ts';
import { signUpByForm } from '#tests/support/sign-up.ts';
import { factorsInPool, withFactor } from '#tests/support/second-factor.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, mailedCode, test } from './cloud-test.ts';

const { account, confirm, forgot, login, recovery, register, reset } = words;
const { password: change, factor } = settingsMessages.security;
const { profile } = settingsMessages;

const long = 'a'.repeat(10_000);
const html = '<img src=x onerror=alert(1)>';
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const chosen = 'azul-Marino-27';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Says by the field what is wrong with it, puts one there, and keeps what was typed. */
async function isRefused(input: Locator, message: string, kept: string): Promise<void> {
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(new RegExp(escaped(message)));
  await expect(input).toHaveValue(kept);
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Calls of an operation of the user pool since now. */
function callsOf(page: Page, operation: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith(`.${operation}`)) count += 1;
  });
  return () => count;
}

const addresses: ReadonlyArray<[email: string, message: string]> = [
  ['   ', register.missing],
  ['ana', account.invalidEmail],
  ['ana@example', account.invalidEmail],
  [html, account.invalidEmail],
  ['niña@example.test', account.invalidEmail],
  ['🌵@example.test', account.invalidEmail],
  [`${'a'.repeat(250)}@example.test`.slice(0, 254), account.invalidEmail],
];
const passwords: ReadonlyArray<[password: string, message: string]> = [
  ['      ', register.missing],
  ['abc12', account.passwordTooShort],
  [long, account.passwordTooLong],
  [` ${chosen}`, account.passwordEdges],
  ['Princesa2024!', account.passwordTooCommon],
  [fullWidth('123456'), account.passwordTooCommon],
];

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
    await page.route(`${cloud.aws}/**`, async (route) => {
      if (!route.request().headers()['x-amz-target']?.endsWith('.SignUp') || lost > 0)
        return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: register.submit, exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    expect(lost).toBe(1);
    await page.unroute(`${cloud.aws}/**`);
    const { aws: endpoint, region, credentials, resources } = cloud;
    const cognito = new CognitoIdentityProviderClient({ endpoint, region, credentials });
    const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId: resources['UserPoolId'] }));
    const hers = Users.filter(({ Attributes }) => Attributes?.some(({ Value }) => Value === email));
    expect(hers).toHaveLength(1);
    cognito.destroy();
  });

  await test.step('a code that is short, wrong or somebody else’s is refused; the right one may be typed as one likes', async () => {
    const other = await signUpByForm();
    const foreign = codeIn((await mailsTo(cloud, other.email))[0]?.html);
    const code = await mailedCode(page, cloud, email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (const [typed, message] of [
      ['', confirm.incomplete],
      ['abc', confirm.incomplete],
      [code.slice(0, 4), confirm.incomplete],
      [foreign === code ? wrong : foreign, confirm.wrong],
      [wrong, confirm.wrong],
      [fullWidth(wrong), confirm.wrong],
    ] as const) {
      await field(page, confirm.code).fill(typed);
      await press(page, confirm.submit);
      await isRefused(field(page, confirm.code), message, typed);
    }
    await press(page, confirm.change);
    await expect(field(page, register.name)).toHaveValue(name);
    await expect(field(page, account.password)).toHaveValue(chosen);
    await press(page, register.submit);
    await expect(page.getByRole('heading', { name: confirm.title })).toBeVisible();
    await field(page, confirm.code).fill(` ${fullWidth(code.slice(0, 3))} ${code.slice(3)} `);
    await press(page, confirm.submit);
    await page.waitForURL(`${cloud.site}/dashboard`);
    await expect(page.getByRole('heading', { name: words.overview.greeting(name) })).toBeVisible();
    await page.goBack().catch(() => undefined);
    await page.goto(`${cloud.site}/register`);
    await page.waitForURL(`${cloud.site}/dashboard`);
  });
  expect(errors).toEqual([]);
  await context.close();
});

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
    for (const typed of ['', 'abc', '12345', html.slice(0, 24)]) {
      await field(page, factor.code).fill(typed);
      await press(page, factor.finish);
      await isRefused(field(page, factor.code), factor.codeIncomplete, typed);
    }
    await field(page, factor.code).fill(fullWidth('000000'));
    await press(page, factor.finish);
    await isRefused(field(page, factor.password), factor.passwordMissing, '');
    await field(page, factor.password).fill(long);
    await press(page, factor.finish);
    await isRefused(field(page, factor.code), factor.codeWrong, fullWidth('000000'));
  });

  expect(await factorsInPool(she)).toEqual([]);
  await context.close();
});

test('a recovery code: what is typed wrong is said by its field and kept; what is not right is one answer', async ({
  cloud,
  browser,
}) => {
  const { she, codes } = await withFactor(cloud);
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();

  await page.goto(`${cloud.site}/login`);
  await field(page, account.email).fill(she.email);
  await field(page, account.password).fill(she.password);
  await press(page, login.submit);
  await press(page, login.totpLost);
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/recovery')) asked.count += 1;
  });
  const control = '\u0001\u0007';
  const codesThatAreNone = ['', '   ', 'k3x9p', long, html, '🌵'.repeat(10), control, fullWidth('12345')];
  const wrongByField: ReadonlyArray<[label: string, wrong: ReadonlyArray<[typed: string, message: string]>]> =
    [
      [
        account.email,
        [
          ['   ', login.missing],
          ['ana', account.invalidEmail],
          [html, account.invalidEmail],
          ['🌵@example.test', account.invalidEmail],
          [`ana${control}@example.test`, account.invalidEmail],
          [`${long}@example.test`, account.invalidEmail],
        ],
      ],
      [
        account.password,
        [
          ['', login.missing],
          [long, account.passwordTooLong],
        ],
      ],
      [recovery.code, codesThatAreNone.map((typed) => [typed, recovery.incomplete])],
    ];

  await test.step('nothing that can’t be is sent', async () => {
    for (const [label, wrong] of wrongByField) {
      const right = await field(page, label).inputValue();
      for (const [typed, message] of wrong) {
        await field(page, label).fill(typed);
        await press(page, recovery.submit);
        // Browsers take spaces off an e-mail field's ends themselves.
        await isRefused(field(page, label), message, label === account.email ? typed.trim() : typed);
      }
      await field(page, label).fill(right);
    }
    expect(asked.count).toBe(0);
  });

  const fill = async ([email, password, code]: readonly [string, string, string]) => {
    await field(page, account.email).fill(email);
    await field(page, account.password).fill(password);
    await field(page, recovery.code).fill(code);
  };
  await test.step('what is not right is one answer, and stays', async () => {
    const code = codes[0]!;
    for (const typed of [
      [she.email, she.password, fullWidth('00000-00000')],
      [she.email, '🌵🌵🌵🌵🌵🌵', code],
      [she.email, '      ', code],
      [`nadie-${she.email}`, she.password, code],
    ] as const) {
      await fill(typed);
      await press(page, recovery.submit);
      await expect(page.getByRole('alert')).toHaveText(common.errors['recovery-refused']);
      await expect(field(page, recovery.code)).toBeFocused();
      for (const [at, label] of [account.email, account.password, recovery.code].entries())
        await expect(field(page, label)).toHaveValue(typed[at]!);
    }
    expect(await factorsInPool(she)).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  await test.step('offline it says so and keeps all; a press too many spends one code', async () => {
    const typed = fullWidth(codes[0]!).toUpperCase();
    await fill([fullWidth(she.email), she.password, typed]);
    await context.setOffline(true);
    await press(page, recovery.submit);
    await expect(page.getByRole('alert')).toHaveText(common.errors.network);
    await expect(field(page, recovery.code)).toHaveValue(typed);
    await context.setOffline(false);
    asked.count = 0;
    await page.getByRole('button', { name: recovery.submit, exact: true }).dblclick();
    await expect(page.getByText(recovery.done)).toBeVisible();
    expect(asked.count).toBe(1);
    expect(await factorsInPool(she)).toEqual([]);
  });
  await context.close();
});

test('profile and a new address: what is typed wrong is said by its field and kept, and what is odd is text', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  await page.goto(`${cloud.site}/login?next=/dashboard/settings`);
  await field(page, account.email).fill(she.email);
  await field(page, account.password).fill(she.password);
  await press(page, login.submit);
  const name = field(page, profile.name);
  const phone = field(page, `${profile.phone} (${profile.optional})`);
  const bio = field(page, `${profile.bio} (${profile.optional})`);
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/me/profile')) saves += 1;
  });

  await test.step('the profile', async () => {
    await name.fill('   ');
    await press(page, profile.save);
    await isRefused(name, profile.nameRequired, '   ');
    await name.fill(` Ana\u202e\u0007${html} 🌵 `);
    await field(page, common.field.country).selectOption('mx');
    for (const typed of ['abc', '123', html, '🌵🌵🌵🌵🌵🌵🌵', '1'.repeat(40)]) {
      await phone.fill(typed);
      await press(page, profile.save);
      await isRefused(phone, profile.phoneInvalid, typed);
    }
    await phone.fill(fullWidth('5512345678'));
    await bio.fill(long);
    await press(page, profile.save);
    await isRefused(bio, profile.bioTooLong(500), long);
    expect(saves).toBe(0);

    await bio.fill(`${html}\u202e`);
    await context.setOffline(true);
    await press(page, profile.save);
    await expect(page.locator('main').getByText(common.errors.network)).toBeVisible();
    await expect(phone).toHaveValue(fullWidth('5512345678'));
    await context.setOffline(false);
    saves = 0;
    await page.getByRole('button', { name: profile.save, exact: true }).dblclick();
    await expect(phone).toHaveValue('+525512345678');
    await expect(name).toHaveValue(`Ana ${html} 🌵`);
    await expect(bio).toHaveValue(html);
    expect(saves).toBe(1);
    await page.reload();
    await expect(name).toHaveValue(`Ana ${html} 🌵`);
  });

  await test.step('a new address and its code', async () => {
    const { email: t } = profile;
    await press(page, t.change);
    const next = field(page, t.next);
    const password = field(page, t.password);
    await password.fill(she.password);
    for (const [typed] of addresses.slice(1)) {
      await next.fill(typed);
      await press(page, t.send);
      await isRefused(next, account.invalidEmail, typed);
    }
    await next.fill(she.email.toUpperCase());
    await press(page, t.send);
    await isRefused(next, t.same, she.email.toUpperCase());
    await next.fill(`ana+nueva-${she.email}`);
    await password.fill('');
    await press(page, t.send);
    await isRefused(password, t.passwordRequired, '');
    await password.fill('🌵 no es esta');
    await press(page, t.send);
    await isRefused(password, common.errors['wrong-password'], '🌵 no es esta');
    await password.fill(she.password);
    await press(page, t.send);
    await expect(page.getByText(t.sent(`ana+nueva-${she.email}`))).toBeVisible();
    for (const typed of ['', '12345', 'abcdef', html.slice(0, 12)]) {
      await field(page, t.code).fill(typed);
      await press(page, t.confirm);
      await isRefused(field(page, t.code), t.codeIncomplete, typed);
    }
    await field(page, t.code).fill(fullWidth('000000'));
    await press(page, t.confirm);
    await isRefused(field(page, t.code), common.errors['code-refused'], fullWidth('000000'));
  });

  // Of all these presses one sent a code.
  expect(await mailsTo(cloud, `ana+nueva-${she.email}`)).toHaveLength(1);
  await context.close();
});
