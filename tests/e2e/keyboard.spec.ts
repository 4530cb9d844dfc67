import { common } from '#web/i18n/es/common.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { expect, test } from './cloud-test.ts';

const title = 'Cena y conversación';
const neutral = 'https://www.google.com/';

test('a visitor reaches a phone number and the quick exit by keyboard', async ({ cloud, page }) => {
  await storeProvider({ content: { title, hasOwnPlace: true }, photos: [{}, {}] });
  await cloud.flush();
  await page.route(neutral, (route) => route.fulfill({ body: 'neutral' }));
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };

  await test.step('a visitor passes the age gate by keyboard', async () => {
    await page.goto(cloud.site, { waitUntil: 'networkidle' });
    await press(pages.gate.yes);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pub.home.find('women', undefined));
  });

  await test.step('a visitor skips the header and reaches the filters by keyboard', async () => {
    await press(common.header.skip);
    await expect(page.locator('#main')).toBeFocused();
    await press(pub.browse.filters);
    // Escape closes the filters and returns the focus to their button.
    await page.keyboard.press('Escape');
    expect((await focused(page)).name).toContain(pub.browse.filters);
    await page.keyboard.press('Enter');
    await tabTo(page, pub.browse.filter['with-location']);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filters=with-location/);
  });

  await test.step('a visitor opens a listing and its contact by keyboard', async () => {
    await press(title);
    await page.waitForURL(/\/listings\/[\da-f-]{36}$/);
    await hydrated(page);
    await press(pub.detail.contact);
    await expect(page.getByText('+52 55 0000 0000').first()).toBeVisible();
    // The focus moves to the section, so that screen readers continue there.
    await expect(page.locator('#contact')).toBeFocused();
  });

  await test.step('pressing Escape three times leaves the site', async () => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await page.waitForURL(neutral);
  });
});
