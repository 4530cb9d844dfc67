import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

/**
 * Load of a first visit without photos: gzipped bytes by kind, and the number of requests before the page's load event.
 */
export interface FirstLoad {
  html: number;
  css: number;
  js: number;
  fonts: number;
  requests: number;
  /** Layout shift while the page loads and scrolls to its end (web.dev/cls). */
  shift: number;
}

type Kind = keyof Pick<FirstLoad, 'html' | 'css' | 'js' | 'fonts'>;
const kinds: Record<string, Kind> = { document: 'html', stylesheet: 'css', script: 'js', font: 'fonts' };
/** Not gzipped: woff2 is already compressed. */
const asItIs: Kind[] = ['fonts'];

/** Measures a page on a phone with confirmed age and an empty cache. */
export async function firstLoadOf(browser: Browser, address: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    await context.addCookies([{ name: 'adult', value: '1', url: address }]);
    const page = await context.newPage();
    await page.addInitScript(observeShifts);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(address, { waitUntil: 'networkidle' });
    const loadedAt = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [
        PerformanceNavigationTiming,
      ];
      return performance.timeOrigin + loadEventStart;
    });
    const found: FirstLoad = { html: 0, css: 0, js: 0, fonts: 0, requests: 0, shift: 0 };
    for (const response of [...responses]) {
      const request = response.request();
      // Skip photos and prefetches for the next page.
      if (request.resourceType() === 'image' || request.headers()['sec-purpose']) continue;
      // Requests after the load event do not delay the first photos.
      if (request.timing().startTime < loadedAt) found.requests += 1;
      const kind = kinds[request.resourceType()];
      if (!kind) continue;
      const body = await response.body();
      found[kind] += asItIs.includes(kind) ? body.length : gzipSync(body).length;
    }
    await page.evaluate(scrollThrough);
    await page.waitForLoadState('networkidle');
    found.shift = await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
    return found;
  } finally {
    await context.close();
  }
}

function observeShifts(): void {
  const counted = globalThis as unknown as { shifts: number };
  counted.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<
      PerformanceEntry & { value: number; hadRecentInput: boolean }
    >)
      if (!entry.hadRecentInput) counted.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function scrollThrough(): Promise<void> {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
