import type { Page } from '@playwright/test';
import { atMost } from '../measures.ts';
import type { BenchReport, Row } from '../report.ts';
import type { Visited } from './visited.ts';

/** Windows, with the number of cards that must be fully visible: a row, which is shorter on the home page. */
const windows = [
  { viewport: { width: 390, height: 844 }, isMobile: true, row: 2, homeRow: 2 },
  { viewport: { width: 1280, height: 900 }, isMobile: false, row: 4, homeRow: 3 },
];
/** Facts whose number in view is reported. */
const facts = {
  names: ':is(.card__name strong, main h1 bdi)',
  prices: '.price',
  statuses: ':is(.card__online, .listing__status)',
};
/** Maximum height of a page of 24 cards on a phone, in CSS px. */
const mostHeight = 6_000;

const factsOfCard = ['.card__name strong', '.card__name span', '.price'];
const factsOfListing = ['h1', '.listing__price', '.listing__place', '.listing__status'];

/** Measures where the main details of the first cards or of the listing end, in CSS px from the top. */
export async function measurePositions({ browser, site, pages }: Visited): Promise<BenchReport> {
  const rows: Row[] = [];
  const broken: string[] = [];
  const withPlace = { 'home with a place': pages['listings'].replace('/listings', '') };
  for (const [name, path] of Object.entries({ ...pages, ...withPlace }))
    for (const { viewport, isMobile, row, homeRow } of windows) {
      const context = await browser.newContext({ viewport, isMobile });
      await context.addCookies([{ name: 'adult', value: '1', url: site }]);
      const page = await context.newPage();
      await page.goto(site + path, { waitUntil: 'load' });
      const cardsSeen = name.startsWith('home') ? homeRow : row;
      const factsOfCards = Array.from({ length: cardsSeen }, (_, index) =>
        factsOfCard.map((fact) => `.listing-grid > li:nth-child(${index + 1}) ${fact}`),
      ).flat();
      const factsEnd = await endOf(page, name === 'listing' ? factsOfListing : factsOfCards);
      const seen = await countSeen(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await context.close();
      const where = `${name} at ${viewport.width} x ${viewport.height}`;
      rows.push({ page: where, 'facts end at': factsEnd, ...seen, 'page height': height });
      broken.push(...atMost(`${where}: facts end at`, factsEnd, viewport.height));
      if (name === 'listings' && isMobile) broken.push(...atMost(`${where}: height`, height, mostHeight));
    }
  return { tables: { 'What is seen without scrolling, px': rows }, broken };
}

/** Counts the facts that are fully in view. */
async function countSeen(page: Page): Promise<Record<string, number>> {
  const counts = Object.entries(facts).map(async ([name, selector]) => {
    const seen = await page.locator(selector).evaluateAll(
      (found) =>
        found.filter((one) => {
          const { top, bottom, left, right, height } = one.getBoundingClientRect();
          return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        }).length,
    );
    return [`${name} in view`, seen] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/**
 * Returns the lowest end of the selected elements, in CSS px.
 * @throws Error if the page lacks one of them
 */
async function endOf(page: Page, selectors: readonly string[]): Promise<number> {
  const ends = selectors.map(async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not visible at ${page.url()}`);
    return box.y + box.height;
  });
  return Math.round(Math.max(...(await Promise.all(ends))));
}
