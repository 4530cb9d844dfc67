import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import type { Person } from '#tests/support/people.ts';
import { expect } from './cloud-test.ts';

/** The photos of the listing's form, as flows drive them. */

/** Her listing's form, on which photos can be added. @param prepare makes the browser another one before it opens it */
export async function openForm(
  browser: Browser,
  cloud: Cloud,
  { email, password }: Person,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext();
  await prepare?.(context);
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  const page = await context.newPage();
  await page.goto(`${cloud.site}/login?next=/dashboard/listings?edit=1`);
  await page.getByLabel(words.account.email).fill(email);
  await page.getByLabel(words.account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
  await expect(page.locator('#listing-photos')).toBeAttached();
  return page;
}

/** A file as it is chosen. */
export const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
/** Chooses files among the device's. */
export const add = (page: Page, ...files: Array<ReturnType<typeof photo>>) =>
  page.locator('#listing-photos').setInputFiles(files);
/** The photos of the form; those alone that are so far. */
export const tiles = (page: Page, phase?: string): Locator =>
  page.locator(`[data-testid=photo-tile]${phase ? `[data-phase=${phase}]` : ''}`);
/** Which pictures stand in which order. */
export const order = (page: Page): Promise<string[]> =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
