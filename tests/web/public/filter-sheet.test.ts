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

test('a range whose ends are exchanged says how it is searched for, once its field is left', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/listings?country=mx');
  const price = sheet.getByRole('group', { name: /Precio por hora/ });
  await price.getByLabel('Desde').fill('3000');
  // The script that follows the form loads once the sheet opens; it counts from then on.
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

test('the form of a remembered place that comes late keeps what was chosen, and the focus', async () => {
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

test('a country that is chosen for prices on the list of a whole category is kept, with the script and without', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/mujeres');
  await sheet.getByLabel('País').selectOption('mx');
  await sheet
    .getByRole('group', { name: /Precio por hora/ })
    .getByLabel('Hasta')
    .fill('2500');
  const form = sheet.locator('form');
  expect(await form.getAttribute('action')).toBe('/listings');
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).click();
  await page.waitForURL(/\/listings\?category=women&country=mx&priceMax=2500$/);
});

test('where no country is chosen the list of a whole category keeps its own address', async () => {
  const page = await visitor();
  const sheet = await openFilters(page, '/es/mujeres');
  await sheet.getByRole('checkbox', { name: 'Fotos con rostro' }).check();
  await sheet.getByRole('button', { name: 'Mostrar 7 perfiles' }).click();
  await page.waitForURL(/\/es\/mujeres\?filters=photos-with-face$/);
});
