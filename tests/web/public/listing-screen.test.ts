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
const facts = ['.listing h1', '.listing__price', '.listing__place', '.listing__tools .badge'];

describe('first screen of a listing', () => {
  test('shows a full-width photo and all key details on a phone', async () => {
    const page = await site.visitor(phone);
    await open(page);
    const photo = await page.locator('.gallery__stage').boundingBox();
    expect(photo).toMatchObject({ x: 0, width: 390 });
    expect(photo?.height).toBeLessThanOrEqual(0.6 * 844);
    const bar = await page.locator('.contact-actions').boundingBox();
    for (const fact of facts) expect(await bottomOf(page, fact), fact).toBeLessThanOrEqual(bar?.y ?? 0);
    // The price is there once: the bar repeats it only after its own place has left the screen.
    expect(await page.locator('.listing__lead .price:visible').count()).toBe(1);
  });

  test('shows the position among the photos as dots on a phone', async () => {
    const page = await site.visitor(phone);
    await open(page);
    const dots = page.locator('.gallery__position');
    const lit = () => dots.locator('i').evaluateAll((all) => all.map((dot) => dot.matches('.dot--on')));
    expect(await lit()).toEqual([true, false, false, false]);
    for (const part of ['.gallery__counter', '.gallery__arrow', '.gallery__thumbnails'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    const box = await dots.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(195, 0);
    await page
      .locator('.gallery__strip')
      .evaluate((strip) => strip.scrollTo({ left: 2 * strip.clientWidth }));
    await expect.poll(lit).toEqual([false, false, true, false]);
    await page.getByRole('status').getByText('Photo 3 of 4').waitFor();
  });

  test('shows key details above and beside the photo on a desktop', async () => {
    const page = await site.visitor(desk);
    await open(page);
    const photo = await page.locator('.gallery__stage').boundingBox();
    const place = await page.locator('.listing__place').boundingBox();
    expect(place?.x).toBeGreaterThan((photo?.x ?? 0) + (photo?.width ?? 0));
    expect(await bottomOf(page, '.contact-actions')).toBeLessThanOrEqual(photo?.y ?? 0);
    for (const part of [...facts, '.gallery__stage', '.contact-actions'])
      expect(await bottomOf(page, part), part).toBeLessThanOrEqual(900);
  });

  test.each([
    [1280, 720],
    [1920, 1080],
    [900, 700],
  ])('keeps price, status and buttons in view while scrolling at %i x %i', async (width, height) => {
    const page = await site.visitor({ viewport: { width, height } });
    await open(page);
    // The footer may push them out.
    const end = await page.evaluate(() => document.querySelector('main')!.offsetHeight - innerHeight);
    for (const top of [0, 200, 0.5 * end, end]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      for (const part of ['h1', '.listing__price', '.listing__status', '.contact-actions button']) {
        const place = page.locator(`.listing ${part}`).first();
        const seen = await place.evaluate((element) => {
          const { left, top: y, width: w, height: h } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + w / 4, y + h / 2));
        });
        expect(seen, `${part} at ${top}`).toBe(true);
      }
    }
  });
});

test.each([
  [844, 390],
  [568, 320],
  [320, 256],
])('gallery keeps photo and buttons apart on a screen of %i x %i', async (width, height) => {
  const page = await site.visitor({ viewport: { width, height } });
  await open(page);
  const boxes = await page
    .locator('.gallery__stage :is(button, .gallery__position), .back-link, .site-header, .listing h1')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return { name: String(part.className) || part.tagName, left, top, right, bottom };
      }),
    );
  expect(boxes).toHaveLength(7);
  const piled = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.name} / ${other.name}`),
  );
  expect(piled).toEqual([]);
  // Above the bar there is room for the photo, once the header has scrolled away.
  const bar = await page.locator('.contact-actions').boundingBox();
  const photo = await page.locator('.gallery__stage').boundingBox();
  expect(photo?.height).toBeGreaterThanOrEqual(190);
  expect(Math.min(photo?.height ?? 0, bar?.y ?? 0)).toBeGreaterThanOrEqual(180);
  expect(photo?.width).toBeGreaterThanOrEqual(180);
});

test.each([
  [390, 844],
  [320, 640],
])('call and chat buttons stay at the bottom at %i px and cover nothing', async (width, height) => {
  const page = await site.visitor({ ...phone, viewport: { width, height } });
  await open(page);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const bar = await page.locator('.contact-actions').boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(height);
  // Name and price of the listing are above the buttons, which don't move for them.
  const line = page.locator('.contact-actions__price');
  expect(await line.textContent()).toBe('Valeria$150/hr MXN');
  expect(await bottomOf(page, '.contact-actions__price')).toBeLessThan((bar?.y ?? 0) + 2);
  expect(await bottomOf(page, '.site-footer')).toBeLessThan(((await line.boundingBox())?.y ?? 0) + 1);
});

describe('tabs of a listing on a phone', () => {
  test('link to sections that are all visible, and mark the current section', async () => {
    const page = await site.visitor(phone);
    const calls = asked(page);
    await open(page);
    const links = page.getByRole('navigation', { name: 'Details' });
    for (const name of ['About', 'Services', 'Availability', 'Contact'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
    await links.getByRole('link', { name: 'Availability' }).click();
    await expect.poll(() => links.locator('[aria-current]').innerText()).toBe('Availability');
    // The heading is below the sticky tabs, and receives the focus.
    const heading = await page.getByRole('heading', { name: 'Availability', exact: true }).boundingBox();
    expect(heading?.y).toBeGreaterThan(await bottomOf(page, '.tabs__list'));
    expect(heading?.y).toBeLessThan(400);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('availability');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator('#services').evaluate((section) => section.scrollIntoView());
    await expect.poll(() => links.locator('[aria-current]').innerText()).toBe('Services');
    // Scrolling past the contact section sends no request and adds no history entry.
    await page.locator('#contact').evaluate((section) => section.scrollIntoView());
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => [location.hash, history.length])).toEqual(['', 2]);
  });

  test.each([
    ['clicked', ''],
    ['in the address', '#contact'],
  ])('request the contact details exactly once if the contact link is %s', async (_, fragment) => {
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

describe('tabs of a listing on a desktop', () => {
  test('show one panel, follow arrow keys, and request contact details on opening', async () => {
    const page = await site.visitor(desk);
    const calls = asked(page);
    await open(page);
    const selected = page.getByRole('tab', { selected: true });
    await page.getByRole('tab', { name: 'About' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await selected.innerText()).toBe('Services');
    // The browser handles key combinations with Shift.
    await page.keyboard.press('Shift+ArrowRight');
    expect(await selected.innerText()).toBe('Services');
    expect(await page.getByRole('tabpanel').count()).toBe(1);
    expect(calls).toEqual([]);
    await page.keyboard.press('End');
    await page.getByRole('link', { name: contactFixture.social.instagram }).waitFor();
    expect(calls).toHaveLength(1);
  });

  test('become sections if the window becomes narrow', async () => {
    const page = await site.visitor(desk);
    await open(page);
    await page.setViewportSize({ width: 600, height: 900 });
    await page.getByRole('navigation', { name: 'Details' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.locator('#services').isVisible()).toBe(true);
  });
});

test('revealing the contact moves the focus to it and announces it', async () => {
  const page = await site.visitor(phone);
  await open(page);
  await page.locator('#contact').getByRole('button').press('Enter');
  const revealed = page.locator('#contact [aria-live=polite]:focus');
  await revealed.getByText('+52 33 0000 0001').first().waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^tel:/);
});

describe('Call Now', () => {
  test('becomes "Call" once a page has been open longer than "Online Now" lasts', async () => {
    const page = await site.visitor(phone);
    // Monday, 10:00 in Guadalajara.
    await page.clock.install({ time: new Date('2026-03-23T16:00:00Z') });
    await open(page);
    const status = page.locator('.listing__status');
    await page.clock.fastForward('01:58:00');
    expect(await status.innerText()).toBe('Online Now');
    await page.clock.fastForward('00:03:00');
    await expect.poll(() => status.innerText()).toBe('Open today until 9:00 pm');
    await page.getByRole('button', { name: 'Call', exact: true }).waitFor();
  });

  test('shows a copyable number on a desktop and returns the focus', async () => {
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
    const dial = dialog.getByRole('link', { name: 'Call from here' });
    expect(await dial.getAttribute('href')).toBe(`tel:${contactFixture.phone}`);
  });

  test('starts a call on a phone without a dialog', async () => {
    const page = await site.visitor(phone);
    await open(page, '#contact');
    const call = page.getByRole('link', { name: 'Call Now' });
    expect(await call.getAttribute('href')).toBe(`tel:${contactFixture.phone}`);
    // The test cannot observe dialing, so it checks that the page does not cancel the click.
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

describe('printed listing', () => {
  const print = async (page: Page): Promise<void> => {
    const sheets = (await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g);
    await page.emulateMedia({ media: 'print' });
    expect(sheets).toHaveLength(1);
  };
  const source = (page: Page) =>
    page.getByText(`on this listing’s page: ${fixtureSite.origin}/listings/${listing.id}`);
  const operated = async (page: Page): Promise<string[]> =>
    page
      .locator('main')
      .locator('button, [role=tab], .back-link, form')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.matches('.badge--button'))
          .map((one) => one.outerHTML.slice(0, 80)),
      );

  test('fits one sheet with photo, sections and opened contact, in dark theme', async () => {
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

  test("shows the page's address if the contact was not opened", async () => {
    const page = await site.visitor(phone);
    await open(page);
    expect(await source(page).isVisible()).toBe(false);
    await print(page);
    expect(await source(page).isVisible()).toBe(true);
    expect(await operated(page)).toEqual([]);
  });

  test('fits one sheet even for the longest listing with all contacts', async () => {
    const page = await site.visitor(desk);
    await page.goto(`${site.origin()}/en/listings/${longest.id}#contact`);
    await page.getByText('+52 33 0000 0001').first().waitFor();
    await print(page);
  });
});
