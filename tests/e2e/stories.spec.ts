import type { Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';
import { postsMessages as posts } from '#web/i18n/es/posts.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { stories as t } from '#web/i18n/es/stories.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, buildPost, newMark, storeProvider } from '#tests/support/builders.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { createPerson } from '#tests/support/people.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { provider } from '#tests/support/provider.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { saveListing } from '#tests/support/signed-in.ts';
import { desktop, expect, test } from './cloud-test.ts';

const HOUR = 3_600_000;
const city = '/listings?city=mx-ciudad-de-mexico';
const caption = 'Hoy atiendo hasta las diez de la noche.';
const second = 'Mañana descanso.';
const elsewhere = 'Domingo de café y lluvia.';

/** Taps at a fraction of the width: the right part leads to the next story, the left part back. */
async function tap(page: Page, part: number): Promise<void> {
  const box = (await page.getByRole('group', { name: /^Historias de/ }).boundingBox())!;
  await page.touchscreen.tap(box.x + box.width * part, box.y + box.height / 2);
}

test('visitors view an approved post by touch and by keyboard @core', async ({ cloud, visit, visitAs }) => {
  const now = Date.now();
  const membership = buildMembership({ periodEnd: new Date(now + 30 * 24 * HOUR).toISOString() });
  // Another provider of the same city, with an older story.
  const photo = await storeReadyPhoto(await makeSizes(await abstractPicture(7, 900), newMark()));
  const other = await storeProvider({ content: { title: 'Camila' }, photos: [{}] });
  await changeFacts(other.sub, ({ photos: [one] }) => ({
    membership,
    photos: { put: [{ ...one!, ...photo, approved: true }] },
    posts: {
      put: [
        buildPost({
          id: photo.id,
          caption: elsewhere,
          publishedAt: new Date(now - 2 * HOUR).toISOString(),
        }),
      ],
    },
  }));
  const she = await provider(cloud).approved();
  await changeFacts(she.sub, () => ({ membership }));
  const { id } = await saveListing(cloud, she);

  const page = await visitAs(she, '/dashboard/instagram');

  await test.step('the form refuses an incomplete post and accepts a complete one for review', async () => {
    await expect(page.getByRole('heading', { name: posts.title, exact: true })).toBeVisible();
    await expect(page.getByText(posts.list.empty)).toBeVisible();
    await page.getByRole('button', { name: posts.form.submit }).click();
    await expect(page.getByText(posts.form.imageRequired)).toBeVisible();
    await expect(page.getByText(posts.form.captionRequired)).toBeVisible();
    const picture = await abstractPicture(5, 1400);
    await page
      .locator('#post-photo')
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(page.getByLabel(posts.form.caption)).toBeFocused();
    await page.keyboard.type(caption);
    await page.getByRole('button', { name: posts.form.submit }).click();
    await expect(page.getByTestId('own-post')).toContainText(posts.list.waiting);
    await expect(page.getByTestId('own-post')).toContainText(caption);
  });

  const visitor = await visit();
  const strip = visitor.getByRole('region', { name: pub.stories.title });
  const openCity = async () => {
    await cloud.flush();
    await cloud.invalidateAll();
    await visitor.goto(cloud.site + city);
    await hydrated(visitor);
  };
  await test.step('the post stays hidden from visitors until its approval', async () => {
    await openCity();
    await expect(strip.getByRole('link')).toHaveCount(1);
    await expect(strip).toContainText('Camila');
  });

  await test.step('a reviewer approves the post by keyboard', async () => {
    const reviewer = await createPerson(cloud, { role: 'admin', name: 'Revisora Uno' });
    const desk = await visitAs(reviewer, '/admin/contents', desktop);
    await desk
      .getByRole('row', { name: /publicaciones/ })
      .getByRole('link')
      .click();
    await expect(desk.getByText(caption)).toBeVisible();
    await desk.keyboard.press('a');
    await expect(desk.getByRole('button', { name: /^Enviar lo decidido/ })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByTestId('last-decision')).toBeVisible();
  });

  // A second post, already approved.
  const more = await storeReadyPhoto(await makeSizes(await abstractPicture(9, 900), newMark()));
  await changeFacts(she.sub, ({ photos: [one] }) => ({
    photos: { put: [{ ...one!, ...more, approved: true }] },
    posts: {
      put: [
        buildPost({
          id: more.id,
          caption: second,
          publishedAt: new Date(Date.now() - HOUR).toISOString(),
        }),
      ],
    },
  }));

  await test.step('the strip shows the story first, and taps move between stories', async () => {
    await openCity();
    await expect(strip.getByRole('link')).toHaveCount(2);
    await strip.getByRole('link').first().tap();
    const viewer = visitor.getByRole('dialog');
    await expect(viewer).toContainText(caption);
    await expect(viewer.getByRole('img', { name: /Historia de/ })).toHaveJSProperty('complete', true);
    await tap(visitor, 0.8);
    await expect(viewer).toContainText(second);
    await tap(visitor, 0.8);
    await expect(viewer).toContainText(elsewhere);
    await expect(viewer.getByRole('strong')).toHaveText('Camila');
    await tap(visitor, 0.1);
    await expect(viewer).toContainText(second);
    await expect(viewer.getByRole('link', { name: common.quickExit.label })).toBeVisible();
    await viewer.getByRole('button', { name: common.action.close }).tap();
    await expect(viewer).toBeHidden();
    await expect(strip.getByRole('link').first()).toBeFocused();
  });

  await test.step('the back button closes the viewer, and returns from the profile to the list', async () => {
    await strip.getByRole('link').first().tap();
    await expect(visitor.getByRole('dialog')).toContainText(caption);
    await visitor.goBack();
    await expect(visitor.getByRole('dialog')).toBeHidden();
    expect(visitor.url()).toBe(cloud.site + city);
    await strip.getByRole('link').first().tap();
    await visitor.getByRole('link', { name: t.profile }).tap();
    await visitor.waitForURL(`**/listings/${id}`);
    await visitor.goBack();
    await visitor.waitForURL(cloud.site + city);
  });

  await test.step('a button of the profile opens the story, and the keyboard controls it', async () => {
    await cloud.invalidateAll();
    await visitor.goto(`${cloud.site}/listings/${id}`);
    await hydrated(visitor);
    await visitor.getByRole('button', { name: pub.detail.viewStory }).press('Enter');
    const viewer = visitor.getByRole('dialog');
    await expect(viewer).toContainText(caption);
    await visitor.keyboard.press('Space');
    await expect(viewer.getByRole('button', { name: t.play })).toBeVisible();
    await visitor.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(second);
    await visitor.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText(caption);
    await visitor.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(visitor.getByRole('button', { name: pub.detail.viewStory })).toBeFocused();
  });

  await test.step('the viewer stays open if reopened at once, plays all stories and then closes', async () => {
    const viewStory = visitor.getByRole('button', { name: pub.detail.viewStory });
    const opens = await viewStory.elementHandle();
    await viewStory.press('Enter');
    const viewer = visitor.getByRole('dialog');
    // Closing also goes back in the history, which finishes later than the dialog's event.
    await viewer.evaluate((dialog: HTMLDialogElement, again) => {
      dialog.addEventListener('close', () => (again as HTMLButtonElement).click(), { once: true });
      dialog.close();
    }, opens);
    await expect(viewer).toContainText(caption);
    await expect(viewer).toContainText(second);
    await expect(viewer).toBeHidden({ timeout: 30_000 });
  });

  await test.step('the provider sees the remaining time and the number of views', async () => {
    await cloud.flush();
    await page.reload();
    const card = page.getByTestId('own-post').filter({ hasText: caption });
    await expect(card).toContainText(/Quedan 2[34] h/);
    await expect(card).toContainText(posts.list.views(1));
  });
});
