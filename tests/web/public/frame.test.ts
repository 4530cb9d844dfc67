import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '#functions/account/choose.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

const site = publicBrowser();
const listing = `/en/listings/${fixtureId(0)}`;
const open = (page: Page, path: string) => page.goto(site.origin() + path, { waitUntil: 'networkidle' });
const neutral = 'https://www.google.com/';
const stubNeutral = (page: Page) => page.route(neutral, (route) => route.fulfill({ body: 'neutral' }));

describe('quick exit', () => {
  test('leaves every page for the neutral page, and back does not return', async () => {
    const page = await site.visitor();
    await stubNeutral(page);
    await open(page, '/en/privacy');
    for (const path of [
      '/en',
      '/en/listings',
      listing,
      '/en/gate',
      '/en/terms',
      '/en/safety',
      '/en/nowhere',
    ]) {
      await open(page, path);
      await page.getByRole('link', { name: 'Quick exit' }).click();
      await page.waitForURL(neutral);
      await page.goBack({ waitUntil: 'commit' });
      expect(new URL(page.url()).pathname, path).toBe('/en/privacy');
    }
  });

  test.each([
    [844, 390],
    [320, 256],
  ])('stays in view while a listing scrolls at %i x %i', async (width, height) => {
    const page = await site.visitor({ viewport: { width, height } });
    await open(page, listing);
    await page.evaluate(() => window.scrollTo(0, 600));
    const seen = await page.getByRole('link', { name: 'Quick exit' }).boundingBox();
    expect(seen?.y).toBeGreaterThanOrEqual(0);
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(width);
  });

  test('leaves on three Escape keys, also over an open dialog', async () => {
    const page = await site.visitor();
    await stubNeutral(page);
    await open(page, '/en/listings');
    await page.locator('.place-picker summary').click();
    await page.getByRole('combobox', { name: /^(?:Search a|Busca una) / }).waitFor();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.waitForURL(neutral);
  });

  test('has a working button inside an open sheet', async () => {
    const page = await site.visitor();
    await stubNeutral(page);
    await open(page, '/en/listings');
    await page.locator('.place-picker summary').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: /^(?:Search a|Busca una) / }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-quick-exit'))).toBe(false);
    await sheet.getByRole('link', { name: 'Quick exit' }).click();
    await page.waitForURL(neutral);
  });

  test('ignores Escape keys that are far apart', async () => {
    const page = await site.visitor();
    await page.clock.install();
    await open(page, '/en/listings');
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(800);
    }
    expect(new URL(page.url()).pathname).toBe('/en/listings');
  });

  test('is a link without JavaScript', async () => {
    const page = await site.visitor({ javaScriptEnabled: false });
    await stubNeutral(page);
    await open(page, '/en');
    await page.getByRole('link', { name: 'Quick exit' }).click();
    await page.waitForURL(neutral);
  });
});

describe('header', () => {
  const shown = (page: Page, name: string) =>
    page.locator('.site-menu, #site-menu').getByRole('link', { name }).isVisible();

  test('shows member links before scripts load, guest links after logout in another tab', async () => {
    const page = await site.visitor({ viewport: { width: 1280, height: 800 } });
    await page.context().addCookies([{ name: 'session', value: '1', url: site.origin() }]);
    // Block all scripts except the inline script.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${site.origin()}/en`, { waitUntil: 'commit' });
    await page.locator('.site-menu').waitFor();
    expect([await shown(page, 'Dashboard'), await shown(page, 'Login')]).toEqual([true, false]);

    await page.unroute('**/*.js');
    await open(page, '/en');
    await page.context().clearCookies({ name: 'session' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect([await shown(page, 'Dashboard'), await shown(page, 'Login')]).toEqual([false, true]);
  });

  test('leads a signed-in provider to their own listing, and invites everybody else', async () => {
    const page = await site.visitor({ viewport: { width: 1280, height: 800 } });
    await open(page, '/en/listings');
    const offers = async () => ({
      own: await page.getByRole('link', { name: 'My listing' }).count(),
      invited: await page.getByRole('link', { name: 'Offer services' }).count(),
      section: await page.locator('.invitation').isVisible(),
    });
    const everybody = { own: 0, invited: 2, section: true };
    expect(await offers()).toEqual(everybody);
    await page.context().addCookies([{ name: 'session', value: '1', url: site.origin() }]);
    await page.reload();
    expect(await offers()).toEqual(everybody);
    await page.evaluate(() => localStorage.setItem('provider', '1'));
    await page.reload();
    expect(await offers()).toEqual({ own: 2, invited: 0, section: false });
    expect(await page.getByRole('link', { name: 'My listing' }).first().getAttribute('href')).toBe(
      '/dashboard/listings',
    );
    await page.context().clearCookies({ name: 'session' });
    await page.reload();
    expect(await offers()).toEqual(everybody);
  });

  test("gives the private app the page's language, and public pages no cookie", async () => {
    const page = await site.visitor({ viewport: { width: 1280, height: 800 }, locale: 'es-MX' });
    const language = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'language')?.value;
    await open(page, listing);
    await page.locator('.site-menu').getByRole('link', { name: 'Listings' }).click();
    await page.waitForURL(`${site.origin()}/en/listings`);
    expect(await language()).toBeUndefined();
    await page.locator('.site-menu').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(`${site.origin()}/login`);
    expect(await language()).toBe('en');
  });

  test('has a phone menu that opens, navigates and closes by keyboard', async () => {
    const page = await site.visitor();
    await open(page, '/en');
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 'Register')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await shown(page, 'Register')).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
  });
});

describe('language switch', () => {
  /** Answers the switch as the API and the edge do: with the same page in the chosen language. */
  const answerSwitch = (page: Page) =>
    page.route('**/api/language', (route) => {
      const sent = new URLSearchParams(route.request().postData() ?? '');
      const language = sent.get('language') === 'en' ? 'en' : 'es';
      const { location } = chooseLanguage(language, sent.get('next') ?? undefined, undefined);
      const own = location.startsWith(`/${language}`) ? location : `/${language}${location}`;
      return route.fulfill({ status: 303, headers: { location: own } });
    });
  const switches = (page: Page, where: string) => page.locator(where).getByRole('group', { name: 'Idioma' });

  test("names both languages in footer and phone's menu, and marks the current one", async () => {
    const page = await site.visitor();
    for (const path of ['/es', listing.replace('/en', '/es'), '/es/terms', '/es/nowhere']) {
      await open(page, path);
      await page.getByRole('button', { name: 'Menú' }).click();
      for (const where of ['.site-footer', '#site-menu']) {
        const group = switches(page, where);
        expect(await group.innerText()).toMatch(/^Español\s+English$/);
        expect(await group.locator('[aria-current=true]').innerText()).toBe('Español');
      }
    }
  });

  test('is in the footer of the gate, whose header has no menu', async () => {
    const page = await site.visitor();
    await open(page, '/es/gate');
    expect(await switches(page, '.site-footer').getByRole('button', { name: 'English' }).isVisible()).toBe(
      true,
    );
  });

  test('is beside the links of the header on a desktop', async () => {
    const page = await site.visitor({ viewport: { width: 1280, height: 800 } });
    await open(page, '/es');
    const inline = switches(page, '.site-menu');
    expect(await inline.getByRole('button', { name: 'English' }).isVisible()).toBe(true);
    expect(await inline.getByText('Español').isVisible()).toBe(false);
  });

  test('keeps place, filters and scroll position', async () => {
    const page = await site.visitor();
    await answerSwitch(page);
    const query = '?city=mx-guadalajara&country=mx&filters=online';
    await open(page, `/es/listings${query}`);
    const english = switches(page, '.site-footer').getByRole('button', { name: 'English' });
    await english.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(500);
    await english.click();
    await page.waitForURL(/\/en\/listings/);
    const { pathname, search } = new URL(page.url());
    expect([pathname, search]).toEqual(['/en/listings', query]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 100);
  });
});

describe('page with a failed script', () => {
  const fallback = async (page: Page) => {
    await page.getByText('Something went wrong').first().waitFor();
    const reload = page.getByRole('link', { name: 'Reload Application' });
    // The server-rendered page stays readable, its links work, and dead controls are hidden.
    expect(await page.getByText('Cerca de la plaza central').first().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Next photo' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Quick exit' }).isVisible()).toBe(true);
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    return new URL(page.url()).pathname;
  };

  test('shows toast and reload link above the page after a rendering error', async () => {
    const page = await site.visitor({ tolerant: true });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('broken')) return;
      sessionStorage.setItem('broken', '1');
      // Hydration reads this property of a photo, so the error breaks rendering.
      Object.defineProperty(HTMLImageElement.prototype, 'complete', {
        get: () => {
          throw new Error('broken');
        },
      });
    });
    await open(page, listing);
    const toast = page.locator('.toast');
    expect(await toast.innerText()).toContain('The application encountered an error and needs to reload.');
    expect(await fallback(page)).toBe(listing);
    expect(await page.getByRole('button', { name: 'Next photo' }).isVisible()).toBe(true);
  });

  test('shows only the reload link after a loading error', async () => {
    const page = await site.visitor({ tolerant: true });
    await page.route('**/hydrate-*.js', (route) => route.abort());
    await open(page, listing);
    expect(await fallback(page)).toBe(listing);
  });
});

// Each page gets a new visitor, because cached photos cause no layout shift.
test.each(['/en', '/en/listings', listing])(
  'jumping to the end of %s causes no layout shift',
  async (path) => {
    const page = await site.visitor();
    await open(page, path);
    const positions = await page.getByLabel('Blur photos until tapped').evaluate(async (input) => {
      input.scrollIntoView({ block: 'center' });
      const seen: number[] = [];
      while (seen.length < 20) {
        seen.push(input.getBoundingClientRect().y);
        await new Promise(requestAnimationFrame);
      }
      return seen;
    });
    expect(new Set(positions).size).toBe(1);
  },
);

test('touch targets are at least 44 px on a small phone, except text links', async () => {
  const page = await site.visitor({ viewport: { width: 320, height: 640 } });
  for (const path of [
    '/es',
    '/es/listings?filters=online',
    '/es/gate',
    '/es/terms',
    '/es/safety',
    '/es/nope',
  ]) {
    await open(page, path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
        .map((element) => ({
          element,
          box: ((element as HTMLInputElement).labels?.[0] ?? element).getBoundingClientRect(),
        }))
        // Elements for screen readers only are 1 px wide.
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(small, path).toEqual([]);
  }
});

test('no page is wider than the smallest phone', async () => {
  const page = await site.visitor({ viewport: { width: 320, height: 640 } });
  for (const language of ['es', 'en'])
    for (const path of [
      '',
      '/listings?filters=online&priceMax=2500',
      '/trans/colombia',
      `/listings/${fixtureId(0)}`,
      `/listings/${fixtureId(0)}/contact/good`,
      `/listings/${fixtureId(0)}/contact`,
      '/saved',
      '/gate',
      '/terms',
      '/privacy',
      '/safety',
      '/gone',
      '/refused?code=rate-limited',
      '/nope',
    ]) {
      await page.goto(`${site.origin()}/${language}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
});

describe('browser storage', () => {
  const blocked = () => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  };
  const full = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  };

  test.each([
    ['blocked', blocked],
    ['full', full],
  ])('leaves theme, blurred photos, place and contact working when %s', async (_, script) => {
    const page = await site.visitor();
    await page.addInitScript(script);
    await open(page, '/en');
    await page.getByLabel('Appearance').selectOption('dark');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByLabel('Blur photos until tapped').check();
    expect(await page.locator('html').getAttribute('data-blur')).toBe('1');
    await page.locator('.place-picker summary').click();
    await page.getByRole('combobox', { name: /^(?:Search a|Busca una) / }).fill('cdmx');
    await page.getByRole('option', { name: /^Ciudad de México/ }).click();
    await page.waitForURL(/mx-ciudad-de-mexico|ciudad-de-mexico/);
    await open(page, listing);
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('link', { name: 'valeria.demo' }).waitFor();
  });

  test('without cookies makes the gate explain why it returns', async () => {
    const page = await site.visitor({ javaScriptEnabled: false });
    const why = page.getByText('Your browser did not keep your answer');
    await open(page, '/en/gate');
    expect(await why.isVisible()).toBe(false);
    await open(page, '/en/gate#gate-answered');
    expect(await why.isVisible()).toBe(true);
  });

  test('with cookies lets the site remove the fragment #gate-answered', async () => {
    const page = await site.visitor();
    await open(page, '/en/listings?category=men#gate-answered');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
    expect(new URL(page.url()).search).toBe('?category=men');
  });
});
