import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

const site = publicBrowser();
const filterOf = (page: Page, photo: string) =>
  page
    .locator(`${photo} .photo__image`)
    .first()
    .evaluate((image) => getComputedStyle(image).filter);

async function blurred(page: Page, path: string): Promise<void> {
  await page.goto(`${site.origin()}/en/listings`, { waitUntil: 'networkidle' });
  await page.getByLabel('Blur photos until tapped').check();
  await page.goto(site.origin() + path, { waitUntil: 'networkidle' });
}

test('photos stay blurred until tapped, and a tap reveals only one photo', async () => {
  const page = await site.visitor();
  await blurred(page, '/en/listings');
  expect(await filterOf(page, '.card')).toContain('blur');
  await page.locator('.card .photo-reveal').first().click();
  expect(await filterOf(page, '.card')).toBe('none');
  expect(await filterOf(page, 'li:nth-child(2) > .card')).toContain('blur');
  expect(new URL(page.url()).pathname).toBe('/en/listings');
  await page.locator('.card .photo').first().click();
  await page.waitForURL(/\/listings\/[\da-f-]{36}$/);
});

test('the reveal button works by keyboard, toggles its label and keeps the focus', async () => {
  const page = await site.visitor();
  await blurred(page, `/en/listings/${fixtureId(0)}`);
  await page.getByRole('button', { name: 'Show blurred photo of Valeria' }).first().focus();
  await page.keyboard.press('Enter');
  expect(await filterOf(page, '#photo-1')).toBe('none');
  // The thumbnail shows the same photo.
  expect(await filterOf(page, '.gallery__thumbnails li:nth-child(1)')).toBe('none');
  expect(await filterOf(page, '#photo-2')).toContain('blur');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Blur photo of Valeria, 1 of 4 again',
  );
  await page.keyboard.press('Enter');
  expect(await filterOf(page, '#photo-1')).toContain('blur');
});

test('an enlarged photo stays blurred until tapped', async () => {
  const page = await site.visitor();
  await blurred(page, `/en/listings/${fixtureId(0)}`);
  await page.locator('.gallery__enlarge').click();
  const enlarged = page.locator('.viewer__stage img');
  const filter = () => enlarged.evaluate((image) => getComputedStyle(image).filter);
  expect(await filter()).toContain('blur');
  await page.locator('.viewer .photo-reveal').click();
  expect(await filter()).toBe('none');
});
