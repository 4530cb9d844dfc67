import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { hydrated } from '#tests/support/hydrated.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { fixtureId, makePublicApi } from '#tests/support/public-fixtures.ts';

const { visitor, origin } = publicBrowser(makePublicApi());
const whole = { waitUntil: 'networkidle' } as const;
const desk = { viewport: { width: 1280, height: 900 } };

/** What is counted: of Guadalajara by the scheduled pass, by the server once somebody chooses. */
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

test('heading and button say one number', async () => {
  const page = await visitor();
  const asked = await counted(page);
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`, whole);
  await page.getByText('Más de 300 mujeres').waitFor();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Mostrar más de 300 perfiles' }).waitFor();
  expect(asked).toHaveLength(0);
  await page.getByRole('checkbox', { name: 'Fotos con rostro' }).check();
  await page.getByRole('button', { name: 'Mostrar más de 100 perfiles' }).waitFor();
  await expect.poll(() => asked.at(-1)?.get('filters')).toBe('photos-with-face');
});

test('the number that comes to a heading moves nothing on a phone', async () => {
  const page = await visitor();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await counted(page, held);
  await page.goto(`${origin()}/es/listings?city=mx-guadalajara`);
  await hydrated(page);
  // Not `buffered`: a slow phone may draw half of the page first, and its chips move then (`npm run bench -- web visit`).
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift' });
    return seen;
  });
  release();
  const heading = page.getByRole('heading', { level: 1, name: 'Más de 300 mujeres en Guadalajara, México' });
  await heading.waitFor();
  const [height, line] = await heading.evaluate((h1) => [
    h1.getBoundingClientRect().height,
    parseFloat(getComputedStyle(h1).lineHeight),
  ]);
  // Without its number it takes one line.
  expect(Math.round(height / line)).toBe(2);
  expect(
    await shifts.evaluate(async (seen) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return seen;
    }),
  ).toEqual([]);
});

test.each(['/', '/listings'])('at %s nothing is counted until somebody chooses', async (path) => {
  const page = await visitor();
  const asked = await counted(page);
  await page.goto(`${origin()}/es${path}`, whole);
  expect(asked).toHaveLength(0);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Mostrar más de 100 perfiles' }).waitFor();
  expect(asked).toHaveLength(1);
});

test('each sheet has its own quick exit, and begins where one goes on: on a phone never in a field', async () => {
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
    const places = page.getByRole('dialog', { name: 'Elige lugar' });
    await places.getByRole('link', { name: 'Salida rápida' }).click({ trial: true });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(begins);
  }
});

/** A message that has come to where it stays. */
const comes = (page: Page, toast = '.toast') =>
  page
    .locator(toast)
    .evaluate((box) => Promise.all(box.getAnimations().map(async (one) => void (await one.finished))));

/** Whether two things lie over one another. */
const meet = (page: Page, one: string, other: string) =>
  page.evaluate(
    (both) => {
      const [a, b] = both.map((name) => document.querySelector(name)?.getBoundingClientRect());
      if (!a || !b) throw new Error(`not there: ${both.join(', ')}`);
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    },
    [one, other],
  );

test.each([
  ['a phone', {}],
  ['a desk', desk],
])('on %s a message lies over neither what was pressed nor a bar of buttons', async (_, options) => {
  const page = await visitor(options);
  await page.goto(`${origin()}/es/listings/${fixtureId(0)}`, whole);
  const save = page.locator('.save-button');
  // Where messages are shown.
  await save.evaluate((button) => {
    Object.assign(button.style, { position: 'fixed', inset: 'auto 24px 90px auto', zIndex: '40' });
  });
  await save.click();
  await comes(page);
  expect(await meet(page, '.toast', '.save-button')).toBe(false);
  expect(await meet(page, '.toast', '.contact-actions')).toBe(false);
  expect(await save.innerText()).toBe('Guardado');
});

test('over a sheet as high as the screen a message leaves its exit free', async () => {
  const page = await visitor();
  await page.addInitScript(() => localStorage.setItem('selectedCountry', 'mx'));
  let fail: () => void = () => undefined;
  const mayFail = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/cards?*', async (route) => {
    await mayFail;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  // It is asked for once the page is taken over: before, the picker is the one that works without a script.
  const takenOver = page.waitForRequest('**/api/cards?*');
  await page.goto(`${origin()}/es`);
  await takenOver;
  await page.locator('.place-picker summary').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  fail();
  await comes(page, 'dialog .toast');
  // The sheet still grows with what it loads, and the message with it.
  await expect.poll(() => meet(page, '.toast', 'dialog .quick-exit')).toBe(false);
});

test('the question for a country moves no photo on a desk', async () => {
  const page = await visitor(desk);
  const top = async (address: string) => {
    await page.goto(origin() + address, whole);
    return (await page.locator('.listing-grid').boundingBox())?.y;
  };
  expect(await top('/es/listings?sort=price')).toBe(await top('/es/listings?country=mx&sort=price'));
});

test('on a phone every filter that is on, and the way out of all of them, is seen whole', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/es/listings?filters=photos-with-face,verified,online&ageMin=30`, whole);
  const right = await page
    .locator('.filter-chips a:visible')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(right).toHaveLength(5);
  expect(Math.max(...right)).toBeLessThanOrEqual(390 - 16);
});
