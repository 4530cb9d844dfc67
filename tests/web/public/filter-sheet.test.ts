import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { hydrated } from '#tests/support/hydrated.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { makePublicApi } from '#tests/support/public-fixtures.ts';

const { visitor, origin } = publicBrowser(makePublicApi());

const openFilters = async (page: Page, path: string) => {
  await page.route('**/api/cards*', (route) => route.fulfill({ json: { cards: [] } }));
  await page.route('**/api/cards/count*', (route) => route.fulfill({ json: { count: 7, more: false } }));
  await page.goto(origin() + path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Filtros' }).click();
  return page.getByRole('dialog', { name: 'Filtros' });
};

test('filter sheet explains a swapped range once the field loses focus', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/listings?country=mx');
  const price = sheet.getByRole('group', { name: /Precio por hora/ });
  await price.getByLabel('Desde').fill('3000');
  // The form's script loads when the sheet opens. Then the script counts matching listings.
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).waitFor();
  await price.getByLabel('Hasta').fill('1000');
  const said = '«Desde» es mayor que «Hasta»: buscamos de 1000 a 3000.';
  expect(await sheet.getByText(said).count()).toBe(0);
  await price.getByLabel('Hasta').blur();
  await sheet.getByText(said).waitFor();
  expect(await sheet.getByText('«Desde»').count()).toBe(1);
  await price.getByLabel('Hasta').fill('4000');
  await expect.poll(() => sheet.getByText('«Desde»').count()).toBe(0);
});

test("filter sheet keeps choices and focus when the remembered place's form arrives late", async () => {
  const page = await visitor();
  await page.addInitScript(() => localStorage.setItem('selectedCountry', 'mx'));
  let come: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/remake-filters*', async (route) => {
    await mayCome;
    await route.continue();
  });
  const sheet = await openFilters(page, '/es');
  const face = sheet.getByRole('checkbox', { name: 'Fotos con rostro' });
  await sheet.getByRole('group', { name: 'Edad' }).getByLabel('Desde').fill('30');
  await face.check();
  await face.focus();
  come();
  await sheet.getByText('Precio por hora en México (MXN)').waitFor();
  expect(await face.isChecked()).toBe(true);
  expect(await face.evaluate((box) => box === document.activeElement)).toBe(true);
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).click();
  await page.waitForURL(/\?ageMin=30&category=women&country=mx&filters=photos-with-face$/);
});

test('filter sheet keeps the country chosen for prices, with and without JavaScript', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/mujeres');
  await sheet.getByLabel('País').selectOption('mx');
  await sheet
    .getByRole('group', { name: /Precio por hora/ })
    .getByLabel('Hasta')
    .fill('2500');
  const form = sheet.locator('form');
  expect(await form.getAttribute('action')).toBe('/es/listings');
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).click();
  await page.waitForURL(/\/listings\?category=women&country=mx&priceMax=2500$/);
});

test('filter sheet keeps the path of the category page if no country is chosen', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/mujeres');
  await sheet.getByRole('checkbox', { name: 'Fotos con rostro' }).check();
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).click();
  await page.waitForURL(/\/es\/mujeres\?filters=photos-with-face$/);
});

test('a price preset sets the highest price, and a second press clears it', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/listings?country=mx');
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).waitFor();
  const preset = sheet.getByRole('button', { name: 'Hasta $2,500' });
  const highest = sheet.getByRole('group', { name: /Precio por hora/ }).getByLabel('Hasta');
  await preset.click();
  expect(await highest.inputValue()).toBe('2500');
  expect(await preset.getAttribute('aria-pressed')).toBe('true');
  await preset.click();
  expect(await highest.inputValue()).toBe('');
  await preset.click();
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).click();
  await page.waitForURL(/priceMax=2500$/);
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true');
});
