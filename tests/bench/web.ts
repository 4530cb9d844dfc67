import { chromium } from '@playwright/test';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { buildProvider, newMark, storeFacts } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { portrait } from '#tests/support/portraits.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { freePort } from './measures.ts';
import type { BenchReport, Part } from './report.ts';
import { type Audit, audit } from './web/audit.ts';
import { firstLoadOf } from './web/first-load.ts';
import { measurePositions } from './web/positions.ts';
import { shellPaints } from './web/slow-phone.ts';
import { visitOf } from './web/rows.ts';
import { startTwin } from './web/twin.ts';
import type { Visited } from './web/visited.ts';

const runs = 5;
const listings = 30;
/** Number of listings with a story, so that home and the city's list include the strip of stories. */
const stories = 5;
/** Number of different pictures; drawing one takes a second. */
const differentPictures = 8;
const city = { country: 'mx', city: 'mx-guadalajara' };

/** Measures the site with 24 cards a page and pictures as large as photographs. Bounds: docs/proofs.md, "Web". */
function onSite(measure: (of: Visited) => Promise<BenchReport>): Part {
  return async () => {
    const { cloud, id } = await published();
    const debugging = await freePort();
    const { executablePath, args } = await browserExecutable();
    const flags = [...args, `--remote-debugging-port=${debugging}`];
    const browser = await chromium.launch({ executablePath, args: flags });
    const pages = {
      home: '/es',
      listings: `/es/listings?category=women&city=${city.city}&country=${city.country}`,
      listing: `/es/listings/${id}`,
    };
    try {
      return await measure({ browser, debugging, site: cloud.site, pages });
    } finally {
      await browser.close();
    }
  };
}

let publishing: ReturnType<typeof publish> | undefined;
/** All parts share one cloud, which ends with this process. */
const published = () => (publishing ??= publish());

export const parts = {
  positions: onSite(measurePositions),
  visit: onSite(measureVisits),
  shell: onSite(shellPaints),
};

/** Measures first visits on a slow phone, to the site and to a static copy of the same pages. */
async function measureVisits({ browser, debugging, site, pages }: Visited): Promise<BenchReport> {
  const twin = await startTwin(site, Object.values(pages));
  const visits = [];
  for (const [page, path] of Object.entries(pages)) {
    const load = await firstLoadOf(browser, site + path);
    const own: Audit[] = [];
    const still: Audit[] = [];
    // Alternate between site and static copy, so that machine load affects them equally.
    for (let run = 0; run < runs; run += 1) {
      own.push(await audit(site + path, debugging));
      still.push(await audit(twin.origin + path, debugging));
    }
    visits.push(visitOf(page, load, own, still));
    console.log(visits.at(-1));
  }
  await twin.close();
  return {
    tables: { 'A first visit on a slow phone, beside a static twin': visits.map(({ row }) => row) },
    broken: visits.flatMap(({ broken }) => broken),
  };
}

/** Publishes listings in one city; the last ones also have a story. */
async function publish() {
  const cloud = await startCloudForTests();
  joinCloud(cloud);
  const pictures = await Promise.all(
    Array.from({ length: differentPictures }, async (_, seed) => makeSizes(await portrait(seed), newMark())),
  );
  let id = '';
  for (let n = 0; n < listings; n += 1) {
    const drawn = [0, 1, 2].map((one) => pictures[(n * 3 + one) % pictures.length]!);
    const photos = await Promise.all(drawn.map((one, index) => storeReadyPhoto(one, index === 0)));
    const content = { ...city, municipality: undefined, title: `Persona ${n + 1}` };
    const posts = n < listings - stories ? [] : [{ id: (await storeReadyPhoto(drawn[0]!)).id }];
    const { listing } = await storeFacts(buildProvider({ content, photos, posts }));
    id = listing?.id ?? '';
  }
  await cloud.flush();
  // Count the listings of places, because list pages request these counts.
  await cloud.invoke('job', { job: 'places' });
  return { cloud, id };
}
