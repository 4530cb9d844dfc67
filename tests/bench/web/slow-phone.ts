import type { Browser } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { atMost, median, rounded } from '../measures.ts';
import type { BenchReport } from '../report.ts';
import type { Visited } from './visited.ts';

const runs = 7;
/** The build draws the app's frame into its HTML, so its first paint comes not much later than a public page's. */
const ratioBound = 1.5;

/** Lighthouse's slow 4G and slow phone, as the browser itself applies them (devtools throttling). */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slowdown = 4;

interface Visit {
  page: string;
  path: string;
  /** Whether the browser says that somebody is signed in, which decides whose frame is shown. */
  isMember: boolean;
}

const shells: readonly Visit[] = [
  { page: 'shell, guest', path: '/login', isMember: false },
  { page: 'shell, member', path: '/dashboard', isMember: true },
];

/** Measures the private app's first contentful paint beside a public page's, in ms of a slow phone. */
export async function shellPaints({ browser, site, pages }: Visited): Promise<BenchReport> {
  const visits: Visit[] = [{ page: 'public page', path: pages.home, isMember: false }, ...shells];
  const paints = visits.map(() => [] as number[]);
  // Taking turns, so that a busy moment hits all alike.
  for (let run = 0; run < runs; run += 1)
    for (const [index, visit] of visits.entries())
      paints[index]?.push(await firstPaintOf(browser, site, visit));
  const [base = NaN] = paints.map(median);
  const rows = visits.map(({ page }, index) => ({
    page,
    'first paint ms': Math.round(median(paints[index] ?? [])),
    ratio: rounded(median(paints[index] ?? []) / base, 2),
  }));
  return {
    tables: { 'First paint of the private app on a slow phone': rows },
    broken: rows.flatMap(({ page, ratio }) => atMost(`${page}: first paint`, ratio, ratioBound)),
  };
}

/** With nothing in the browser's cache. @throws Error where nothing was painted */
async function firstPaintOf(browser: Browser, site: string, { path, isMember }: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    const answered = [cookies.adult.name, ...(isMember ? [cookies.session.name] : [])];
    await context.addCookies(answered.map((name) => ({ name, value: '1', url: site })));
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // A guest's `/dashboard` leads on to the sign-in by script; the paint of the frame comes before.
    await page.addInitScript(keepPaint);
    await page.goto(site + path, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(() => (globalThis as { paint?: number }).paint);
    return Number(await handle.jsonValue());
  } finally {
    await context.close();
  }
}

function keepPaint(): void {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) (globalThis as { paint?: number }).paint = paint.startTime;
  }).observe({ type: 'paint', buffered: true });
}

/** Milliseconds that a fixed task takes on a slow phone. Our scripts' tasks are held against it in the same run. */
export async function fixedTask(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await page.evaluate(() => {
      const began = performance.now();
      let seed = 1;
      const words = Array.from({ length: 30_000 }, () =>
        (seed = (seed * 16_807) % 2_147_483_647).toString(36),
      );
      JSON.stringify(words.sort());
      return performance.now() - began;
    });
  } finally {
    await page.close();
  }
}
