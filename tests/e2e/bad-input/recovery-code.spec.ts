import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { factorsInPool, withFactor } from '#tests/support/second-factor.ts';
import { expect, test } from '../cloud-test.ts';
import { field, fullWidth, html, isRefused, long, press } from './typed.ts';

const { account, login, recovery } = words;

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
