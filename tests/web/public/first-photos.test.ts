import { expect, test } from 'vitest';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { makePublicApi } from '#tests/support/public-fixtures.ts';

const { visitor, origin } = publicBrowser(makePublicApi());

const fraction = (y: number) => Math.round(100 * (y % 1)) / 100;

test.each([320, 360, 375, 390, 412, 430])(
  'card photos have heights of whole pixels at width %i px',
  async (width) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    for (const path of ['/es', '/es/listings']) {
      await page.goto(origin() + path);
      const boxes = await page
        .locator('.card__photo')
        .evaluateAll((photos) => photos.map((photo) => photo.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBeGreaterThan(4);
      expect(new Set(boxes.map(({ height }) => height % 1))).toEqual(new Set([0]));
      expect(new Set(boxes.map(({ y }) => fraction(y))).size).toBe(1);
    }
  },
);

test("on a phone the first row's photos load before all others", async () => {
  const page = await visitor();
  const asked: string[] = [];
  let arrive: () => void = () => undefined;
  const mayArrive = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/media/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '');
    await mayArrive;
    await route.fulfill({ status: 404 });
  });
  await page.clock.install();
  await page.goto(`${origin()}/es/listings`, { waitUntil: 'domcontentloaded' });
  const photos = await page
    .locator('.card .photo__image')
    .evaluateAll((images) => images.slice(0, 4).map((image) => image.getAttribute('src')?.split('/').at(-2)));
  await expect.poll(() => asked).toEqual(photos.slice(0, 2));
  arrive();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(photos));
});
