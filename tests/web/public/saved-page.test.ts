import { expect, test } from 'vitest';
import { fixtureId, makePublicApi } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

const { visitor, origin } = publicBrowser(makePublicApi());
const listing = () => `${origin()}/en/listings/${fixtureId(0)}`;
const whole = { waitUntil: 'networkidle' } as const;

test('a save and its undo in one tab appear in other tabs', async () => {
  const page = await visitor();
  const other = await page.context().newPage();
  const hearts = [page, other].map((one) => one.locator('.save-button'));
  const says = () => Promise.all(hearts.map((heart) => heart.innerText()));
  await page.goto(listing(), whole);
  await other.goto(listing(), whole);
  await hearts[0]?.click();
  await expect.poll(says).toEqual(['Saved', 'Saved']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(says).toEqual(['Save', 'Save']);
});

test('a heart works with blocked storage until the page closes, and shows a warning', async () => {
  const page = await visitor();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(listing(), whole);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
  const said = page.getByText('Your browser keeps no data for this site');
  await expect.poll(() => said.count()).toBe(1);
  await page.goto(`${origin()}/en/saved`, whole);
  await expect.poll(() => page.getByText('Nothing saved yet').count()).toBe(1);
  await expect.poll(() => said.count()).toBe(1);
});
