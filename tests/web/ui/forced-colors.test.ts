import { expect, test } from 'vitest';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';

const site = publicBrowser();
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
const list = '/en/listings?filters=online&sort=age';
const listing = `/en/listings/${fixtureId(0)}`;

test.each([
  ['link of the header', desk, list, '.site-menu [aria-current]'],
  ['category', phone, list, '.category-tabs [aria-current]'],
  ['sort order', desk, list, '.sort-row[aria-current]'],
  ['sort button', phone, list, '.sort-open'],
  ['filter', phone, list, '.filter-chips [aria-current]'],
  ['thumbnail', desk, listing, '.gallery__thumbnails [aria-current]'],
  ['tab', desk, listing, '[role=tab][aria-selected=true]'],
  ['section', phone, listing, '.tabs__tab[aria-current]'],
] as const)(
  'forced colors show the chosen %s in the colors of a selection',
  async (_, viewport, path, chosen) => {
    const page = await site.visitor({ viewport, forcedColors: 'active' });
    await page.goto(site.origin() + path);
    await hydrated(page);
    const seen = await page
      .locator(chosen)
      .first()
      .evaluate((element) => {
        const probe = document.createElement('span');
        probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText';
        document.body.append(probe);
        return [probe, element].map((one) => {
          const { backgroundColor, color } = getComputedStyle(one);
          return [backgroundColor, color];
        });
      });
    expect(seen[1]).toEqual(seen[0]);
  },
);
