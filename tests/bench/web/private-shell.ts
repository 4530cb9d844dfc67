import type { Browser } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { median } from '../browse/measure.ts';
import type { Row } from '../run.ts';

/**
 * When somebody sees the private app's frame, beside a public page's first paint on the same slow phone in the same
 * minutes: the app has a frame before its script (docs/decisions), so it must not come much later.
 */
const runs = 7;
/** First paint of the private shell over that of the public page. */
const ratioBound = 1.5;

/** Lighthouse's slow 4G and slow phone, as the browser itself applies them (devtools throttling). */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
export const slowdown = 4;

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

/**
 * First contentful paints, in ms of a slow phone, of the private shell and of a public page.
 * @param publicPath of the page that the shell is compared with
 */
export async function shellPaints(browser: Browser, site: string, publicPath: string): Promise<Row[]> {
  const compared = { page: 'public page', path: publicPath, isMember: false };
  const visits = [compared, ...shells];
  const paints = new Map(visits.map((visit) => [visit, [] as number[]]));
  // Taking turns, so that a busy moment hits all alike.
  for (let run = 0; run < runs; run += 1)
    for (const visit of visits) paints.get(visit)!.push(await firstPaintOf(browser, site, visit));
  const base = median(paints.get(compared)!);
  return visits.map((visit) => {
    const paint = median(paints.get(visit)!);
    return {
      page: visit.page,
      path: visit.path,
      'first paint ms': Math.round(paint),
      ratio: Math.round((100 * paint) / base) / 100,
    };
  });
}

/** @returns a line for each bound that does not hold */
export const brokenPaints = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ ratio }) => Number(ratio) > ratioBound)
    .map(
      ({ page, path, ratio }) =>
        `${page} (${path}): first paint ${ratio} of the public page's, at most ${ratioBound}`,
    );

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
