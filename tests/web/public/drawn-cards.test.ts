import { expect, test } from 'vitest';
import { makeCard, makePublicApi } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

/** Server-rendered cards. The browser gets their HTML without their data. */
const cards = [0, 1, 2].map((number) => makeCard(number));
const [first, , lost] = cards;
const photo = { ...lost!.photo, id: 'missing-from-the-bucket' };
const { visitor, origin } = publicBrowser(
  makePublicApi({ browseCards: async () => ({ cards: [...cards.slice(0, 2), { ...lost!, photo }] }) }),
);
const whole = { waitUntil: 'networkidle' } as const;
const card = (number: number) => `.listing-grid > li:nth-child(${number})`;

test('a heart saves its listing and stays filled after a reload', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/en/listings`, whole);
  const heart = page.locator(card(1)).getByRole('button', { name: `Save ${first?.title}` });
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
  await heart.click();
  await page.reload(whole);
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator(card(2)).getByRole('button').getAttribute('aria-pressed')).toBe('false');
});

test('a photo that fails to load shows a message; other photos stay visible', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/en/listings`, whole);
  await expect.poll(() => page.locator(card(3)).innerText()).toContain('Image not available');
  expect(await page.locator(card(1)).innerText()).not.toContain('Image not available');
});

test('page data does not repeat the content of rendered cards', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/en/listings`, whole);
  const data = await page.locator('#page-data').textContent();
  expect(data).toContain(first?.id);
  expect(data).not.toContain(first?.title);
  expect(await page.locator(card(1)).innerText()).toContain(first?.title);
});

test('the one-column view requests larger photos, the two-column view small ones', async () => {
  const page = await visitor();
  await page.goto(`${origin()}/en/listings`, whole);
  const sizes = () => page.locator(`${card(1)} source`).getAttribute('sizes');
  const two = await sizes();
  const toggle = page.getByRole('button', { name: 'One column' });
  await toggle.click();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(sizes).toContain('100vw');
  const lefts = await page
    .locator('.listing-grid > li')
    .evaluateAll((items) => items.slice(0, 2).map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await toggle.click();
  await expect.poll(sizes).toBe(two);
});
