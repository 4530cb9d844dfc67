import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { privateMessages as words } from '#web/i18n/es/private.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface FirstVisit {
  /** The scripts by their addresses, in bytes as gzip sends them. */
  scripts: Map<string, number>;
  /** What was asked of the API until the screen was whole, in its order. */
  calls: string[];
  /** What was asked in the second after that. */
  later: string[];
}

/** Something of the screen is still on its way. */
const unfinished = '#content :is(.skeleton, .spinner, .page-wait, [aria-busy=true])';

/**
 * Opens a screen of somebody signed in, with nothing in the browser's cache.
 * @param whole something that is there once the screen has all that it asks for
 */
export async function firstVisitOf(
  browser: Browser,
  address: string,
  { storageState, whole }: { storageState: StorageState; whole: string },
): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    locale: 'es-MX',
    storageState,
  });
  try {
    const page = await context.newPage();
    const loaded: Response[] = [];
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      // What the browser fetches ahead for the next page is not this one's.
      if (request.resourceType() === 'script' && !request.headers()['sec-purpose']) loaded.push(response);
    });
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.locator(whole).first().waitFor();
    await page.waitForFunction((selector) => !document.querySelector(selector), unfinished);
    const until = calls.length;
    await page.waitForTimeout(1_500);
    const scripts = new Map<string, number>();
    for (const response of loaded)
      scripts.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
    if (await page.getByText(words.shell.loadFailed).count())
      throw new Error(`${address}: something could not be loaded.`);
    return { scripts, calls: calls.slice(0, until), later: calls.slice(until) };
  } finally {
    await context.close();
  }
}
