import type { Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { expect, test } from './cloud-test.ts';

const title = 'Cena y conversación';
const neutral = 'https://www.google.com/';

/** What a press of Enter would open now, and whether one can see that. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const { left, top, width, height } = element.getBoundingClientRect();
    // Hidden behind nothing (WCAG 2.2, "Focus Not Obscured"): one of these points is its own.
    const points = [0.1, 0.5, 0.9].map((part) => [left + width * part, top + height / 2] as const);
    const isSeen = points.some(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
      isSeen,
      isMarked: getComputedStyle(element).outlineStyle !== 'none',
    };
  });

/** Goes on by Tab to the first thing whose name contains the text; all on the way must be seen and marked. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.name === '') continue;
    expect(at, 'what has the focus is marked, and behind nothing').toMatchObject({
      isMarked: true,
      isSeen: true,
    });
    if (at.name.includes(name)) return;
  }
  throw new Error(`80 presses of Tab do not lead to "${name}"`);
}

test('a visitor gets from the gate to a phone number, and out, by the keyboard alone', async ({
  cloud,
  page,
}) => {
  await storeProvider({ content: { title, hasOwnPlace: true }, photos: [{}, {}] });
  await cloud.flush();
  await page.route(neutral, (route) => route.fulfill({ body: 'neutral' }));
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };

  await test.step('the gate', async () => {
    await page.goto(cloud.site, { waitUntil: 'networkidle' });
    await press(pub.gate.yes);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pub.home.find('women', undefined));
  });

  await test.step('past the header, to the filters', async () => {
    await press(common.header.skip);
    await expect(page.locator('#main')).toBeFocused();
    await press(pub.browse.filters);
    // Escape closes what Enter opened, and the focus is where it was.
    await page.keyboard.press('Escape');
    expect((await focused(page)).name).toContain(pub.browse.filters);
    await page.keyboard.press('Enter');
    await tabTo(page, pub.browse.filter['with-location']);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filters=with-location/);
  });

  await test.step('their listing and its contact', async () => {
    await press(title);
    await page.waitForURL(/\/listings\/[\da-f-]{36}$/);
    await page.waitForLoadState('networkidle');
    await press(pub.detail.contact);
    await expect(page.getByText('+525500000000').first()).toBeVisible();
    // Reading goes on in the section.
    await expect(page.locator('#contact')).toBeFocused();
  });

  await test.step('out', async () => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await page.waitForURL(neutral);
  });
});
