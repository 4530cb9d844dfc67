import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { services } from '#shared/listing-options.ts';
import {
  contactFixture,
  makeListing,
  makePublicApi,
  site as fixtureSite,
} from '#tests/support/public-fixtures.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

/** A listing's page as it lies on a screen, and what is done with it there. */
const listing = makeListing(0);
const longest = makeListing(1, {
  title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
  description: Array.from(
    { length: 12 },
    () => 'Ochenta letras que hablan de tardes tranquilas, de cenas largas y de viajes. ',
  ).join('\n'),
  services: [...services],
  workFullTime: true,
  availableDays: ['mon', 'wed', 'fri', 'sat', 'sun'],
  measurements: '90-60-90',
  languages: ['spanish', 'english', 'french', 'german', 'other'],
});
const listings = new Map([listing, longest].map((one) => [one.id, one]));
const site = publicBrowser(makePublicApi({ getListing: async (id) => listings.get(id) }));
const path = `/en/listings/${listing.id}`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 900 } };

async function open(page: Page, fragment = ''): Promise<void> {
  await page.goto(site.origin() + path + fragment);
  await hydrated(page);
}

const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  return box ? box.y + box.height : Infinity;
};
const asked = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/contact')) calls.push(request.url());
  });
  return calls;
};
const facts = ['.listing h1', '.listing__price', '.listing__place', '.listing__state .badge'];

describe('the first screen', () => {
  test('of a phone has the photo from edge to edge, and under it all that people choose by', async () => {
    const page = await site.visitor(phone);
    await open(page);
    const photo = await page.locator('.gallery__stage').boundingBox();
    expect(photo).toMatchObject({ x: 0, width: 390 });
    expect(photo?.height).toBeLessThanOrEqual(0.6 * 844);
    const bar = await page.locator('.contact-actions').boundingBox();
    for (const fact of facts) expect(await bottomOf(page, fact), fact).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('of a desktop has both side by side', async () => {
    const page = await site.visitor(desk);
    await open(page);
    const photo = await page.locator('.gallery__stage').boundingBox();
    const name = await page.locator('.listing h1').boundingBox();
    expect(name?.x).toBeGreaterThan((photo?.x ?? 0) + (photo?.width ?? 0));
    for (const part of [...facts, '.gallery__stage', '.contact-actions'])
      expect(await bottomOf(page, part), part).toBeLessThanOrEqual(900);
  });
});

test.each([
  [390, 844, true],
  // There the price gives way: it is said above.
  [320, 640, false],
])('at %i px call and chat stay at the lower edge and cover nothing', async (width, height, hasPrice) => {
  const page = await site.visitor({ ...phone, viewport: { width, height } });
  await open(page);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const bar = await page.locator('.contact-actions').boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(height);
  expect(await page.locator('.contact-actions__price').isVisible()).toBe(hasPrice);
  expect(await page.locator('.contact-actions__price').textContent()).toContain('$150/hr');
  expect(await bottomOf(page, '.site-footer')).toBeLessThan((bar?.y ?? 0) + 1);
});

describe('on a phone the tabs', () => {
  test('are links to sections that are all there, and say which one is read', async () => {
    const page = await site.visitor(phone);
    const calls = asked(page);
    await open(page);
    const links = page.getByRole('navigation', { name: 'Details' });
    for (const name of ['About', 'Services', 'Availability', 'Contact'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
    await links.getByRole('link', { name: 'Availability' }).click();
    await expect.poll(() => links.locator('[aria-current]').innerText()).toBe('Availability');
    // Under what stays at the upper edge, and where reading goes on.
    const heading = await page.getByRole('heading', { name: 'Availability', exact: true }).boundingBox();
    expect(heading?.y).toBeGreaterThan(await bottomOf(page, '.tabs__list'));
    expect(heading?.y).toBeLessThan(400);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('availability');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator('#services').evaluate((section) => section.scrollIntoView());
    await expect.poll(() => links.locator('[aria-current]').innerText()).toBe('Services');
    // Scrolled past, contact is not asked for, and nothing stands between here and where one came from.
    await page.locator('#contact').evaluate((section) => section.scrollIntoView());
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => [location.hash, history.length])).toEqual(['', 2]);
  });

  test.each([
    ['pressed', ''],
    ['in the address', '#contact'],
  ])('ask for contact once its link is %s', async (_, fragment) => {
    const page = await site.visitor(phone);
    const calls = asked(page);
    await open(page, fragment);
    if (!fragment) await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('link', { name: contactFixture.social.instagram }).waitFor();
    expect(calls).toHaveLength(1);
    const heading = await page.getByRole('heading', { name: 'Contact', exact: true }).boundingBox();
    expect(heading?.y).toBeLessThan(844);
  });
});

describe('on a desktop the tabs', () => {
  test('are tabs: one is shown, arrows lead on, and opening Contact asks for it', async () => {
    const page = await site.visitor(desk);
    const calls = asked(page);
    await open(page);
    const selected = page.getByRole('tab', { selected: true });
    await page.getByRole('tab', { name: 'About' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await selected.innerText()).toBe('Services');
    // The browser's own keys stay the browser's.
    await page.keyboard.press('Shift+ArrowRight');
    expect(await selected.innerText()).toBe('Services');
    expect(await page.getByRole('tabpanel').count()).toBe(1);
    expect(calls).toEqual([]);
    await page.keyboard.press('End');
    await page.getByRole('link', { name: contactFixture.social.instagram }).waitFor();
    expect(calls).toHaveLength(1);
  });

  test('become sections where the window becomes narrow', async () => {
    const page = await site.visitor(desk);
    await open(page);
    await page.setViewportSize({ width: 600, height: 900 });
    await page.getByRole('navigation', { name: 'Details' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.locator('#services').isVisible()).toBe(true);
  });
});

describe('Call Now', () => {
  test('on a desktop shows the number to be copied, and gives the focus back', async () => {
    const page = await site.visitor({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page);
    await page.getByRole('button', { name: 'Call Now' }).click();
    const dialog = page.getByRole('dialog', { name: `Call ${listing.title}` });
    await dialog.getByText('+52 33 0000 0001').waitFor();
    await dialog.getByRole('button', { name: 'Copy number' }).click();
    await dialog.getByText('Number copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(contactFixture.phone);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Call Now');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    const dial = dialog.getByRole('link', { name: 'Call from this device' });
    expect(await dial.getAttribute('href')).toBe(`tel:${contactFixture.phone}`);
  });

  test('on a phone dials', async () => {
    const page = await site.visitor(phone);
    await open(page, '#contact');
    const call = page.getByRole('link', { name: 'Call Now' });
    expect(await call.getAttribute('href')).toBe(`tel:${contactFixture.phone}`);
    // What the browser does with it is its own; here it is only seen that nothing keeps it from that.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.documentElement.dataset['kept'] = String(event.defaultPrevented);
        event.preventDefault();
      }),
    );
    await call.click();
    expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('false');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('printed, it is one sheet', () => {
  const print = async (page: Page): Promise<void> => {
    const sheets = (await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g);
    await page.emulateMedia({ media: 'print' });
    expect(sheets).toHaveLength(1);
  };
  const source = (page: Page) =>
    page.getByText(`at this listing’s page: ${fixtureSite.origin}/listings/${listing.id}`);
  const operated = async (page: Page): Promise<string[]> =>
    page
      .locator('main')
      .locator('button, [role=tab], .back-link, form')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.matches('.badge--button'))
          .map((one) => one.outerHTML.slice(0, 80)),
      );

  test('with the photo, every section and the contact that was opened, in every theme and nothing to operate', async () => {
    const page = await site.visitor({ ...desk, colorScheme: 'dark' });
    await open(page, '#contact');
    await page.getByRole('link', { name: contactFixture.social.instagram }).waitFor();
    await print(page);
    for (const name of ['About', 'Services', 'Availability', 'Contact'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
    expect(await page.getByText('+52 33 0000 0001').first().isVisible()).toBe(true);
    expect(await source(page).isVisible()).toBe(false);
    expect(await page.locator('.gallery__strip li').first().isVisible()).toBe(true);
    expect(await operated(page)).toEqual([]);
    const ink = await page.locator('.listing h1').evaluate((heading) => getComputedStyle(heading).color);
    expect(ink).toBe('rgb(39, 33, 28)');
  });

  test('with where the contact is, as long as nobody opened it', async () => {
    const page = await site.visitor(phone);
    await open(page);
    expect(await source(page).isVisible()).toBe(false);
    await print(page);
    expect(await source(page).isVisible()).toBe(true);
    expect(await operated(page)).toEqual([]);
  });

  test('also of the longest listing, with every way of contact', async () => {
    const page = await site.visitor(desk);
    await page.goto(`${site.origin()}/en/listings/${longest.id}#contact`);
    await page.getByText('+52 33 0000 0001').first().waitFor();
    await print(page);
  });
});
