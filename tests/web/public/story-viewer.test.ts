import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { fixtureId, makePublicApi, makeStories, makeStoryCard } from '#tests/support/public-fixtures.ts';
import { publicBrowser, type VisitorOptions } from '#tests/support/public-browser.ts';

const now = new Date();
const cards = [0, 1].map((number) => makeStoryCard(number, now));
const sets = [makeStories(0, 2, now), makeStories(2, 1, now)];
const captions = sets.flat().map(({ caption }) => caption);
const { visitor, origin } = publicBrowser(makePublicApi({ browseStories: async () => ({ cards }) }));

/** Opens the viewer at the first story. Also returns the ids of stories whose view was counted. */
async function open(
  options: VisitorOptions & { blurred?: true; failing?: number; over?: true } = {},
): Promise<{ page: Page; counted: string[]; asked: () => number }> {
  const { blurred, failing = 0, over, ...context } = options;
  const page = await visitor({ hasTouch: true, ...context });
  const counted: string[] = [];
  let asked = 0;
  await page.route('**/api/listings/*/stories', async (route) => {
    asked += 1;
    if (asked <= failing) return route.abort();
    const number = Number(/(\d)\/stories$/.exec(route.request().url())?.[1]);
    return route.fulfill({ json: { stories: over ? [] : sets[number] } });
  });
  await page.route('**/view', (route) => {
    counted.push(route.request().url().split('/').at(-2)!);
    return route.fulfill({ json: {} });
  });
  if (blurred) await page.addInitScript(() => localStorage.setItem('blurPhotos', '1'));
  await page.goto(`${origin()}/en`, { waitUntil: 'networkidle' });
  await page.locator('.stories__one').first().tap();
  await page.locator('dialog[open]').waitFor();
  return { page, counted, asked: () => asked };
}

const shown = (page: Page) => page.locator('.story-viewer__caption').textContent();
const clock = (page: Page) =>
  page.locator('[data-state=shown] > span').evaluate((dot) => dot.getAnimations()[0]?.playState ?? 'none');
async function finger(page: Page, [across, down]: [number, number], milliseconds = 50): Promise<void> {
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.waitForTimeout(milliseconds);
  await page.mouse.move(200 + across, 400 + down, { steps: 4 });
  await page.mouse.up();
}

describe('story in the viewer', () => {
  test('starts when its picture is loaded, and is counted only on the first view', async () => {
    const { page, counted } = await open();
    await expect.poll(() => shown(page)).toBe(captions[0]);
    await expect.poll(() => clock(page)).toBe('running');
    await expect.poll(() => counted).toEqual([sets[0]![0]!.id]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => counted).toEqual(sets[0]!.map(({ id }) => id));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toBe(captions[0]);
    expect(counted).toHaveLength(2);
  });

  test('has a link to the form that reports it', async () => {
    const { page } = await open();
    const report = page.getByRole('dialog').getByRole('link', { name: /^Report ?: Story of Valeria/ });
    for (const { id } of sets[0]!) {
      await expect
        .poll(() => report.getAttribute('href'))
        .toBe(`/en/report/about/${fixtureId(0)}/post/${id}`);
      await page.keyboard.press('ArrowRight');
    }
  });

  test('pauses while touched, and is still shown afterwards', async () => {
    const { page } = await open();
    await expect.poll(() => clock(page)).toBe('running');
    await page.mouse.move(250, 400);
    await page.mouse.down();
    await expect.poll(() => clock(page)).toBe('paused');
    await page.waitForTimeout(400);
    await page.mouse.up();
    await expect.poll(() => clock(page)).toBe('running');
    expect(await shown(page)).toBe(captions[0]);
  });

  test('does not advance automatically with reduced motion', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await expect.poll(() => shown(page)).toBe(captions[0]);
    expect(await clock(page)).toBe('none');
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
  });

  test('waits and is not counted until the visitor reveals a blurred picture', async () => {
    const { page, counted } = await open({ blurred: true });
    await expect.poll(() => shown(page)).toBe(captions[0]);
    await page
      .locator('.story-viewer .photo__image')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    expect(await clock(page)).toBe('paused');
    expect(counted).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Show blurred photo of Valeria' }).tap();
    await expect.poll(() => clock(page)).toBe('running');
    expect(await shown(page)).toBe(captions[0]);
    await expect.poll(() => counted).toEqual([sets[0]![0]!.id]);
  });
});

describe('touch in the story viewer', () => {
  test("shows the next or previous person's stories after a swipe", async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await expect.poll(() => shown(page)).toBe(captions[0]);
    await finger(page, [-120, 5]);
    await expect.poll(() => shown(page)).toBe(captions[2]);
    await finger(page, [120, 5]);
    await expect.poll(() => shown(page)).toBe(captions[0]);
  });

  test('closes the viewer on a downward pull, and restores the focus', async () => {
    const { page } = await open();
    await expect.poll(() => shown(page)).toBe(captions[0]);
    await finger(page, [5, 140]);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      `/en/listings/${fixtureId(0)}`,
    );
    // The viewer leaves no entry in the history.
    expect(await page.evaluate(() => history.state as unknown)).toBeNull();
  });
});

test('the viewer closes after the last story', async () => {
  // With reduced motion, stories do not advance while the test types.
  const { page } = await open({ reducedMotion: 'reduce' });
  // Simulates a slow phone, on which a key may arrive as soon as the story is drawn.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await expect.poll(() => shown(page)).toBe(captions[0]);
  for (const caption of captions.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toBe(caption);
  }
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
});

test('a retry loads stories that failed to load', async () => {
  // The viewer loads the stories of two people at once, with three attempts for each person.
  const { page } = await open({ failing: 6 });
  await page.getByRole('button', { name: 'Try Again' }).click({ timeout: 15_000 });
  await expect.poll(() => shown(page)).toBe(captions[0]);
});

test('an opened story that has expired shows a message and a profile link', async () => {
  const { page, counted } = await open({ over: true });
  await expect
    .poll(() => page.locator('dialog[open]').innerText())
    .toContain('This story is over. Stories last 24 hours.');
  expect(await page.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe(
    `/en/listings/${fixtureId(0)}`,
  );
  expect(counted).toEqual([]);
});
