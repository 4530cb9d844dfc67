import { expect, test } from 'vitest';
import { publicBrowser } from '#tests/support/public-browser.ts';

const site = publicBrowser();

test('an icon button shows a tooltip after 700 ms of hover until Escape', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: 844 } });
  await page.clock.install({ time: 0 });
  await page.goto(`${site.origin()}/en/safety`, { waitUntil: 'networkidle' });
  await page.clock.pauseAt(600_000);
  const tip = page.locator('.tooltip');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.hover();
  await page.clock.runFor(690);
  expect(await tip.count()).toBe(0);
  await page.clock.runFor(20);
  expect(await tip.innerText()).toBe('Menu');
  expect(await tip.getAttribute('aria-hidden')).toBe('true');

  await page.mouse.move(10, 500);
  expect(await tip.isVisible()).toBe(false);
  await page.clock.runFor(200);
  await menu.hover();
  await page.clock.runFor(1);
  expect(await tip.isVisible()).toBe(true);

  await page.keyboard.press('Escape');
  expect(await tip.isVisible()).toBe(false);
});

test('a tooltip disappears when its button opens a sheet', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: 844 } });
  await page.clock.install({ time: 0 });
  await page.goto(`${site.origin()}/en/safety`, { waitUntil: 'networkidle' });
  await page.clock.pauseAt(600_000);
  const tip = page.locator('.tooltip');
  await page.getByRole('button', { name: 'Menu' }).hover();
  await page.clock.runFor(710);
  expect(await tip.isVisible()).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.waitFor();
  expect(await tip.isVisible()).toBe(false);
  await sheet.getByRole('heading').hover();
  await page.clock.runFor(1_500);
  expect(await tip.isVisible()).toBe(false);
});
