import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { bundleFunctions } from '#infra/bundle.ts';
import { buildIfChanged } from '#infra/start/build.ts';
import type { Item } from '#functions/data/table.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from './browse/engine.ts';
import { median } from './browse/measure.ts';
import { cardsOf, place, type Population, populations } from './browse/population.ts';
import { loadReference, processorTime } from './reference.ts';
import type { BenchReport, Row } from './run.ts';

/**
 * Processor time of one page of a list: the page Lambda's own bundle in this process, from the edge's request to the
 * HTML, the table's answers parsed and all, at 1,000 and at 100,000 listings, beside a fixed tree (./reference.ts), all
 * by turns. The engine is another process and not counted. Bounds: docs/proofs.md.
 */
const runs = 500;
const warmUps = 100;
const flatWithin = 1.1;

const ofCity = `/es/listings?category=women&city=${place.city}&country=${place.country}`;
/** Each with the most that it may take: times the reference, and KB of HTML with titles at their longest. */
const pages: Record<string, { address: string; times: number; kilobytes: number }> = {
  home: { address: '/es?', times: 3.2, kilobytes: 40 },
  'a city, newest first': { address: ofCity, times: 3.4, kilobytes: 60 },
  'a city, by price': { address: `${ofCity}&sort=price`, times: 3.4, kilobytes: 60 },
};

/** The cards that these pages read: of the whole category, and of a city. */
const levelsRead = /^CARD#[02]#/;
const sizes: readonly Population[] = [1_000, 100_000].map((listings) => ({
  name: `render-${listings}`,
  listings,
  entries: { online: 0, premises: 0, face: 0, offhours: 0, all: listings },
  kinds: populations[0]?.kinds ?? [],
}));

type Handler = (event: LambdaFunctionURLEvent) => Promise<LambdaFunctionURLResult>;

export default async function bench(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-render-'));
  console.log('Loading ...');
  const tables = Object.fromEntries(sizes.map((size) => [size.name, cardsRead(size)]));
  const world = await startFunctionWorld(await startLoadedEngine(tables));
  try {
    const handler = await pageHandler(folder);
    const reference = await loadReference();
    const rows: Row[] = [];
    for (const [page, { address }] of Object.entries(pages))
      rows.push(...(await measure(handler, reference, page, address)));
    return { rows, broken: rows.flatMap(brokenBound) };
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

function* cardsRead(size: Population): Generator<Item> {
  for (const item of cardsOf(size)) if (levelsRead.test(item.sk)) yield item;
}

/** Exactly what the template deploys. */
async function pageHandler(folder: string): Promise<Handler> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  await buildIfChanged(root, (line) => console.log(line));
  const { page } = await bundleFunctions({
    root,
    target: 'machine',
    entryDirectory: join(root, 'functions', 'entry'),
    siteDirectory: join(root, 'dist', 'site'),
    outputDirectory: folder,
  });
  return (createRequire(import.meta.url)(join(page, 'index.js')) as { handler: Handler }).handler;
}

async function measure(
  handler: Handler,
  reference: () => string,
  page: string,
  address: string,
): Promise<Row[]> {
  const micros = sizes.map(() => [] as number[]);
  const referenceMicros: number[] = [];
  const bytes = sizes.map(() => 0);
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
  const referenceMicro = median(referenceMicros);
  return sizes.map(({ listings }, index) => {
    const micro = medians[index] ?? NaN;
    return {
      page,
      listings,
      'HTML KB': Math.round((bytes[index] ?? 0) / 102.4) / 10,
      'CPU ms': Math.round(micro / 10) / 100,
      'reference ms': Math.round(referenceMicro / 10) / 100,
      'times the reference': Math.round((100 * micro) / referenceMicro) / 100,
      'of 1,000 listings': Math.round((100 * micro) / (medians[0] ?? NaN)) / 100,
    };
  });
}

function brokenBound(row: Row): string[] {
  const bounds = pages[row['page'] ?? ''];
  const most: Array<[name: string, bound: number]> = [
    ['of 1,000 listings', flatWithin],
    ['times the reference', bounds?.times ?? 0],
    ['HTML KB', bounds?.kilobytes ?? 0],
  ];
  return most
    .filter(([name, bound]) => !(Number(row[name]) <= bound))
    .map(
      ([name, bound]) =>
        `${row['page']}, ${row['listings']} listings: ${name} ${row[name]}, at most ${bound}`,
    );
}

/** What CloudFront sends to the page Lambda's URL, as far as the Lambda reads it. */
function eventOf(address: string): LambdaFunctionURLEvent {
  const [rawPath = '', rawQueryString = ''] = address.split('?');
  return {
    rawPath,
    rawQueryString,
    headers: {},
    requestContext: { requestId: 'bench', http: { method: 'GET', path: rawPath } },
  } as unknown as LambdaFunctionURLEvent;
}
