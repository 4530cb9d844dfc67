import { type Browser, chromium } from '@playwright/test';
import { browserExecutable } from '#tests/support/browser.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { buildProvider, newMark, storeFacts } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { detailedPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { freePort } from './free-port.ts';
import type { BenchReport, Row } from './run.ts';
import { type Audit, audit } from './web/audit.ts';
import { fixedTask } from './web/fixed-task.ts';
import { firstLoadOf } from './web/first-load.ts';
import { positionsOf } from './web/positions.ts';
import { brokenPaints, shellPaints } from './web/private-shell.ts';
import { brokenBounds, brokenDefaults, brokenPositions, defaultRowOf, rowOf } from './web/rows.ts';
import { startTwin } from './web/twin.ts';

/**
 * What a visitor on a phone sees first and waits for: the site as it ships behind the local edge, 24 cards and pictures
 * that weigh as photographs do, beside a static twin of the same pages in the same run. Bounds: docs/proofs.md, "Web".
 */
const runs = 5;
const listings = 30;
/** So many of them have a story: home and the city's list have their strip, which is among what is measured. */
const stories = 5;
/** Drawing one takes a second. */
const differentPictures = 8;
const city = { country: 'mx', city: 'mx-guadalajara' };

/** What can be measured alone: what is seen, a slow phone's first visit, Lighthouse as it comes, the private app. */
export const parts = ['positions', 'visit', 'lighthouse', 'shell'];

export default async function bench(chosen: readonly string[]): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  try {
    joinCloud(cloud);
    const id = await publishListings();
    await cloud.flush();
    // What a list asks for behind its page is there, as it is in life.
    await cloud.invoke('job', { job: 'places' });
    const pages = {
      home: '/es',
      listings: `/es/listings?category=women&city=${city.city}&country=${city.country}`,
      listing: `/es/listings/${id}`,
    };
    const debugging = await freePort();
    const { executablePath, args } = await browserExecutable();
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${debugging}`],
    });
    const of = { browser, debugging, site: cloud.site, pages };
    try {
      const seen = chosen.includes('positions') ? await measurePositions(of) : [];
      const visits = chosen.includes('visit') ? await measureVisits(of) : [];
      const defaults = chosen.includes('lighthouse') ? await measureDefaults(of) : [];
      const paints = chosen.includes('shell') ? await shellPaints(browser, cloud.site, pages.home) : [];
      return {
        rows: [...seen, ...defaults, ...visits, ...paints],
        tables: {
          'What is seen without scrolling, px': seen,
          'Lighthouse, mobile, as it comes': defaults,
          'A first visit on a slow phone, beside a static twin': visits,
          'First paint of the private app on a slow phone': paints,
        },
        broken: [
          ...seen.flatMap(brokenPositions),
          ...defaults.flatMap(brokenDefaults),
          ...visits.flatMap(brokenBounds),
          ...brokenPaints(paints),
        ],
      };
    } finally {
      await browser.close();
    }
  } finally {
    await cloud.stop();
  }
}

interface Measured {
  browser: Browser;
  /** The port of its remote debugging. */
  debugging: number;
  site: string;
  pages: Readonly<Record<'home' | 'listings' | 'listing', string>>;
}

async function measurePositions({ browser, site, pages }: Measured): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [page, path] of Object.entries(pages))
    for (const { window, fold, factsEnd, height } of await positionsOf(browser, site + path))
      rows.push({ page, window, fold, 'facts end at': factsEnd, 'page height': height });
  return rows;
}

async function measureVisits({ browser, debugging, site, pages }: Measured): Promise<Row[]> {
  const twin = await startTwin(site, Object.values(pages));
  try {
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const load = await firstLoadOf(browser, site + path);
      const own: Audit[] = [];
      const still: Audit[] = [];
      const fixed: number[] = [];
      // Taking turns, so that a busy moment hits both alike.
      for (let run = 0; run < runs; run += 1) {
        own.push(await audit(site + path, debugging, 'devtools'));
        still.push(await audit(twin.origin + path, debugging, 'devtools'));
        fixed.push(await fixedTask(browser));
      }
      rows.push(rowOf(page, load, own, still, fixed));
      console.log(rows.at(-1));
    }
    return rows;
  } finally {
    twin.close();
  }
}

async function measureDefaults({ debugging, site, pages }: Measured): Promise<Row[]> {
  const twin = await startTwin(site, [pages.home, pages.listings]);
  try {
    const rows: Row[] = [];
    for (const page of ['home', 'listings'] as const) {
      const simulated: Audit[] = [];
      const still: Audit[] = [];
      for (let run = 0; run < runs; run += 1) {
        simulated.push(await audit(site + pages[page], debugging, 'simulate'));
        still.push(await audit(twin.origin + pages[page], debugging, 'simulate'));
      }
      rows.push(defaultRowOf(page, simulated, still));
      console.log(rows.at(-1));
    }
    return rows;
  } finally {
    twin.close();
  }
}

/** Listings of one city, each with three photos, the last ones with a story. @returns one's id */
async function publishListings(): Promise<string> {
  const pictures = await Promise.all(
    Array.from({ length: differentPictures }, async (_, seed) =>
      makeSizes(await detailedPicture(seed), newMark()),
    ),
  );
  let id = '';
  for (let n = 0; n < listings; n += 1) {
    const drawn = [0, 1, 2].map((one) => pictures[(n * 3 + one) % pictures.length]!);
    const photos = await Promise.all(drawn.map((one, index) => storeReadyPhoto(one, index === 0)));
    const content = {
      ...city,
      municipality: undefined,
      category: 'women' as const,
      title: `Persona ${n + 1}`,
    };
    const posts = n < listings - stories ? [] : [{ id: (await storeReadyPhoto(drawn[0]!)).id }];
    const { listing } = await storeFacts(buildProvider({ content, photos, posts }));
    id = listing?.id ?? '';
  }
  return id;
}
