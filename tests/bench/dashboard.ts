import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Response } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { pay } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { atMost, rounded } from './measures.ts';
import type { BenchReport } from './report.ts';

/** Maximum KB of gzipped scripts, and maximum API requests. `form` counts only scripts that the overview lacks. */
const bounds = { login: 200, overview: 250, form: 60, calls: 4 };

async function phone(browser: Browser, site: string, storageState?: StorageState): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, locale: 'es-MX', storageState });
  await context.addCookies([{ name: cookies.adult.name, value: '1', url: site }]);
  return context;
}
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

async function bench(): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  const browser = await chromium.launch(await browserExecutable());
  try {
    joinCloud(cloud);
    const she = await provider(cloud).approved().published();
    await pay(cloud, she);
    const context = await phone(browser, cloud.site);
    const page = await context.newPage();
    await page.goto(`${cloud.site}/login`);
    await page.getByLabel(words.account.email).fill(she.email);
    await page.getByLabel(words.account.password, { exact: true }).fill(she.password);
    await page.getByRole('button', { name: words.login.submit, exact: true }).click();
    await page.waitForURL(`${cloud.site}/dashboard`);
    const signedIn = await context.storageState();
    await context.close();

    const login = await firstVisit(browser, `${cloud.site}/login`, '#content form');
    const overview = await firstVisit(
      browser,
      `${cloud.site}/dashboard`,
      '[data-testid=own-listing]',
      signedIn,
    );
    const form = await firstVisit(
      browser,
      `${cloud.site}/dashboard/listings?edit=1`,
      '#content form',
      signedIn,
    );
    const more = [...form.scripts].filter(([path]) => !overview.scripts.has(path));
    const rows = [
      { figure: 'JS of /login, KB', value: kilobytes(login.scripts), bound: bounds.login },
      { figure: 'JS of /dashboard, KB', value: kilobytes(overview.scripts), bound: bounds.overview },
      { figure: 'JS that the listing form adds, KB', value: kilobytes(more), bound: bounds.form },
      {
        figure: `API calls of the overview: ${overview.calls.join(', ')}`,
        value: overview.calls.length,
        bound: bounds.calls,
      },
    ];
    return {
      tables: { 'First visits': rows },
      broken: rows.flatMap(({ figure, value, bound }) =>
        // Report a figure of 0, which would meet every bound.
        value === 0 ? [`${figure}: none`] : atMost(figure, value, bound),
      ),
    };
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

export const parts = { all: bench };

const kilobytes = (scripts: Iterable<readonly [string, number]>): number =>
  rounded([...scripts].reduce((sum, [, bytes]) => sum + bytes, 0) / 1024);

const unfinished = '#content :is(.skeleton, .spinner, .page-wait, [aria-busy=true])';

/**
 * Opens a screen with an empty browser cache.
 * @param whole selector of an element that appears once the screen has all its data
 * @returns gzipped bytes of the scripts by path, and the API calls until the screen was complete
 */
async function firstVisit(
  browser: Browser,
  address: string,
  whole: string,
  storageState?: StorageState,
): Promise<{ scripts: Map<string, number>; calls: string[] }> {
  const context = await phone(browser, address, storageState);
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
      if (request.resourceType() === 'script' && !request.headers()['sec-purpose']) loaded.push(response);
    });
    await page.goto(address);
    await page.locator(whole).first().waitFor();
    await page.waitForFunction((selector) => !document.querySelector(selector), unfinished);
    const untilWhole = [...calls];
    await page.waitForLoadState('networkidle');
    if (await page.getByText(words.shell.loadFailed).count())
      throw new Error(`${address}: something could not be loaded.`);
    const scripts = new Map<string, number>();
    for (const response of loaded)
      scripts.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
    return { scripts, calls: untilWhole };
  } finally {
    await context.close();
  }
}
