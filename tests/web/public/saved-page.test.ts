import { expect, test } from 'vitest';
import { fixtureId, makePublicApi } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

const { visitor, origin } = publicBrowser(makePublicApi());
const listing = () => `${origin()}/en/listings/${fixtureId(0)}`;
const whole = { waitUntil: 'networkidle' } as const;

test('what is saved in one tab shows in the others, and is undone there too', async () => {
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

test('where storage is blocked a heart works for this page, which says that it will not last', async () => {
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
  const said = page.getByText('This browser does not let the site remember anything');
  await expect.poll(() => said.count()).toBe(1);
  await page.goto(`${origin()}/en/saved`, whole);
  await expect.poll(() => page.getByText('Nothing saved yet').count()).toBe(1);
  await expect.poll(() => said.count()).toBe(1);
});
