import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, test } from '../cloud-test.ts';
import { addresses, field, fullWidth, html, isRefused, long, press } from './typed.ts';

const { account, login } = words;
const { profile } = settingsMessages;

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
    await field(page, `${common.field.country} (${profile.optional})`).selectOption('mx');
    for (const typed of ['abc', '123', html, '🌵🌵🌵🌵🌵🌵🌵', '1'.repeat(40)]) {
      await phone.fill(typed);
      await press(page, profile.save);
      await isRefused(phone, profile.phoneInvalid, typed);
    }
    await phone.fill(fullWidth('5512345678'));
    await bio.fill(long);
    await press(page, profile.save);
    await isRefused(bio, common.textLimit.most(500), long);
    expect(saves).toBe(0);

    await bio.fill(`${html}\u202e`);
    await context.setOffline(true);
    await press(page, profile.save);
    await expect(page.locator('main').getByText(common.errors.network)).toBeVisible();
    await expect(phone).toHaveValue(fullWidth('5512345678'));
    await context.setOffline(false);
    saves = 0;
    await page.getByRole('button', { name: profile.save, exact: true }).dblclick();
    await expect(phone).toHaveValue('+52 55 1234 5678');
    await expect(name).toHaveValue(`Ana${html} 🌵`);
    await expect(bio).toHaveValue(html);
    expect(saves).toBe(1);
    await page.reload();
    await expect(name).toHaveValue(`Ana${html} 🌵`);
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
