import type { Browser, Page } from '@playwright/test';

/** What of a page is seen without scrolling, in CSS px from its top. */
export interface Position {
  window: string;
  /** How high the window is. */
  fold: number;
  /** Where the last fact ends by which people choose: of a list's first cards, or of a listing. */
  factsEnd: number;
  /** Of the whole page. */
  height: number;
}

const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
/** Cards that must be seen whole: on a phone two, on a desktop a row. */
const cardsSeen = { phone: 2, desktop: 4 };
const factsOfCard = ['.card__name strong', '.card__name span', '.price', '.card__place'];
const factsOfListing = ['h1', '.listing__price', '.listing__place', '.listing__state .badge'];

/** Opens a page at both sizes, as somebody who confirmed their age. */
export async function positionsOf(browser: Browser, address: string): Promise<Position[]> {
  const found: Position[] = [];
  for (const [name, viewport] of Object.entries(windows)) {
    const context = await browser.newContext({ viewport, isMobile: name === 'phone' });
    try {
      await context.addCookies([{ name: 'adult', value: '1', url: address }]);
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'load' });
      // Under a listing there are cards as well, of others of its city.
      const ends = (await page.locator('.listing__price').count())
        ? await endsOf(page, factsOfListing)
        : await endsOfCards(page, cardsSeen[name as keyof typeof cardsSeen]);
      found.push({
        window: `${viewport.width} x ${viewport.height}`,
        fold: viewport.height,
        factsEnd: Math.round(Math.max(...ends)),
        height: await page.evaluate(() => document.documentElement.scrollHeight),
      });
    } finally {
      await context.close();
    }
  }
  return found;
}

const endsOfCards = async (page: Page, cards: number): Promise<number[]> => {
  const all = Array.from({ length: cards }, (_, index) =>
    endsOf(
      page,
      factsOfCard.map((fact) => `.listing-grid > li:nth-child(${index + 1}) ${fact}`),
    ),
  );
  return (await Promise.all(all)).flat();
};

/** @throws Error where the page lacks a fact */
const endsOf = (page: Page, selectors: readonly string[]): Promise<number[]> =>
  Promise.all(
    selectors.map(async (selector) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`Nothing is seen of ${selector} at ${page.url()}`);
      return box.y + box.height;
    }),
  );
