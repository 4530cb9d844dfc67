import { chromium } from '@playwright/test';
import { browserExecutable } from '#tests/support/browser.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { buildProvider, newPhotoId, storeFacts } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { detailedPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { freePort } from './free-port.ts';
import { median } from './browse/measure.ts';
import type { BenchReport, Row } from './run.ts';
import { type Audit, audit } from './web/audit.ts';
import { type FirstLoad, firstLoadOf } from './web/first-load.ts';
import { positionsOf } from './web/positions.ts';
import { brokenPaints, shellPaints } from './web/private-shell.ts';
import { startTwin } from './web/twin.ts';

/**
 * What a visitor on a phone sees first and waits for: the site as it ships behind the local edge, 24 cards and pictures
 * that weigh as photographs do, beside a static twin of the same pages in the same run. Bounds: docs/proofs.md, "Web".
 */
const runs = 5;
const bounds = {
  js: 100,
  all: 150,
  requests: 10,
  lcpRatio: 1.25,
  accessibility: 100,
  bestPractices: 95,
  seo: 100,
  /** KB of pictures before the largest one is painted. */
  images: 80,
  /** Milliseconds of one task of our scripts. */
  task: 50,
  /** Lighthouse as it comes: milliseconds, and of 100. */
  simulatedLcp: 1800,
  performance: 97,
  /** CSS px of a page of 24 cards on a phone. */
  height: 6000,
};
const listings = 30;
/** Drawing one takes a second. */
const differentPictures = 8;
const city = { country: 'mx', city: 'mx-guadalajara' };

export default async function bench(): Promise<BenchReport> {
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
    const twin = await startTwin(cloud.site, Object.values(pages));
    const debugging = await freePort();
    const { executablePath, args } = await browserExecutable();
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${debugging}`],
    });
    try {
      const rows: Row[] = [];
      const seen: Row[] = [];
      const defaults: Row[] = [];
      for (const [page, path] of Object.entries(pages)) {
        const load = await firstLoadOf(browser, cloud.site + path);
        const own: Audit[] = [];
        const still: Audit[] = [];
        // Taking turns, so that a busy moment hits both alike.
        for (let run = 0; run < runs; run += 1) {
          own.push(await audit(cloud.site + path, debugging, 'devtools'));
          still.push(await audit(twin.origin + path, debugging, 'devtools'));
        }
        rows.push(rowOf(page, load, own, still));
        console.log(rows.at(-1));
        for (const { window, fold, factsEnd, height } of await positionsOf(browser, cloud.site + path))
          seen.push({ page, window, fold, 'facts end at': factsEnd, 'page height': height });
        if (page === 'listing') continue;
        const simulated: Audit[] = [];
        for (let run = 0; run < runs; run += 1)
          simulated.push(await audit(cloud.site + path, debugging, 'simulate'));
        defaults.push(defaultRowOf(page, simulated));
        console.log(defaults.at(-1));
      }
      const paints = await shellPaints(browser, cloud.site, pages.home);
      return {
        rows: [...seen, ...defaults, ...rows, ...paints],
        tables: {
          'What is seen without scrolling, px': seen,
          'Lighthouse, mobile, as it comes': defaults,
          'A first visit on a slow phone, beside a static twin': rows,
          'First paint of the private app on a slow phone': paints,
        },
        broken: [
          ...seen.flatMap(brokenPositions),
          ...defaults.flatMap(brokenDefaults),
          ...rows.flatMap(brokenBounds),
          ...brokenPaints(paints),
        ],
      };
    } finally {
      await browser.close();
      twin.close();
    }
  } finally {
    await cloud.stop();
  }
}

/** Listings of one city, each with three photos. @returns one's id */
async function publishListings(): Promise<string> {
  const pictures = await Promise.all(
    Array.from({ length: differentPictures }, async (_, seed) =>
      makeSizes(await detailedPicture(seed), newPhotoId()),
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
    const { listing } = await storeFacts(buildProvider({ content, photos }));
    id = listing?.id ?? '';
  }
  return id;
}

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

function rowOf(page: string, load: FirstLoad, own: readonly Audit[], still: readonly Audit[]): Row {
  const of = (audits: readonly Audit[], figure: keyof Omit<Audit, 'failed'>) =>
    median(audits.map((one) => one[figure]));
  const [lcp, twinLcp] = [of(own, 'lcp'), of(still, 'lcp')];
  const { html, css, js, fonts, requests } = load;
  return {
    page,
    'JS KB': kilobytes(js),
    'HTML+CSS+JS+fonts KB': kilobytes(html + css + js + fonts),
    requests,
    shift: Math.round(1000 * Math.max(load.shift, ...own.map(({ shift }) => shift))) / 1000,
    performance: of(own, 'performance'),
    accessibility: of(own, 'accessibility'),
    'best practices': of(own, 'bestPractices'),
    SEO: of(own, 'seo'),
    'LCP ms': Math.round(lcp),
    'twin LCP ms': Math.round(twinLcp),
    'LCP ratio': Math.round((100 * lcp) / twinLcp) / 100,
    'images before, KB': kilobytes(of(own, 'imagesBefore')),
    'longest task ms': Math.round(of(own, 'longestTask')),
    failed: [...new Set(own.flatMap(({ failed }) => failed))].join(' '),
  };
}

function defaultRowOf(page: string, audits: readonly Audit[]): Row {
  const of = (figure: keyof Omit<Audit, 'failed'>) => median(audits.map((one) => one[figure]));
  return {
    page,
    'LCP ms': Math.round(of('lcp')),
    performance: of('performance'),
    accessibility: of('accessibility'),
    'images before, KB': kilobytes(of('imagesBefore')),
    failed: [...new Set(audits.flatMap(({ failed }) => failed))].join(' '),
  };
}

/** What a row breaks: of some figures the most that they may be, of others the least. */
function boundsOf(row: Row) {
  const figure = (name: string) => Number(row[name]);
  return {
    most: (name: string, bound: number) =>
      figure(name) <= bound ? [] : [`${row['page']}: ${name} ${row[name]}, at most ${bound}`],
    least: (name: string, bound: number) =>
      figure(name) >= bound
        ? []
        : [`${row['page']}: ${name} ${row[name]} (${row['failed']}), at least ${bound}`],
  };
}

function brokenPositions(row: Row): string[] {
  const { most } = boundsOf(row);
  const isList = row['page'] === 'listings' && Number(row['fold']) < 900;
  return [
    ...most('facts end at', Number(row['fold'])),
    ...(isList ? most('page height', bounds.height) : []),
  ].map((line) => `${line} (${row['window']})`);
}

function brokenDefaults(row: Row): string[] {
  const { most, least } = boundsOf(row);
  return [
    ...most('LCP ms', bounds.simulatedLcp),
    ...least('performance', bounds.performance),
    ...least('accessibility', bounds.accessibility),
    ...most('images before, KB', bounds.images),
  ].map((line) => `Lighthouse as it comes, ${line}`);
}

function brokenBounds(row: Row): string[] {
  const { most, least } = boundsOf(row);
  return [
    ...most('JS KB', bounds.js),
    ...most('HTML+CSS+JS+fonts KB', bounds.all),
    ...most('requests', bounds.requests),
    ...most('shift', 0),
    ...most('LCP ratio', bounds.lcpRatio),
    ...most('images before, KB', bounds.images),
    ...most('longest task ms', bounds.task),
    ...least('accessibility', bounds.accessibility),
    ...least('best practices', bounds.bestPractices),
    ...least('SEO', bounds.seo),
  ];
}
