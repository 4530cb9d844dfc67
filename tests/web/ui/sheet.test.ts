import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { publicBrowser, type VisitorOptions } from '#tests/support/public-browser.ts';

const site = publicBrowser();
const sheets = [
  ['Menu', '/en/safety'],
  ['Filters', '/en/listings'],
  ['Sort by', '/en/listings'],
  ['Verified', `/en/listings/${fixtureId(0)}`],
] as const;

/** Opens a page, as a browser without invoker commands if `old`. */
async function open(path: string, { old, ...options }: VisitorOptions & { old?: true }): Promise<Page> {
  const page = await site.visitor(options);
  if (old) {
    await page.addInitScript(() => {
      for (const name of ['command', 'commandForElement'])
        Reflect.deleteProperty(HTMLButtonElement.prototype, name);
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    });
    await page.route(site.origin() + path, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/ (?:command(?:for)?|closedby)="[^"]*"/g, '');
      await route.fulfill({ response: answer, body });
    });
  }
  await page.goto(site.origin() + path, { waitUntil: 'networkidle' });
  return page;
}

/** Returns the focused element: of the page, of the open sheet, or none. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'none';
    const sheet = at.closest('dialog');
    return sheet ? (at.textContent ?? '').trim() : 'page';
  });

async function openByKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name, exact: true }).waitFor();
}

describe.each([
  ['with JavaScript', {}],
  ['without JavaScript', { javaScriptEnabled: false }],
  ['without invoker commands', { old: true }],
  ['without JavaScript and invoker commands', { old: true, javaScriptEnabled: false }],
] as const)('a sheet %s', (_, options) => {
  test.each(sheets)('keeps the focus from its title until Escape: %s', async (title, path) => {
    const page = await open(path, options);
    const sheet = page.getByRole('dialog', { name: title, exact: true });
    await openByKey(page, title);
    expect(await focus(page)).toBe(title);
    // Enter on the title does nothing, and Tab leads to the close button that follows it on the screen.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focus(page)).toBe('Close');
    await page.keyboard.press('Shift+Tab');
    expect(await focus(page)).toBe('Quick exit');
    for (let press = 0; press < 50; press += 1) {
      await page.keyboard.press('Tab');
      expect(await focus(page)).not.toBe('page');
    }
    await sheet.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await focus(page)).toBe('page');
  });

  test('closes by its button and by a click beside it', async () => {
    const page = await open('/en/listings', options);
    const sheet = page.getByRole('dialog', { name: 'Sort by' });
    await openByKey(page, 'Sort by');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await openByKey(page, 'Sort by');
    await page.mouse.click(10, 100);
    await sheet.waitFor({ state: 'hidden' });
  });
});

test('the back button shows the list without the sheet that led away', async () => {
  const page = await open('/en/listings', {});
  await openByKey(page, 'Sort by');
  await page.getByRole('dialog').getByRole('link', { name: 'Age' }).click();
  await page.waitForURL(/sort=age/);
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sort by', exact: true }).waitFor();
  expect(await page.locator('dialog[open]').count()).toBe(0);
});
