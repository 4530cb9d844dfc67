import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Clock } from '@directory/local-cloud/clock.ts';
import { createS3 } from '@directory/local-cloud/s3/index.ts';
import { Store } from '@directory/local-cloud/store.ts';
import { countries } from '#shared/location/countries.ts';
import type { Item } from '#functions/data/table.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';
import { startLoadedEngine } from './browse/engine.ts';
import { cardsOf, type Population, populations } from './browse/population.ts';
import type { Surveyed } from './places/pass.ts';
import type { BenchReport, Row } from './run.ts';

/**
 * What the job that counts places holds and takes, at 10,000 and at 100,000 listings: a whole pass in a process of its
 * own that may hold little, beside a stand-in of S3 in this one. Bounds: docs/proofs.md.
 */
const sizes = [10_000, 100_000];
/** Processor time of a pass over the reference's (./reference.ts), for each 10,000 listings. */
const mostTimes = 2_000;
/** MB that the pass's process may hold of objects; the Lambda has 512 for everything. */
const heapMegabytes = 96;
/** MB of the whole process, at any size: half of what the Lambda has. */
const mostMegabytes = 256;

const population = (listings: number): Population => ({
  name: `places-${listings}`,
  listings,
  entries: { online: 0, premises: 0, face: 0, offhours: 0, all: listings },
  kinds: populations[0]?.kinds ?? [],
});

/** What the pass reads: each listing's card in the list of everything. */
function* cardsRead(size: Population): Generator<Item> {
  for (const item of cardsOf(size)) if (item.sk === 'CARD#0#all') yield item;
}

export default async function bench(): Promise<BenchReport> {
  console.log('Loading ...');
  const tables = sizes.map(population).map((one) => [one.name, cardsRead(one)] as const);
  const engine = await startLoadedEngine(Object.fromEntries(tables));
  const secret = 'local-secret';
  const s3 = createS3({ clock: new Clock(), store: new Store(':memory:'), credentials: { local: secret } });
  const listening = await listen(s3.handle);
  try {
    const rows: Row[] = [];
    for (const listings of sizes) {
      const bucket = `site-${listings}`;
      s3.createBucket(bucket);
      const surveyed = await pass({
        TABLE_NAME: population(listings).name,
        SITE_BUCKET: bucket,
        SITE_ORIGIN: 'https://directory.example',
        OPEN_COUNTRIES: countries.map(({ id }) => id).join(','),
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: secret,
        AWS_ENDPOINT_URL: listening.url,
        AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      });
      rows.push({
        listings,
        runs: surveyed.runs,
        'longest run, s': Math.round(surveyed.longestRun / 100) / 10,
        'processor, s': Math.round(surveyed.processor / 100) / 10,
        'times the reference per 10,000': Math.round(
          (1000 * surveyed.processor) / surveyed.reference / (listings / 10_000),
        ),
        'peak MB': Math.round(surveyed.peakBytes / 1024 ** 2),
        sitemaps: s3.listKeys(bucket, 'sitemap-women-').length,
      });
      console.log(rows.at(-1));
    }
    return { rows, broken: brokenBounds(rows) };
  } finally {
    await listening.close();
    s3.close();
    await engine.stop();
  }
}

/** @throws Error where the pass fails, as it does when it needs more than it may hold */
function pass(env: Record<string, string>): Promise<Surveyed> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'places/pass.ts'), {
      env: { ...process.env, ...env },
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
    });
    let surveyed: Surveyed | undefined;
    child.on('message', (message) => (surveyed = message as Surveyed));
    child.once('error', reject).once('exit', (code) => {
      if (surveyed) resolve(surveyed);
      else reject(new Error(`The pass ended with ${code} and no result.`));
    });
  });
}

const brokenBounds = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => [
    ...(Number(row['peak MB']) <= mostMegabytes
      ? []
      : [`${row['peak MB']} MB at ${row['listings']} listings`]),
    ...(Number(row['times the reference per 10,000']) <= mostTimes
      ? []
      : [
          `${row['times the reference per 10,000']} times the reference per 10,000 of ${row['listings']} listings`,
        ]),
  ]);
