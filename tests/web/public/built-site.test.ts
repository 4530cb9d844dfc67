import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InteractiveName } from '#web/public/interactive.ts';
import { pageFiles, type SiteManifest } from '#web/public/page-files.ts';
import { builtSite, type BuiltSite } from '#tests/support/built-site.ts';
import { fixtureId, makeCard, makeListing, makePublicApi } from '#tests/support/public-fixtures.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

const missing = makeListing(0);
missing.photos = missing.photos.map((photo, index) =>
  index === 1 ? { ...photo, id: 'missing000000000000001' } : photo,
);
const { visitor, origin } = publicBrowser(
  makePublicApi({
    getListing: async (id) =>
      id === fixtureId(0) ? missing : id === fixtureId(1) ? makeListing(1, { numbers: [] }) : undefined,
    browseCards: async () => ({ cards: [makeCard(0), makeCard(1)] }),
  }),
);
let site: BuiltSite;

beforeAll(async () => {
  site = await builtSite();
});

const names: InteractiveName[] = ['home', 'listings', 'listing', 'saved'];

describe('public bundle', () => {
  const firstLoad = async (page?: InteractiveName) => {
    const manifest = JSON.parse(
      await readFile(join(site.siteDirectory, '.vite/manifest.json'), 'utf8'),
    ) as SiteManifest;
    const { script, styles, preload, later } = pageFiles(manifest, 'es', page);
    const files = [script, ...preload, ...later];
    // Remove hashes from file names, because hashes change the compressed size.
    const sizes = await Promise.all(
      files.map(async (file) => {
        const code = await readFile(join(site.siteDirectory, file), 'utf8');
        return gzipSync(code.replaceAll(/-[\w-]{8}\.(?=js|css)/g, '.')).length;
      }),
    );
    const modules = files.flatMap((file) => site.modules.get(file) ?? []);
    return {
      modules,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      count: files.length + styles.length,
    };
  };

  test.each(names)('loads only React as a dependency for %s, under 100 KB', async (name) => {
    const { modules, bytes, count } = await firstLoad(name);
    const packages = modules.map((one) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(one)?.[1]);
    expect([...new Set(packages.filter(Boolean))].sort()).toEqual(['react', 'react-dom', 'scheduler']);
    expect(
      modules.filter((one) => /shared\/location|i18n\/\w+\/legal|web\/(app|platform)/.test(one)),
    ).toEqual([]);
    expect(bytes).toBeLessThan(100_000);
    // Nine files and the page make ten requests, the maximum before any photo.
    expect(count).toBeLessThanOrEqual(9);
  });

  test('never loads code of the private app, not even lazily', async () => {
    const manifest = JSON.parse(
      await readFile(join(site.siteDirectory, '.vite/manifest.json'), 'utf8'),
    ) as SiteManifest;
    const reached = new Set<string>();
    const reach = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
      for (const one of [...imports, ...dynamicImports]) reach(one);
    };
    reach('public/client.tsx');
    const modules = [...reached].flatMap((name) => site.modules.get(`/${manifest[name]?.file}`) ?? []);
    expect(modules).toEqual(expect.arrayContaining(['web/place/PlaceSearch.tsx', 'web/ui/Field.tsx']));
    expect(modules.filter((one) => /aws-amplify|web\/(app|platform|account)/.test(one))).toEqual([]);
  });

  test('is under 5 KB for a page without interaction', async () => {
    expect((await firstLoad()).bytes).toBeLessThan(5_000);
  });
});

test('a page loads at most 30 KB of places: largest cities and one country', async () => {
  const placesOf = async (modules: RegExp) => {
    const files = [...site.modules].filter(([, from]) => from.some((one) => modules.test(one)));
    const sizes = files.map(
      async ([file]) => gzipSync(await readFile(join(site.siteDirectory, file))).length,
    );
    return { files, sizes: await Promise.all(sizes) };
  };
  const country = await placesOf(/shared\/location\/data\/\w+\.json$/);
  const largest = await placesOf(/shared\/location\/largest\.json$/);
  expect(country.files).toHaveLength(20);
  for (const [file, modules] of country.files) expect(modules, file).toHaveLength(1);
  expect(Math.max(...country.sizes) + Math.max(...largest.sizes)).toBeLessThan(30_000);
  expect((await placesOf(/shared\/location\/catalogue\.ts$/)).files).toEqual([]);
});

describe('public site in a browser', () => {
  let page: Page;
  beforeEach(async () => {
    page = await visitor({ strict: true });
  });
  const open = (address: string) => page.goto(origin() + address, { waitUntil: 'networkidle' });
  const listing = `/en/listings/${fixtureId(0)}`;

  test('wraps the gallery around at both ends', async () => {
    await open(listing);
    const counter = page.locator('.gallery__counter');
    await page.getByRole('button', { name: 'Previous photo' }).click();
    await expect.poll(() => counter.innerText()).toBe('4 / 4');
    await page.getByRole('button', { name: 'Next photo' }).click();
    await expect.poll(() => counter.innerText()).toBe('1 / 4');
  });

  test("shows a message for a photo that can't be loaded", async () => {
    await open(listing);
    await page.getByRole('button', { name: 'Next photo' }).click();
    await expect.poll(() => page.locator('#photo-2').innerText()).toBe('Image not available');
  });

  test('opens contact details repeatedly if a listing has no phone number', async () => {
    const contact = { telegram: 'ana_demo', social: {} };
    await page.route(`**/${fixtureId(1)}/contact`, (route) => route.fulfill({ json: contact }));
    await open(`/en/listings/${fixtureId(1)}`);
    expect(await page.getByText('Call Now').count()).toBe(0);
    const actions = page.locator('.contact-actions');
    expect(await actions.getByText('WhatsApp').count()).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      await actions.getByRole('link', { name: 'Show contact details' }).click();
      const telegram = page.getByRole('link', { name: 'ana_demo' });
      await telegram.waitFor();
      expect(await telegram.getAttribute('href')).toBe('https://t.me/ana_demo');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact');
      await expect
        .poll(() => telegram.evaluate((link) => link.getBoundingClientRect().bottom < innerHeight))
        .toBe(true);
      await page.getByRole('link', { name: 'About', exact: true }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('about');
    }
  });

  test('finds places without accents or by aliases, and remembers the selected place', async () => {
    await open('/en/listings');
    await page.getByText('Where?').first().click();
    const field = page.getByRole('combobox', { name: 'Search a city' });
    await field.fill('bogota');
    await page.getByRole('option', { name: /^Bogotá/ }).waitFor();
    await field.fill('leon');
    const active = () => field.getAttribute('aria-activedescendant');
    const first = await active();
    await page.keyboard.press('ArrowDown');
    expect(await active()).not.toBe(first);
    await expect
      .poll(() => page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'))
      .toBe(await active());
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(first);
    await field.fill('cdmx');
    await page.getByRole('option', { name: /^Ciudad de México/, selected: true }).waitFor();
    await field.press('Enter');
    await page.waitForURL(/city=mx-ciudad-de-mexico/);
    // Other pages keep the place in their links to lists.
    await open('/en/terms');
    const toListings = page.locator('.site-footer').getByRole('link', { name: 'Women' });
    const leadsTo = () =>
      toListings.evaluate(({ href }: HTMLAnchorElement) => href.slice(location.origin.length));
    expect(await leadsTo()).toBe('/en/listings?category=women&city=mx-ciudad-de-mexico');
    await open('/en/listings');
    await page.getByRole('link', { name: 'See in Ciudad de México, Mexico' }).click();
    await page.waitForURL(/city=mx-ciudad-de-mexico/);
    await open('/en');
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/en\s+Ciudad de México/);
    await expect.poll(() => page.locator('.card').count()).toBe(5);
    // The browser rerendered the home page's filters; they must keep the place.
    await page.locator('.filter-sheet input[name="city"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Online now').check();
    await page.getByRole('button', { name: /^Show (?:listings|\d)/ }).click();
    await page.waitForURL(/filters=online/);
    expect(new URL(page.url()).searchParams.get('city')).toBe('mx-ciudad-de-mexico');
  });

  test('enlarges a photo by keys and taps, and changes it by arrows and swipes', async () => {
    await open(listing);
    await page.getByRole('button', { name: 'Enlarge photo' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photo of Valeria' });
    const counter = viewer.getByRole('status');
    const stage = viewer.locator('.viewer__stage');
    // The viewer's code loads on click.
    await viewer.waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => counter.innerText()).toBe('4 / 4');
    expect(await viewer.getByRole('link', { name: 'Report this photo' }).getAttribute('href')).toBe(
      `/en/report/about/${fixtureId(0)}/photo/${missing.photos[3]?.id}`,
    );
    await page.keyboard.press('+');
    await expect.poll(() => stage.getAttribute('data-zoom')).toBe('2');
    await page.keyboard.press('-');
    await expect.poll(() => stage.getAttribute('data-zoom')).toBe('1');
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(100, 400);
    await page.mouse.up();
    await expect.poll(() => counter.innerText()).toBe('1 / 4');
    await page.mouse.dblclick(300, 600);
    await expect.poll(() => stage.getAttribute('data-zoom')).toBe('2');
    const scrolled = await stage.evaluate((box) => [box.scrollLeft > 0, box.scrollTop > 0]);
    expect(scrolled).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer.count()).toBe(0);
    // The gallery shows the photo on which the viewer closed.
    expect(await page.locator('.gallery__counter').innerText()).toBe('1 / 4');
  });

  test('reloads a list when the visitor returns to the tab, without moving its content', async () => {
    await page.clock.install();
    await open('/en/listings');
    const asked: string[] = [];
    await page.route('**/api/cards?*', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await route.fulfill({ json: { cards: [7, 8, 1].map((number) => makeCard(number)) } });
    });
    const read = page.locator(`a[href="/en/listings/${fixtureId(1)}"]`);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
    const top = () => read.evaluate((card) => Math.round(card.getBoundingClientRect().top));
    const before = await top();
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await comeBack();
    expect(asked).toEqual([]);
    await page.clock.fastForward(90_000);
    await comeBack();
    await expect.poll(() => page.locator('.card').count()).toBe(3);
    expect(asked).toEqual(['?category=women&sort=newest&direction=desc']);
    expect(Math.abs((await top()) - before), 'to the pixel').toBeLessThanOrEqual(1);
  });

  test('keeps the cards after a failed reload, with a toast and a retry button', async () => {
    page = await visitor();
    await page.clock.install();
    await open('/en/listings');
    const failed = page.getByText('There was a problem loading listings');
    await page.route('**/api/cards?*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.clock.fastForward(90_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => failed.count()).toBe(2);
    expect(await page.locator('.card').count()).toBe(2);
    await page.unroute('**/api/cards?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => page.locator('.card').count()).toBe(5);
    expect(await page.locator('.error-panel:visible').count()).toBe(0);
  });

  test('applies a place that was chosen in another tab', async () => {
    await open('/en');
    const other = await page.context().newPage();
    await other.goto(`${origin()}/en/terms`);
    await other.evaluate(() => {
      localStorage.setItem('selectedCountry', 'mx');
      localStorage.setItem('selectedCity', 'mx-guadalajara');
    });
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/en\s+Guadalajara/);
    await expect.poll(() => page.locator('.card').count()).toBe(5);
    await other.evaluate(() => localStorage.clear());
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/en\s+tu ciudad/);
  });

  test('reports a canceled checkout once per session and removes the query parameter', async () => {
    const notice = page.locator('.toast, .notice').getByText('Checkout Canceled');
    await open('/en?category=men&checkout=canceled');
    await expect.poll(() => notice.count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?category=men');
    await open('/en?checkout=canceled');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await notice.count()).toBe(0);
  });

  test('redirects a checkout success to the membership page, through sign-in if needed', async () => {
    const arrived = async (address: string) => {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(origin() + address);
      await page.waitForURL(/\/(membership|login)/);
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    };
    await open('/en');
    expect(await arrived('/en?checkout=success')).toBe('/login?next=%2Fmembership%3Fcheckout%3Dsuccess');
    await open('/en');
    await page.context().addCookies([{ name: 'session', value: '1', url: origin() }]);
    expect(await arrived('/en?checkout=success')).toBe('/membership?checkout=success');
    await open('/en');
    await page.evaluate(() => sessionStorage.clear());
    await open('/en?checkout=%3Cscript%3E');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.locator('.toast, .notice:visible').count()).toBe(0);
  });

  test("fetches the first card's photo once and before all others", async () => {
    const fetched: string[] = [];
    page.on('request', (request) => void (request.url().includes('/media/') && fetched.push(request.url())));
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await open('/en/listings');
    const first = fetched.filter((url) => url.includes(makeCard(0).photo.id));
    expect(first).toHaveLength(1);
    expect(fetched[0]).toBe(first[0]);
    expect(first[0]).toMatch(/\.avif$/);
    expect(warnings).toEqual([]);
  });

  test('works without JavaScript, including contact by a form', async () => {
    const plain = await visitor({ javaScriptEnabled: false });
    await plain.goto(origin() + listing);
    for (const text of ['Accepts credit card payments', 'Monday to Friday'])
      expect(await plain.getByText(text).first().isVisible(), text).toBe(true);
    const posted = plain.waitForRequest((request) => request.method() === 'POST');
    await plain.getByRole('button', { name: 'Call Now' }).click();
    const { pathname } = new URL((await posted).url());
    expect([pathname, (await posted).postData()]).toEqual([
      `/api/listings/${fixtureId(0)}/contact-page`,
      'website=',
    ]);
    await plain.goto(`${origin()}/en/listings`);
    await plain.getByRole('button', { name: 'Filters' }).click();
    await plain.getByLabel('Massage').check();
    await plain.getByLabel('Travel', { exact: true }).check();
    await plain
      .getByRole('group', { name: /^Price/ })
      .getByLabel('To')
      .fill('900');
    await plain.getByRole('button', { name: 'Show listings' }).click();
    const chosen = new URL(plain.url()).searchParams;
    expect([chosen.getAll('services'), chosen.get('priceMax')]).toEqual([['massage', 'travel'], '900']);
    expect(await plain.getByRole('button', { name: 'Filters (3)' }).isVisible()).toBe(true);
    await plain.goto(`${origin()}/en/listings`);
    await plain.getByText('Where?').click();
    await plain.locator('.place-form').getByLabel('Country').selectOption('co');
    await plain.getByRole('button', { name: 'Show' }).click();
    expect(new URL(plain.url()).search).toBe('?category=women&country=co');
  });
});
