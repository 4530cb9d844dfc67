import { Clock } from '@directory/local-cloud/clock.ts';
import { createS3 } from '@directory/local-cloud/s3/index.ts';
import { Store } from '@directory/local-cloud/store.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';
import { countries } from '#shared/location/countries.ts';
import { callInChildProcess } from '#tests/support/child-process.ts';
import { startLoadedEngine } from './browse/engine.ts';
import { cardsOf, unfiltered } from './browse/population.ts';
import { atMost, rounded } from './measures.ts';
import type count from './places/count.ts';
import type { BenchReport } from './report.ts';

const sizes = [10_000, 100_000].map(unfiltered);
/** Maximum processor time of a pass per 10,000 listings, as a multiple of the reference's (./reference.ts). */
const mostTimes = 2_000;
/** Maximum MB of heap in the pass's process; the Lambda has 512 MB in all. */
const heapMegabytes = 96;
/** Maximum MB of the whole process, at any size: half of the Lambda's memory. */
const mostMegabytes = 256;

/**
 * Measures memory and time of the job that counts places. Runs a whole pass in its own process with a small heap.
 * Bounds: docs/proofs.md.
 */
async function bench(): Promise<BenchReport> {
  // The pass reads only each listing's card in the `all` list.
  const tables = sizes.map((size) => [size.name, cardsOf(size, /^CARD#0#all$/)] as const);
  const engine = await startLoadedEngine(Object.fromEntries(tables));
  const secret = 'local-secret';
  const s3 = createS3({ clock: new Clock(), store: new Store(':memory:'), credentials: { local: secret } });
  const listening = await listen(s3.handle);
  try {
    const rows = [];
    for (const { name, listings } of sizes) {
      s3.createBucket(name);
      const environment = {
        TABLE_NAME: name,
        SITE_BUCKET: name,
        SITE_ORIGIN: 'https://directory.example',
        OPEN_COUNTRIES: countries.map(({ id }) => id).join(','),
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: secret,
        AWS_ENDPOINT_URL: listening.url,
        AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      };
      // The process crashes if it needs more heap.
      const took = await callInChildProcess<typeof count>('./places/count.ts', import.meta.url, null, {
        env: { ...process.env, ...environment },
        execArgv: [`--max-old-space-size=${heapMegabytes}`],
      });
      rows.push({
        listings,
        'processor, s': rounded(took.processor / 1e6),
        'times the reference per 10,000': Math.round(took.processor / took.reference / (listings / 10_000)),
        'peak MB': Math.round(took.peakBytes / 1024 ** 2),
      });
    }
    return {
      tables: { 'A pass over all places': rows },
      broken: rows.flatMap((row) => [
        ...atMost(`${row.listings} listings: MB`, row['peak MB'], mostMegabytes),
        ...atMost(
          `${row.listings} listings: times the reference per 10,000`,
          row['times the reference per 10,000'],
          mostTimes,
        ),
      ]),
    };
  } finally {
    await listening.close();
    s3.close();
    await engine.stop();
  }
}

export const parts = { all: bench };
