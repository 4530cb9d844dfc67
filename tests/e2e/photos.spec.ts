import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { listingLimits } from '#shared/listing-options.ts';
import { readBytes } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { privatePhotoKey } from '#functions/photo/photo-keys.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { settingsMessages } from '#web/i18n/es/settings.ts';
import { createPerson } from '#tests/support/people.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';
import { expect, test } from './cloud-test.ts';
import { add, openForm, order, photo, pressPhoto, tiles } from './photo-form.ts';

const { photos: t } = own;
const { avatar } = settingsMessages.profile;
const settled = { timeout: 45_000 };

/** Drops or pastes a file, as the operating system would. */
const hand = (page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer) =>
  page.evaluate(
    ([kind, fileName, base64]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], fileName, { type: 'image/jpeg' }));
      const more = { bubbles: true, cancelable: true };
      window.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...more, dataTransfer: data })
          : new ClipboardEvent('paste', { ...more, clipboardData: data }),
      );
    },
    [how, name, bytes.toString('base64')] as const,
  );

test('photos upload two at a time and survive a reload or a lost network', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  const bucket = (url: URL) => url.pathname.includes('upload') && !url.pathname.startsWith('/_');
  let asked = 0;
  let holding = true;

  await test.step('two of three chosen photos upload while the third waits', async () => {
    await expect(page.locator('#listing-photos')).toHaveAccessibleDescription(t.consent);
    await page.route(bucket, async (route) => {
      asked += 1;
      // Hold the upload until the page's reload cancels it.
      if (holding) await new Promise(() => {});
      await route.continue();
    });
    const files = await Promise.all([0, 1, 2].map(async (n) => photo(`IMG_${n}.jpg`, await phonePhoto())));
    await add(page, ...files);
    await expect.poll(() => asked).toBe(2);
    await expect(tiles(page, 'uploading')).toHaveCount(2);
    await expect(tiles(page, 'waiting')).toHaveCount(1);
    await expect(page.getByTestId('photo-details').first().getByRole('progressbar')).toBeVisible();
  });

  await test.step('all three uploads resume after a reload', async () => {
    await expect.poll(() => kept(page)).toBe(3);
    // After the reload one upload form has expired, and the bucket refuses the other form.
    expect(await spoilForms(page)).toBe(2);
    holding = false;
    const createCalls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/photos'))
        createCalls.push(request.url());
    });
    await page.reload();
    await expect(tiles(page, 'ready')).toHaveCount(3, settled);
    await expect.poll(() => kept(page)).toBe(0);
    expect(createCalls).toHaveLength(3);
  });

  await test.step('a dropped photo and a pasted photo are uploaded', async () => {
    await hand(page, 'drop', 'soltada.jpg', await abstractPicture(4, 400));
    await hand(page, 'paste', 'pegada.jpg', await abstractPicture(5, 400));
    await expect(tiles(page, 'ready')).toHaveCount(5, settled);
  });

  await test.step('an upload waits without a network and resumes automatically', async () => {
    await page.context().setOffline(true);
    await add(page, photo('lejos.jpg', await abstractPicture(6, 400)));
    await expect(tiles(page, 'offline')).toHaveCount(1);
    await expect(page.getByText(t.offline)).toBeVisible();
    await page.context().setOffline(false);
    await expect(tiles(page, 'ready')).toHaveCount(6, settled);
  });

  await test.step('the form stops at eight photos', async () => {
    const more = await Promise.all(
      [7, 8, 9].map(async (n) => photo(`${n}.jpg`, await abstractPicture(n, 400))),
    );
    await add(page, ...more);
    await expect(page.getByText(t.tooMany)).toBeVisible();
    await expect(tiles(page, 'ready')).toHaveCount(listingLimits.photosMax, settled);
    await expect(page.getByText(t.count(8, 8))).toBeVisible();
    await expect(page.locator('#listing-photos')).toBeDisabled();
  });

  const { photos } = await readFacts(she.sub);
  const ready = photos.filter(({ status }) => status === 'ready');
  expect(ready).toHaveLength(listingLimits.photosMax);
  for (const { width = 0, height = 0 } of ready)
    expect(Math.max(width, height)).toBeLessThanOrEqual(listingLimits.photoMaxSide);
});

/** Uploads stored in this browser. */
const kept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('photo-uploads');
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('uploads').objectStore('uploads').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Ages one stored upload form, breaks the signatures of the others, and returns the number of forms. */
const spoilForms = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        interface Kept {
          key: string;
          created?: { at: number; upload: { fields: Record<string, string> } };
        }
        const opening = indexedDB.open('photo-uploads');
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          const writing = opening.result.transaction('uploads', 'readwrite');
          const store = writing.objectStore('uploads');
          let forms = 0;
          const reading = store.getAll() as IDBRequest<Kept[]>;
          reading.onsuccess = () => {
            for (const one of reading.result) {
              if (!one.created) continue;
              forms += 1;
              if (forms === 1) one.created.at = 0;
              else one.created.upload.fields['X-Amz-Signature'] = '0'.repeat(64);
              store.put(one, one.key);
            }
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve(forms);
          };
        };
      }),
  );

test('a photo upload survives a removed photo, a second tab and an edit', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(/render\.worker/, async (route) => {
    await held;
    await route.continue();
  });
  let holding = true;
  await page.context().route(/\/api\/photos\/[^/]+$/, async (route) => {
    if (holding && route.request().method() === 'GET') await route.abort();
    else await route.continue();
  });

  await test.step('a photo removed while being drawn does not block the next photo', async () => {
    await add(page, photo('IMG_1.jpg', await phonePhoto()));
    await expect(tiles(page, 'waiting')).toHaveCount(1);
    await page.getByRole('button', { name: `${t.cancelUpload}: ${t.profile}` }).click();
    await add(page, photo('a.jpg', await abstractPicture(1, 400)));
    await expect(tiles(page, 'processing')).toHaveCount(1, settled);
  });

  await test.step('a second tab shows, without a reload, that the photo is ready', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(tiles(other, 'processing')).toHaveCount(1, settled);
    holding = false;
    await expect(tiles(other, 'ready')).toHaveCount(1, settled);
    await other.close();
    await expect(tiles(page, 'ready')).toHaveCount(1, settled);
  });

  await test.step('a photo edited while it uploads is stored once, with the edit', async () => {
    holding = true;
    await add(page, photo('IMG_2.jpg', await phonePhoto()));
    await expect(tiles(page, 'waiting')).toHaveCount(1);
    await page.getByRole('button', { name: `${t.edit}: ${t.position(2)}` }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: t.editor.turn }).click();
    release();
    await expect(tiles(page, 'processing')).toHaveCount(1, settled);
    await editor.getByRole('button', { name: t.editor.save }).click();
    await expect.poll(() => kept(page)).toBe(1);
    holding = false;
    await page.reload();
    await expect(tiles(page, 'ready')).toHaveCount(2, settled);
    await expect.poll(() => kept(page)).toBe(0);
    await expect(tiles(page)).toHaveCount(2);
  });
});

test('photos can be reordered, removed and restored before leaving the form', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  await add(
    page,
    ...(await Promise.all([1, 2, 3].map(async (n) => photo(`${n}.jpg`, await abstractPicture(n, 300))))),
  );
  await expect(tiles(page, 'ready')).toHaveCount(3, settled);
  const [a, b, c] = await order(page);

  await test.step('the buttons reorder a photo', async () => {
    await pressPhoto(page, 2);
    await page.getByRole('button', { name: `${t.earlier}: ${t.position(3)}` }).click();
    expect(await order(page)).toEqual([a, c, b]);
    await expect(page.getByText(t.moved(2))).toBeAttached();
  });

  await test.step('the keyboard reorders a photo and announces the new profile picture', async () => {
    await page.getByRole('button', { name: `${t.earlier}: ${t.position(2)}` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual([c, a, b]);
    await expect(page.getByText(t.firstIsProfile)).toBeAttached();
  });

  await test.step('dragging a photo reorders it', async () => {
    const frame = (place: number) => tiles(page).nth(place).locator('.photo-tile__frame');
    await frame(1).hover({ position: { x: 40, y: 60 } });
    const [from, to] = await Promise.all([frame(1).boundingBox(), frame(0).boundingBox()]);
    if (!from || !to) throw new Error('the tiles are not on the screen');
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 });
    await expect(page.getByText(t.lifted(t.position(2), 2))).toBeAttached();
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 });
    // Release only after the other tile has moved; until then the dragged tile is over its own position.
    await expect(page.getByText(t.moved(1), { exact: true })).toBeAttached();
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual([a, c, b]);
    // dnd-kit stops every click for 50 ms after a drop.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  });

  await test.step('undo returns a removed photo to its position', async () => {
    await page.getByRole('button', { name: `${t.remove}: ${t.position(2)}` }).click();
    await expect(page.getByText(t.removed, { exact: true })).toBeVisible();
    expect(await order(page)).toEqual([a, b]);
    await page.getByRole('button', { name: t.undo, exact: true }).click();
    expect(await order(page)).toEqual([a, c, b]);
  });

  await test.step('the server deletes removed photos once the form is left', async () => {
    await pressPhoto(page, 2);
    await page.getByRole('button', { name: `${t.remove}: ${t.position(3)}` }).click();
    await expect(tiles(page)).toHaveCount(2);
    expect((await readFacts(she.sub)).photos).toHaveLength(3);
    await page.getByRole('button', { name: own.form.cancel, exact: true }).click();
    await page.getByRole('button', { name: own.versions.leave.go, exact: true }).click();
    await expect(page.locator('#listing-photos')).toBeHidden();
    await expect.poll(async () => (await readFacts(she.sub)).photos.length).toBe(2);
    await page.goto(`${cloud.site}/dashboard/listings?edit=1`);
    await expect(tiles(page, 'ready')).toHaveCount(2, settled);
  });
});

test('an edited photo is uploaded without its cropped or blurred areas', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  await page.getByLabel(t.hideFirst).check();
  await add(
    page,
    photo('tablero.jpg', await chessboard(900, 1200)),
    photo('otra.jpg', await chessboard(900, 1200)),
  );
  const editor = page.getByRole('dialog');

  await test.step('the owner crops the first photo to a square and rotates it', async () => {
    await expect(editor.getByText(t.editor.of(1, 2))).toBeVisible();
    await editor.getByRole('button', { name: t.editor.aspects.square }).click();
    await expect.poll(() => isDrawn(editor)).toBe(true);
    await editor.getByRole('button', { name: t.editor.turn }).click();
    await editor.getByRole('group', { name: t.editor.frame }).focus();
    await page.keyboard.press('ArrowDown');
    await editor.getByRole('button', { name: t.editor.save }).click();
  });

  await test.step('the owner blurs an area of the second photo', async () => {
    await expect(editor.getByText(t.editor.of(2, 2))).toBeVisible();
    await editor.getByRole('button', { name: t.editor.blur, exact: true }).click();
    // The picture must stay visible after switching tools and back.
    await expect.poll(() => isDrawn(editor)).toBe(true);
    await editor.getByRole('button', { name: t.editor.crop, exact: true }).click();
    await expect.poll(() => isDrawn(editor)).toBe(true);
    await editor.getByRole('button', { name: t.editor.blur, exact: true }).click();
    await editor.getByRole('button', { name: t.editor.addFirst }).click();
    await editor.getByRole('button', { name: t.editor.save }).click();
    await expect(editor).toBeHidden();
  });

  await expect(tiles(page, 'ready')).toHaveCount(2, settled);
  const { photos } = await readFacts(she.sub);
  const square = photos.find(({ width, height }) => width === height);
  expect(square).toMatchObject({ status: 'ready', width: 900 });
  const blurred = photos.find(({ id }) => id !== square?.id);
  expect(blurred).toMatchObject({ status: 'ready', width: 900, height: 1200 });

  await test.step('the black and white squares are visible only outside the blurred area', async () => {
    const Key = privatePhotoKey(blurred?.id ?? '', 1200, 'jpg');
    const { bytes } = await readBytes(
      { Bucket: environment('MEDIA_BUCKET'), Key },
      listingLimits.photoMaxBytes,
    );
    const contrast = async (left: number, top: number, width: number, height: number) => {
      const part = await sharp(bytes).extract({ left, top, width, height }).toBuffer();
      const { channels } = await sharp(part).stats();
      return Math.max(...channels.map(({ stdev }) => stdev));
    };
    // The usual area of a face (`use-edit.ts`): 0.3 to 0.7 of the width, 0.12 to 0.42 of the height. The blur must
    // reach the area's edge.
    expect(await contrast(270, 144, 360, 360)).toBeLessThan(12);
    expect(await contrast(20, 144, 230, 360)).toBeGreaterThan(90);
    expect(await contrast(650, 144, 230, 360)).toBeGreaterThan(90);
  });
});

test('an approved profile picture stays while a new one waits for review', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await openForm(visitAs, she);
  await page.goto(`${cloud.site}/dashboard/settings`);
  const choose = async (seed: number) => {
    const file = photo('retrato.jpg', await abstractPicture(seed, 500));
    await page.locator('#avatar-file').setInputFiles(file);
    const send = page.getByRole('dialog').getByRole('button', { name: t.editor.save });
    await expect(send).toHaveAccessibleDescription(t.consent);
    await send.click();
    await expect(page.getByText(t.added)).toBeVisible(settled);
  };
  await choose(1);
  await expect(page.getByText(avatar.inReview)).toBeVisible();
  const first = (await readFacts(she.sub)).account.avatar;
  expect(first).toBeDefined();
  await changeFacts(she.sub, ({ account, photos }) => ({
    account: { ...account, approvedAvatar: first },
    photos: { put: photos.map((one) => ({ ...one, approved: true, waitsSince: undefined })) },
  }));
  await page.reload();
  await expect(page.getByText(avatar.shown)).toBeVisible();
  await choose(2);
  await expect(page.getByText(avatar.beforeShown)).toBeVisible();
  const { account, photos } = await readFacts(she.sub);
  expect(account.approvedAvatar).toBe(first);
  expect(account.avatar).not.toBe(first);
  for (const { width, height } of photos) expect(width).toBe(height);
});

/** True if the middle of the canvas has an opaque pixel. */
const isDrawn = (editor: Locator): Promise<boolean> =>
  editor.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    return pen?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 255;
  });

/** Draws squares of 12 px; small enough to need no resizing. */
async function chessboard(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = (Math.floor(x / 12) + Math.floor(y / 12)) % 2 === 0 ? 255 : 0;
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer();
}
