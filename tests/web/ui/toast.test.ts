import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { publicBrowser } from '#tests/support/public-browser.ts';

const site = publicBrowser();

/** Opens the home page with a remembered place. The place's listings fail to load, so the page shows a toast. */
async function failing(page: Page, before?: () => Promise<void>): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('selectedCountry', 'mx'));
  let fail: () => void = () => undefined;
  const mayFail = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/cards*', async (route) => {
    await mayFail;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  const asked = page.waitForRequest('**/api/cards*');
  await page.goto(`${site.origin()}/en`);
  await asked;
  await before?.();
  fail();
  await toast(page).waitFor();
}

const toast = (page: Page) => page.locator('.toast');
const gone = (page: Page) => expect.poll(() => toast(page).count()).toBe(0);
const stays = async (page: Page) => expect(await toast(page).count()).toBe(1);
const desk = { viewport: { width: 1280, height: 800 } };

const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

test.each([
  ['five seconds on a desktop', desk, 4_900],
  ['six seconds on a phone', {}, 5_900],
])('a toast disappears after %s', async (_, options, almost) => {
  const page = await site.visitor({ ...options });
  await page.clock.install();
  await failing(page, () => stopClock(page));
  await page.clock.runFor(almost);
  await stays(page);
  await page.clock.runFor(200);
  await gone(page);
});

test("a toast's timer pauses while the toast is hovered or focused", async () => {
  const page = await site.visitor({ ...desk });
  await page.clock.install();
  await failing(page, () => stopClock(page));
  await toast(page).hover();
  await page.clock.runFor(60_000);
  await stays(page);
  await page.mouse.move(5, 5);
  await toast(page).getByRole('button', { name: 'Close' }).focus();
  await page.clock.runFor(60_000);
  await stays(page);
  await page.locator('a.brand').focus();
  await page.clock.runFor(5_100);
  await gone(page);
});

test('a toast is dismissed by a swipe of 50 px, not by less', async () => {
  const page = await site.visitor();
  await failing(page);
  const swipe = async (pixels: number) => {
    const { x, y } = (await toast(page).locator('strong').boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + 5 + pixels, y + 5, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await stays(page);
  await swipe(-60);
  await gone(page);
});

test('a toast over a dialog can be closed, and outlives the dialog', async () => {
  const page = await site.visitor();
  await failing(page, async () => {
    await page.locator('.place-picker summary').click();
    await page.getByRole('combobox', { name: /^(?:Search a|Busca una) / }).waitFor();
  });
  const close = toast(page).getByRole('button', { name: 'Close' });
  await close.focus();
  expect(await close.evaluate((button) => button === document.activeElement)).toBe(true);
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^(?:Search a|Busca una) / })
    .focus();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /^(?:Search a|Busca una) / }).waitFor({ state: 'hidden' });
  await toast(page).waitFor();
  await close.click();
  await gone(page);
});
