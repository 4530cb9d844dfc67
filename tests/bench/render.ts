import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from './browse/engine.ts';
import { cardsOf, place, unfiltered } from './browse/population.ts';
import { deployedBundles } from './bundles.ts';
import { atMost, median, rounded } from './measures.ts';
import { loadReference, processorTime } from './reference.ts';
import type { BenchReport, Row } from './report.ts';

const runs = 500;
const warmUps = 100;
/** Maximum ratio to the same page at the smallest size. */
const flatWithin = 1.1;

const ofCity = `/es/listings?category=women&city=${place.city}&country=${place.country}`;
/** Pages with their maximum time as a multiple of the reference, and maximum KB of HTML with the longest titles. */
const pages: Record<string, { address: string; times: number; kilobytes: number }> = {
  home: { address: '/es?', times: 3.2, kilobytes: 40 },
  'a city, newest first': { address: ofCity, times: 3.4, kilobytes: 60 },
  'a city, by price': { address: `${ofCity}&sort=price`, times: 3.4, kilobytes: 60 },
};

/** Matches the cards that these pages read: of the whole category and of a city. */
const levelsRead = /^CARD#[02]#/;
const sizes = [1_000, 100_000].map(unfiltered);

type Handler = (event: LambdaFunctionURLEvent) => Promise<LambdaFunctionURLResult>;

/**
 * Measures the processor time of a list page in the page Lambda's bundle, from the edge's request to the HTML. The
 * engine runs in another process and does not count. Each run alternates with a fixed tree (./reference.ts). Bounds:
 * docs/proofs.md.
 */
async function bench(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-render-'));
  const tables = sizes.map((size) => [size.name, cardsOf(size, levelsRead)] as const);
  const world = await startFunctionWorld(await startLoadedEngine(Object.fromEntries(tables)));
  try {
    const { page: bundle } = await deployedBundles(folder);
    const { handler } = createRequire(import.meta.url)(join(bundle, 'index.js')) as { handler: Handler };
    const reference = await loadReference();
    const rows: Row[] = [];
    const broken: string[] = [];
    for (const [page, { address, times, kilobytes }] of Object.entries(pages))
      for (const row of await measure(handler, reference, address)) {
        rows.push({ page, ...row });
        const of = (figure: string) => `${page}, ${row.listings} listings: ${figure}`;
        broken.push(
          ...atMost(of('times the reference'), row['times the reference'], times),
          ...atMost(of('times 1,000 listings'), row['times 1,000 listings'], flatWithin),
          ...atMost(of('HTML KB'), row['HTML KB'], kilobytes),
        );
      }
    return { tables: { 'Processor time of a page': rows }, broken };
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

export const parts = { all: bench };

async function measure(handler: Handler, reference: () => string, address: string) {
  const micros = sizes.map(() => [] as number[]);
  const referenceMicros: number[] = [];
  const bytes: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const begun = process.cpuUsage();
    reference();
    if (run >= 0) referenceMicros.push(processorTime(begun));
    for (const [index, { name }] of sizes.entries()) {
      process.env['TABLE_NAME'] = name;
      const before = process.cpuUsage();
      const answer = await handler(eventOf(address));
      if (run >= 0) micros[index]?.push(processorTime(before));
      const { statusCode, body = '' } = answer as { statusCode: number; body?: string };
      if (statusCode !== 200 || !body.includes('/media/'))
        throw new Error(`${address} shows no card: ${statusCode}`);
      bytes[index] = Buffer.byteLength(body);
    }
  }
  const medians = micros.map(median);
  return sizes.map(({ listings }, index) => ({
    listings,
    'HTML KB': rounded((bytes[index] ?? NaN) / 1024),
    'CPU ms': rounded((medians[index] ?? NaN) / 1000, 2),
    'times the reference': rounded((medians[index] ?? NaN) / median(referenceMicros), 2),
    'times 1,000 listings': rounded((medians[index] ?? NaN) / (medians[0] ?? NaN), 2),
  }));
}

function eventOf(address: string): LambdaFunctionURLEvent {
  const [rawPath = '', rawQueryString = ''] = address.split('?');
  return {
    rawPath,
    rawQueryString,
    headers: {},
    requestContext: { requestId: 'bench', http: { method: 'GET', path: rawPath } },
  } as unknown as LambdaFunctionURLEvent;
}
