import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { hydrated } from '#tests/support/hydrated.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { fixtureId, makePublicApi } from '#tests/support/public-fixtures.ts';

const { visitor, origin } = publicBrowser(makePublicApi());
const whole = { waitUntil: 'networkidle' } as const;
const desk = { viewport: { width: 1280, height: 900 } };

/**
 * Stubs the count of Guadalajara in the stored file, and the API's count for other filters. Returns the queries of the
 * API's count requests.
 */
async function counted(page: Page, held: Promise<void> = Promise.resolve()): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route('**/counts/mx.json', async (route) => {
    await held;
    await route.fulfill({
      json: { at: '2026-11-21T12:00:00Z', counts: { women: { 'mx-guadalajara': 364 } } },
    });
  });
  await page.route('**/api/cards/count*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    await route.fulfill({ json: { count: 100, more: true } });
  });
  return asked;
}

test('heading and filter button show the same count', async () => {
  const page = await visitor();
  const asked = await counted(page);
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`, whole);
  await page.getByText('más de 300 perfiles').waitFor();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Mostrar más de 300 perfiles' }).waitFor();
  expect(asked).toHaveLength(0);
  await page.getByRole('checkbox', { name: 'Fotos con rostro' }).check();
  await page.getByRole('button', { name: 'Mostrar más de 100 perfiles' }).waitFor();
  await expect.poll(() => asked.at(-1)?.get('filters')).toBe('photos-with-face');
});

test('pressing an order or a filter announces the list, its filters and its order', async () => {
  const page = await visitor(desk);
  const status = page.locator('p[role=status].visually-hidden').first();
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`, whole);
  expect(await status.textContent()).toBe('');
  await page.getByRole('button', { name: 'Ordenar por' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Edad' }).click();
  await page.waitForURL('**sort=age');
  await expect.poll(() => status.textContent()).toMatch(/Guadalajara.*Ordenar por: Edad, de menor a mayor$/);
  await page.locator('.filter-chips').getByRole('link', { name: 'Disponible ahora' }).click();
  await page.waitForURL('**filters=online**');
  await expect.poll(() => status.textContent()).toContain('Filtros: Disponible ahora. Ordenar por: Edad');
});

test('a count that arrives late causes no layout shift on a phone', async () => {
  const page = await visitor();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await counted(page, held);
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`);
  await hydrated(page);
  // Not `buffered`: a slow phone may draw the page in two parts, and the chips move (`npm run bench -- web visit`).
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift' });
    return seen;
  });
  release();
  await page.getByText('más de 300 perfiles').waitFor();
  expect(
    await shifts.evaluate(async (seen) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return seen;
    }),
  ).toEqual([]);
});

test.each(['/', '/listings'])(
  'page %s requests no count before the visitor opens the filters',
  async (path) => {
    const page = await visitor();
    const asked = await counted(page);
    await page.goto(`${origin()}/es${path}`, whole);
    expect(asked).toHaveLength(0);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('button', { name: 'Mostrar más de 100 perfiles' }).waitFor();
    expect(asked).toHaveLength(1);
  },
);

test('each sheet has a quick exit, and focuses no field on a phone', async () => {
  for (const [options, begins] of [
    [{}, 'H2'],
    [desk, 'INPUT'],
  ] as const) {
    const page = await visitor(options);
    await page.goto(`${origin()}/es/listings`, whole);
    await page.getByRole('button', { name: 'Filtros' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByRole('link', { name: 'Salida rápida' }).click({ trial: true });
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await page.locator('.place-picker summary').click();
    const places = page.getByRole('dialog', { name: '¿Dónde?' });
    await places.getByRole('link', { name: 'Salida rápida' }).click({ trial: true });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(begins);
  }
});

const comes = (page: Page, toast = '.toast') =>
  page
    .locator(toast)
    .evaluate((box) => Promise.all(box.getAnimations().map(async (one) => void (await one.finished))));

/** True if two elements overlap. */
const meet = (page: Page, one: string, other: string) =>
  page.evaluate(
    (both) => {
      const [a, b] = both.map((name) => document.querySelector(name)?.getBoundingClientRect());
      if (!a || !b) throw new Error(`missing element: ${both.join(', ')}`);
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    },
    [one, other],
  );

test.each([
  ['a phone', {}],
  ['a desktop', desk],
])('on %s a message covers neither the clicked button nor the button bar', async (_, options) => {
  const page = await visitor(options);
  await page.goto(`${origin()}/es/listings/${fixtureId(0)}`, whole);
  const save = page.locator('.save-button');
  // Move the button to where messages appear.
  await save.evaluate((button) => {
    Object.assign(button.style, { position: 'fixed', inset: 'auto 24px 90px auto', zIndex: '40' });
  });
  await save.click();
  await comes(page);
  expect(await meet(page, '.toast', '.save-button')).toBe(false);
  expect(await meet(page, '.toast', '.contact-actions')).toBe(false);
  expect(await save.innerText()).toBe('Guardado');
});

test('a message above a full-height sheet leaves the quick exit free', async () => {
  const page = await visitor();
  await page.addInitScript(() => localStorage.setItem('selectedCountry', 'mx'));
  let fail: () => void = () => undefined;
  const mayFail = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/cards?*', async (route) => {
    await mayFail;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  // The page sends this request after hydration, and shows the picker for browsers without JavaScript until then.
  const takenOver = page.waitForRequest('**/api/cards?*');
  await page.goto(`${origin()}/es`);
  await takenOver;
  await page.locator('.place-picker summary').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  fail();
  await comes(page, 'dialog .toast');
  // The sheet and the message may still move, so poll until they no longer overlap.
  await expect.poll(() => meet(page, '.toast', 'dialog .quick-exit')).toBe(false);
});

test.each([
  ['America/Bogota', 'Bogotá', 'Colombia'],
  ['America/New_York', 'Buenos Aires', 'México'],
])('in %s the question begins with %s, and the picker with %s', async (timezoneId, city, country) => {
  const page = await visitor({ timezoneId });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${origin()}/es`, whole);
  const question = page.getByRole('region', { name: '¿Dónde?' });
  expect(await question.getByRole('link').allInnerTexts()).toContain(city);
  expect(await question.getByRole('link').count()).toBe(3);
  await question.getByText('¿Dónde?').click();
  await page.getByRole('dialog').getByRole('heading', { name: country }).waitFor();
  expect(asked.filter((one) => one.includes(timezoneId.split('/')[1]!))).toEqual([]);
});

test('the question about the place moves nothing when the time zone is known', async () => {
  const page = await visitor({ timezoneId: 'America/Tijuana' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/visitor-places*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin()}/es`);
  await hydrated(page);
  const choices = page.locator('.where__choices a');
  expect(await choices.first().isVisible()).toBe(false);
  const top = () => page.locator('.listing-grid').evaluate((grid) => grid.getBoundingClientRect().y);
  const before = await top();
  release();
  await expect.poll(() => choices.allInnerTexts()).toEqual(['Tijuana', 'Mexicali', 'Ensenada']);
  expect(await top()).toBe(before);
});

test('without JavaScript the question offers the largest open cities', async () => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto(`${origin()}/es`);
  expect(await page.locator('.where__choices a').allInnerTexts()).toEqual([
    'Buenos Aires',
    'Ciudad de México',
    'Lima',
  ]);
  expect(await page.locator('.where__choices a').first().isVisible()).toBe(true);
});

test('a remembered place takes the room of the question from the first paint', async () => {
  const page = await visitor();
  await page.addInitScript(() => localStorage.setItem('selectedCountry', 'mx'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/cards?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin()}/es`);
  const filters = () => page.getByRole('button', { name: 'Filtros' }).boundingBox();
  const before = await filters();
  expect(await page.locator('.where').isVisible()).toBe(false);
  await page.locator('.band summary').waitFor();
  expect(await filters()).toEqual(before);
  release();
});

test('sorting by price asks for the country, and counts only then as chosen', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/es/listings`, whole);
  await page.getByRole('button', { name: 'Ordenar por' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ordenar por' });
  await sheet.getByRole('link', { name: 'Precio' }).click();
  expect(
    await sheet.getByRole('heading', { level: 3 }).evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await sheet.getByRole('link', { name: 'México' }).click();
  await page.waitForURL(/\?category=women&country=mx&sort=price$/);
  await page.getByRole('button', { name: 'Ordenar por: Precio, de menor a mayor' }).waitFor();
  await page.goto(`${origin()}/es/listings?sort=price`, whole);
  expect(await page.locator('.sort-open').getAttribute('class')).not.toContain('chip--on');
  await page.getByRole('region', { name: '¿En qué país?' }).waitFor();
});

test('the question about the country marks no order and starts with the own country', async () => {
  const page = await visitor({ timezoneId: 'America/Bogota' });
  await page.goto(`${origin()}/es/listings`, whole);
  await page.getByRole('button', { name: 'Ordenar por' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ordenar por' });
  await sheet.getByRole('link', { name: 'Precio de menor a mayor' }).click();
  expect(await sheet.locator('li').first().textContent()).toBe('Colombia');
  expect(await sheet.locator('[aria-current]').count()).toBe(0);
  expect(await sheet.locator('footer').count()).toBe(0);
});

test("the place sheet's button takes one line and its name includes the place", async () => {
  const page = await visitor({ viewport: { width: 320, height: 640 } });
  await counted(page);
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`, whole);
  await page.locator('.place-picker summary').click();
  const button = page.getByRole('dialog').getByRole('link', { name: 'Ver 364 perfiles en Guadalajara' });
  expect(await button.textContent()).toBe('Ver 364 perfiles');
  expect((await button.boundingBox())?.height).toBeLessThanOrEqual(48);
});

test.each([320, 390])('a chosen filter leaves room for the name of the place at %i px', async (width) => {
  const page = await visitor({ viewport: { width, height: 640 } });
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara&filters=verified`, whole);
  await page.getByRole('button', { name: 'Filtros (1)' }).waitFor();
  expect(
    await page
      .locator('.place-picker .cut')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
});

test('the prompt to choose a country does not move the photos on a desktop', async () => {
  const page = await visitor(desk);
  const top = async (address: string) => {
    await page.goto(origin() + address, whole);
    return (await page.locator('.listing-grid').boundingBox())?.y;
  };
  expect(await top('/es/listings?sort=price')).toBe(await top('/es/listings'));
});

test('active filters and the clear link are fully visible on a phone', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/es/listings?filters=photos-with-face,verified,online&ageMin=30`, whole);
  const right = await page
    .locator('.filter-chips a:visible')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(right).toHaveLength(5);
  expect(Math.max(...right)).toBeLessThanOrEqual(390 - 16);
});
