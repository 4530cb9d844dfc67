import type { BrowserContext, Page } from '@playwright/test';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { createPerson } from '#tests/support/people.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';
import { expect, test } from './cloud-test.ts';
import { add, openForm, order, photo, pressPhoto, tiles } from './photo-form.ts';

/** Photos on special devices: touch screens, cameras, browsers without worker canvas, and phone file formats. */

const { photos: t } = own;
const settled = { timeout: 45_000 };

const three = () => Promise.all([1, 2, 3].map(async (n) => photo(`${n}.jpg`, await abstractPicture(n, 300))));

async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Array<{ x: number; y: number }>,
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  let at = { x: 0, y: 0 };
  return {
    down: async (x: number, y: number) => {
      at = { x, y };
      await send('touchStart', [at]);
    },
    to: async (x: number, y: number) => {
      const from = at;
      for (let step = 1; step <= 8; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / 8, y: from.y + ((y - from.y) * step) / 8 };
        await send('touchMove', [at]);
      }
    },
    up: () => send('touchEnd', []),
  };
}

test('a photo can be dragged only after a long touch', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  await add(page, ...(await three()));
  await expect(tiles(page, 'ready')).toHaveCount(3, settled);
  const [a, b, c] = await order(page);
  const frame = (place: number) => tiles(page).nth(place).locator('.photo-tile__frame');
  await frame(1).scrollIntoViewIfNeeded();
  const [first, second] = await Promise.all([frame(0).boundingBox(), frame(1).boundingBox()]);
  if (!first || !second) throw new Error('the tiles are not on the screen');
  const touch = await finger(page);

  await touch.down(second.x + 40, second.y + 100);
  await expect(page.getByText(t.lifted(t.position(2), 2))).toBeAttached();
  const scrolled = await page.evaluate(() => window.scrollY);
  await touch.to(first.x + 40, first.y + 100);
  await expect(page.getByText(t.moved(1), { exact: true })).toBeAttached();
  await touch.up();
  await expect.poll(() => order(page)).toEqual([b, a, c]);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  await touch.down(first.x + 40, first.y + 100);
  await touch.to(first.x + 40, first.y + 40);
  await touch.up();
  await expect(page.getByText(t.lifted(t.profile, 1))).toHaveCount(0);
  expect(await order(page)).toEqual([b, a, c]);
});

/** Counts the pictures that the page encodes itself, not in a worker. */
const countDrawings = (context: BrowserContext) =>
  context.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = new Proxy(Reflect.get(HTMLCanvasElement.prototype, 'toBlob'), {
      apply: (encode, canvas, given) => {
        const { dataset } = document.documentElement;
        dataset['drawings'] = String(Number(dataset['drawings'] ?? 0) + 1);
        Reflect.apply(encode, canvas, given);
      },
    });
  });

for (const [what, lacking] of [
  [
    'without a canvas for workers',
    (context: BrowserContext) =>
      context.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas')),
  ],
  [
    'whose worker can’t be loaded',
    (context: BrowserContext) => context.route(/render\.worker/, (route) => route.abort()),
  ],
] as const)
  test(`a browser ${what} draws large photos in the page`, async ({ cloud, visitAs }) => {
    const she = await createPerson(cloud, { role: 'worker' });
    const prepare = (context: BrowserContext) => Promise.all([countDrawings(context), lacking(context)]);
    const page = await openForm(visitAs, she, { prepare });
    await add(page, photo('IMG_1.jpg', await phonePhoto()));
    await expect(tiles(page, 'ready')).toHaveCount(1, settled);
    await expect(page.locator('html')).toHaveAttribute('data-drawings', '1');
    expect((await readFacts(she.sub)).photos).toMatchObject([{ status: 'ready', width: 1200, height: 1200 }]);
  });

test('the form accepts a camera photo and refuses an unreadable HEIC', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  await page
    .locator('input[capture=environment]')
    .first()
    .setInputFiles(photo('image.jpg', await abstractPicture(1, 400)));
  await expect(tiles(page, 'ready')).toHaveCount(1, settled);

  const heic = {
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('no browser here reads it'),
  };
  await add(page, heic);
  await expect(tiles(page, 'unfit')).toHaveCount(1);
  const refused = page.getByTestId('photo-details');
  await expect(refused).toContainText(t.refusals['unsupported-format']);
  const second = t.position(2);
  for (const name of [t.edit, t.earlier, t.later])
    await expect(refused.getByRole('button', { name: `${name}: ${second}` })).toHaveCount(0);
  await expect(refused.getByRole('button', { name: `${t.remove}: ${second}` })).toBeVisible();
});

test('a photo can be replaced when its original file is gone', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  await add(page, ...(await three()));
  await expect(tiles(page, 'ready')).toHaveCount(3, settled);
  await page.reload();
  await expect(tiles(page, 'ready')).toHaveCount(3, settled);
  const ids = async () => (await readFacts(she.sub)).photos.map(({ id }) => id);
  const before = new Set(await ids());

  await pressPhoto(page, 1);
  await page.getByRole('button', { name: `${t.edit}: ${t.position(2)}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.again.text);
  await dialog.locator('#photo-again').setInputFiles(photo('otra.jpg', await abstractPicture(7, 500)));
  await expect(dialog).toContainText(t.editor.title);
  await dialog.getByRole('button', { name: t.editor.save }).click();
  await expect(tiles(page, 'ready')).toHaveCount(3, settled);
  const added = (await ids()).filter((id) => !before.has(id));
  expect(added).toHaveLength(1);
  await expect(tiles(page).nth(1).locator('img')).toHaveAttribute('src', new RegExp(added[0]!));

  // Undo brings the previous photo back beside the new one.
  await page.getByRole('button', { name: t.undoRemove }).click();
  await expect(tiles(page, 'ready')).toHaveCount(4);
});
