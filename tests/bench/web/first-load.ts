import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

/** What a first visit loads beside its photos: bytes by kind as gzip sends them, and how many requests come before these. */
export interface FirstLoad {
  html: number;
  css: number;
  js: number;
  fonts: number;
  requests: number;
  /** Layout shift while the page arrives and is scrolled to its end (web.dev/cls). */
  shift: number;
}

type Kind = keyof Pick<FirstLoad, 'html' | 'css' | 'js' | 'fonts'>;
const kinds: Record<string, Kind> = { document: 'html', stylesheet: 'css', script: 'js', font: 'fonts' };
/** Woff2 is compressed already. */
const asItIs: Kind[] = ['fonts'];

/** Opens a page on a phone whose owner confirmed their age and has nothing in its cache. */
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
      // Photos are not counted, nor what the browser fetches ahead for the next page.
      if (request.resourceType() === 'image' || request.headers()['sec-purpose']) continue;
      // What comes once the page is there has taken nothing from the first photos.
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
