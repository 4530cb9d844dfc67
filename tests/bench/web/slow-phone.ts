import type { Browser } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { atMost, median, rounded } from '../measures.ts';
import type { BenchReport } from '../report.ts';
import type { Visited } from './visited.ts';

const runs = 7;
/**
 * Maximum ratio to a public page's first paint. The build renders the app's frame into its HTML, so the ratio stays
 * small.
 */
const ratioBound = 1.5;

/** Lighthouse's slow 4G and slow phone, applied by the browser itself (devtools throttling). */
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
  /** True if the browser has the session cookie, which decides between the member's and the guest's frame. */
  isMember: boolean;
}

const shells: readonly Visit[] = [
  { page: 'shell, guest', path: '/login', isMember: false },
  { page: 'shell, member', path: '/dashboard', isMember: true },
];

/** Measures the first contentful paint of the private app and of a public page on a slow phone, in ms. */
export async function shellPaints({ browser, site, pages }: Visited): Promise<BenchReport> {
  const visits: Visit[] = [{ page: 'public page', path: pages.home, isMember: false }, ...shells];
  const paints = visits.map(() => [] as number[]);
  // Alternate between the pages, so that machine load affects all of them equally.
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

/**
 * Measures the first paint with an empty browser cache, in ms.
 * @throws Error if nothing was painted
 */
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
    // Record the first paint from inside the page: a script soon redirects a guest's `/dashboard` to the sign-in.
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
