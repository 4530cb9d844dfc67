import { type Browser, chromium } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { drawnScreens } from '#shared/drawn-screens.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { atMost, median, rounded } from './measures.ts';
import type { BenchReport } from './report.ts';
import { startTwin } from './web/twin.ts';

const runs = 5;
/**
 * Maximum ratio to the static twin: the same HTML and styles without scripts. On the local cloud, the scripts share the
 * line with the styles, because HTTP/1.1 ignores their low priority.
 */
const ratioBound = 2;

/** A slow line (400 kbit/s, 400 ms for each request) and a processor four times slower. */
const network = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1000) / 8,
  uploadThroughput: (400 * 1000) / 8,
};
const slowdown = 4;

interface Times {
  /** Milliseconds until the form can be filled in and sent. */
  usable: number;
  /** Milliseconds until the app has taken the form over. */
  taken: number;
}

/**
 * Measures how long guests on a slow line wait for the sign-in forms, beside a static twin of the same pages. What they
 * type and press before the app has loaded is kept (tests/e2e/slow-line.spec.ts), so the form is usable once it shows.
 */
async function bench(): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  const browser = await chromium.launch(await browserExecutable());
  try {
    const twin = await startTwin(cloud.site, drawnScreens);
    const rows = [];
    for (const path of drawnScreens) {
      const own: Times[] = [];
      const still: number[] = [];
      // Alternate between site and twin, so that machine load affects them equally.
      for (let run = 0; run < runs; run += 1) {
        own.push(await timesOf(browser, cloud.site + path));
        still.push((await timesOf(browser, twin.origin + path, false)).usable);
      }
      const usable = median(own.map((times) => times.usable));
      rows.push({
        page: path,
        'form usable ms': Math.round(usable),
        'twin ms': Math.round(median(still)),
        ratio: rounded(usable / median(still), 2),
        'app ready ms': Math.round(median(own.map(({ taken }) => taken))),
      });
      console.log(rows.at(-1));
    }
    await twin.close();
    return {
      tables: { 'Sign-in forms on a slow line': rows },
      broken: rows.flatMap(({ page, ratio }) => atMost(`${page}: form usable`, ratio, ratioBound)),
    };
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

export const parts = { all: bench };

/** Opens a page with an empty browser cache. The twin has no app to wait for. */
async function timesOf(browser: Browser, address: string, hasApp = true): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    locale: 'es-MX',
  });
  try {
    await context.addCookies([{ name: cookies.adult.name, value: '1', url: address }]);
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(keepTimes);
    await page.goto(address, { waitUntil: 'commit' });
    const found = await page.waitForFunction(
      (needsApp) => {
        const times = (globalThis as unknown as { times: Times }).times;
        return times.usable && (times.taken || !needsApp) ? times : undefined;
      },
      hasApp,
      { timeout: 60_000 },
    );
    return (await found.jsonValue()) as Times;
  } finally {
    await context.close();
  }
}

/** Records the first frames in which the form shows and in which the app has taken it over. */
function keepTimes(): void {
  const times = { usable: 0, taken: 0 };
  Object.assign(globalThis, { times });
  const look = (): void => {
    const [field, button] = ['input', '[type=submit]'].map((one) =>
      document.querySelector<HTMLInputElement>(`#content form ${one}`),
    );
    const shows =
      field?.checkVisibility() && button?.checkVisibility() && !field.disabled && !button.disabled;
    if (shows) times.usable ||= performance.now();
    if (shows && !document.querySelector('[data-drawn]')) times.taken ||= performance.now();
    if (!times.taken) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
