import { chromium, type Browser } from '@playwright/test';
import { getMe } from '#functions/account/get-me.ts';
import { getOwnListing } from '#functions/listing/own-listing.ts';
import { getOverview } from '#functions/overview/get-overview.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { fromApprovalToPublic, toFirstDocument } from '#tests/e2e/provider-ways.ts';
import type { Taps } from '#tests/e2e/taps.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { meterReads } from '#tests/support/capacity.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { pay } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { type SignedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { signedInContext } from './auth/scripts.ts';
import { firstVisitOf } from './dashboard/first-visit.ts';
import { measureSaves } from './dashboard/saves.ts';
import type { BenchReport, Row } from './run.ts';

/** Bounds: issue "The provider's dashboard", Figures. */
const bounds = { overviewKilobytes: 250, formKilobytes: 60, calls: 4, document: 14, publication: 6 };

/**
 * What a provider's dashboard costs: the scripts of a first visit from the site as it ships, what is asked of the API until the
 * overview is whole, read and write units as the engine says them, and the presses of the two ways to being found.
 */
export default async function bench(): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  const { executablePath, args } = await browserExecutable();
  const browser = await chromium.launch({ executablePath, args });
  try {
    joinCloud(cloud);
    const she = await member(cloud);
    const visits = await measureVisits(browser, cloud, she);
    const reads = await measureReads(she.sub);
    const saves = await measureSaves();
    const ways = await measureWays(browser, cloud);
    const tables = { 'first visit': visits.rows, reads, saves: saves.rows, ways: ways.rows };
    return {
      rows: Object.values(tables).flat(),
      tables,
      broken: [...visits.broken, ...saves.broken, ...ways.broken],
    };
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

/** Somebody whose listing is public. */
async function member(cloud: Cloud): Promise<SignedIn> {
  const she = await provider(cloud).approved().published();
  await pay(cloud, she);
  return she;
}

const kilobytes = (sizes: Iterable<number>): number =>
  Math.round([...sizes].reduce((sum, size) => sum + size, 0) / 102.4) / 10;

async function measureVisits(
  browser: Browser,
  cloud: Cloud,
  she: SignedIn,
): Promise<{ rows: Row[]; broken: string[] }> {
  const context = await signedInContext(browser, cloud.site, she);
  const storageState = await context.storageState();
  await context.close();
  const overview = await firstVisitOf(browser, `${cloud.site}/dashboard`, {
    storageState,
    whole: '[data-testid=own-listing]',
  });
  const form = await firstVisitOf(browser, `${cloud.site}/dashboard/listings?edit=1`, {
    storageState,
    whole: '#content form',
  });
  const overviewKilobytes = kilobytes(overview.scripts.values());
  const more = kilobytes(
    [...form.scripts].flatMap(([path, size]) => (overview.scripts.has(path) ? [] : size)),
  );
  const count = overview.calls.length;
  return {
    rows: [
      { figure: 'JS of /dashboard, KB gzip', value: overviewKilobytes, bound: bounds.overviewKilobytes },
      { figure: 'JS that the listing form adds, KB gzip', value: more, bound: bounds.formKilobytes },
      {
        figure: `API calls until the overview is whole: ${overview.calls.join(', ')}`,
        value: count,
        bound: bounds.calls,
      },
      {
        figure: `afterwards: ${overview.later.join(', ') || 'none'}`,
        value: overview.later.length,
        bound: '',
      },
    ],
    broken: [
      // Not loaded at all it would hold every bound.
      ...within('JS of /dashboard', overviewKilobytes, bounds.overviewKilobytes),
      ...within('JS of the form beside /dashboard', more, bounds.formKilobytes),
      ...within('API calls until the overview is whole', count, bounds.calls),
    ],
  };
}

const within = (what: string, value: number, bound: number): string[] =>
  value > 0 && value <= bound ? [] : [`${what}: ${value}, at most ${bound}`];

/** What the overview's calls read of the table, each as the engine says it. */
async function measureReads(sub: string): Promise<Row[]> {
  const meter = meterReads();
  try {
    const rows: Row[] = [];
    for (const [call, run] of [
      ['getMe, the membership with it', () => getMe(sub)],
      ['getOwnListing', () => getOwnListing(sub)],
      ['getOverview', () => getOverview(sub)],
    ] as const) {
      meter.reset();
      await run();
      rows.push({ call, queries: meter.cost.queries, 'read units': meter.cost.readUnits });
    }
    return rows;
  } finally {
    meter.stop();
  }
}

async function measureWays(browser: Browser, cloud: Cloud): Promise<{ rows: Row[]; broken: string[] }> {
  const rows: Row[] = [];
  const broken: string[] = [];
  const ways: ReadonlyArray<
    [string, number, (...to: Parameters<typeof fromApprovalToPublic>) => Promise<Taps>]
  > = [
    [
      'from home to the first document',
      bounds.document,
      (page) => toFirstDocument(page, cloud, 'taps@example.test'),
    ],
    ['from the approval to a public listing, and the payment page', bounds.publication, fromApprovalToPublic],
  ];
  for (const [way, bound, go] of ways) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'es-MX',
    });
    const { count } = await go(await context.newPage(), cloud);
    await context.close();
    rows.push({ way, taps: count, bound });
    broken.push(...within(way, count, bound));
  }
  return { rows, broken };
}
