import { privateMessages as words } from '#web/i18n/es/private.ts';
import { createPerson } from '#tests/support/people.ts';
import { expect, test } from './cloud-test.ts';

const { shell } = words;

test('the menu is a drawer on phones and a folding bar on desktops', async ({ cloud, browser, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await visitAs(she, '/dashboard/overview');
  await expect(page).toHaveURL(`${cloud.site}/dashboard`);

  await test.step('the drawer opens, closes with Escape, and closes after a click on a link', async () => {
    const open = page.getByRole('button', { name: shell.openMenu });
    const drawer = page.getByRole('dialog', { name: shell.menu });
    await open.click();
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(288);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('link', { name: shell.settings }).click();
    await expect(page).toHaveURL(`${cloud.site}/dashboard/settings`);
    await expect(drawer).toBeHidden();
  });

  const desk = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
  });
  const wide = await desk.newPage();
  await wide.goto(`${cloud.site}/dashboard`);
  const side = wide.locator('.shell__side');
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);

  await test.step('the desktop bar is 16rem wide, and 3rem after Ctrl+B', async () => {
    await expect(side.getByRole('link', { name: shell.listings })).toBeVisible();
    expect(await width()).toBe(256);
    await wide.keyboard.press('Control+b');
    await expect.poll(width).toBe(48);
    const kept = (await desk.cookies()).find(({ name }) => name === 'sidebar:state');
    expect(kept?.value).toBe('false');
    const days = ((kept?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await wide.reload();
    await expect.poll(width).toBe(48);
  });

  await test.step('a folded icon shows its name as a tooltip', async () => {
    await side.getByRole('link', { name: shell.settings }).hover();
    await expect(wide.locator('.tooltip')).toHaveText(shell.settings);
  });

  await test.step('the brand and the logout both lead to the home page', async () => {
    await wide.keyboard.press('Meta+b');
    await expect.poll(width).toBe(256);
    await expect(wide.getByRole('banner').locator('a.brand')).toHaveAttribute('href', '/es');
    await wide.getByRole('button', { name: shell.logout }).first().click();
    await expect(wide).toHaveURL(new RegExp(`^${cloud.site}/(es)?$`));
  });
  await desk.close();
});
