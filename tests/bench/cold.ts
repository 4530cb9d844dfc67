import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { type Entry, entries } from '#shared/deployment/entries.ts';
import { bundleFunctions, bundleOptions } from '#infra/bundle.ts';
import { buildIfChanged } from '#infra/start/build.ts';
import type { BenchReport } from './run.ts';

/**
 * How long a process takes from its start to a loaded handler, for every Lambda's bundle beside a bare handler,
 * all in one run and interleaved, so that a busy moment hits all alike. The bounds are ratios to the bare handler:
 * what the operator's machine or Lambda takes in milliseconds is another matter, the ratio carries over.
 *
 * Below the Lambdas stand the roads not taken, by browse's bundle (docs/decisions/2026-11-21-cold-starts.md).
 */
const runs = 20;
/** Bounds as ratios to a bare handler (docs/decisions/2026-11-21-cold-starts.md). */
const bounds: Partial<Record<Entry, number>> = { browse: 3.7, page: 4.5, 'token-trigger': 1.5 };
const anyBound = 5;

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = (entry: string) => join(root, 'functions', 'entry', `${entry}.ts`);

interface Candidate {
  name: string;
  file: string;
  /** Of Node itself. */
  flags?: readonly string[];
  compileCache?: string;
  /** Ratios are judged for what is deployed. */
  bound?: number;
}

export default async function bench(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
  try {
    const candidates = [
      bareHandler(folder),
      ...(await deployed(folder)),
      ...(await roadsNotTaken(folder)),
      ...(await libraries(folder)),
    ];
    return report(candidates, measure(candidates));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function bareHandler(folder: string): Candidate {
  const file = join(folder, 'bare', 'index.js');
  mkdirSync(dirname(file));
  writeFileSync(file, "exports.handler = async () => ({ statusCode: 200, body: '' });\n");
  return { name: 'a bare handler', file };
}

/** Exactly what the template deploys. */
async function deployed(folder: string): Promise<Candidate[]> {
  await buildIfChanged(root, (line) => console.log(line));
  const bundles = await bundleFunctions({
    root,
    target: 'machine',
    entryDirectory: join(root, 'functions', 'entry'),
    siteDirectory: join(root, 'dist', 'site'),
    outputDirectory: join(folder, 'deployed'),
  });
  return entries.map((name) => ({
    name,
    file: join(bundles[name], 'index.js'),
    bound: bounds[name] ?? anyBound,
  }));
}

/** The bundle of browse, made or started in another way. */
async function roadsNotTaken(folder: string): Promise<Candidate[]> {
  const bundle = async (name: string, change: Partial<BuildOptions>): Promise<string> => {
    const made = bundleOptions(source('browse'), join(folder, name), '{}', []);
    const outfile = change.format === 'esm' ? join(folder, name, 'index.mjs') : made.outfile!;
    await build({ ...made, outfile, ...change });
    return outfile;
  };
  const asDeployed = await bundle('again', {});
  return [
    { name: 'browse: the same once more', file: asDeployed },
    { name: 'browse: as ESM', file: await bundle('esm', { format: 'esm', banner: { js: requireInEsm } }) },
    { name: 'browse: not minified', file: await bundle('whole', { minify: false, minifySyntax: true }) },
    { name: 'browse: the whole credential chain', file: await bundle('chain', { alias: {} }) },
    { name: 'browse: --enable-source-maps', file: asDeployed, flags: ['--enable-source-maps'] },
    { name: 'browse: a warm compile cache', file: asDeployed, compileCache: join(folder, 'compile-cache') },
  ];
}

/** CommonJS packages in an ESM bundle call it. */
const requireInEsm =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** What the table's library alone costs, with the commands that functions/data uses. */
async function libraries(folder: string): Promise<Candidate[]> {
  const alone = async (name: string, contents: string): Promise<Candidate> => {
    const made = bundleOptions('', join(folder, name), '{}', []);
    const stdin = { contents, resolveDir: root, loader: 'ts' as const };
    await build({ ...made, entryPoints: [], stdin });
    return { name, file: made.outfile! };
  };
  return [
    await alone(
      'client-dynamodb alone',
      `import { DynamoDBClient, GetItemCommand, QueryCommand, PutItemCommand, UpdateItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
       export const handler = async () => [new DynamoDBClient({}), GetItemCommand, QueryCommand, PutItemCommand, UpdateItemCommand, TransactWriteItemsCommand];`,
    ),
    await alone(
      'client-dynamodb and lib-dynamodb',
      `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
       import { DynamoDBDocumentClient, GetCommand, QueryCommand, PutCommand, UpdateCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
       export const handler = async () => [DynamoDBDocumentClient.from(new DynamoDBClient({})), GetCommand, QueryCommand, PutCommand, UpdateCommand, TransactWriteCommand];`,
    ),
  ];
}

/** Milliseconds of each run, by candidate. */
function measure(candidates: readonly Candidate[]): Map<string, number[]> {
  const measured = new Map(candidates.map(({ name }) => [name, [] as number[]]));
  // The first round fills the file system's cache and, where there is one, the compile cache.
  for (let run = -1; run < runs; run += 1)
    for (const candidate of candidates) {
      const milliseconds = timeToHandler(candidate);
      if (run >= 0) measured.get(candidate.name)!.push(milliseconds);
    }
  return measured;
}

/**
 * A process that loads node:http, as Lambda's runtime client does before it loads any handler, and then the
 * handler. Its environment is Lambda's: nothing of the operator's (NODE_EXTRA_CA_CERTS alone takes 60 ms).
 */
function timeToHandler({ name, file, flags = [], compileCache }: Candidate): number {
  const load = file.endsWith('.mjs')
    ? `await import(${JSON.stringify(file)})`
    : `require(${JSON.stringify(file)})`;
  const code = `require('node:http'); (async () => { if (typeof (${load}).handler !== 'function') process.exit(3); })();`;
  const env = {
    AWS_REGION: 'us-east-1',
    ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
  };
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [...flags, '-e', code], { env });
  const milliseconds = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${name} does not load: ${stderr.toString()}`);
  return milliseconds;
}

function report(candidates: readonly Candidate[], measured: Map<string, number[]>): BenchReport {
  const times = (name: string): number[] => measured.get(name)!;
  const bare = median(times(candidates[0]!.name));
  const broken: string[] = [];
  const rows = candidates.map(({ name, file, bound }) => {
    const ratio = median(times(name)) / bare;
    if (bound !== undefined && ratio > bound)
      broken.push(`${name}: ${ratio.toFixed(2)}x a bare handler, the bound is ${bound}x`);
    return {
      name,
      KB: Math.round(statSync(file).size / 1024),
      'native KB': Math.round(sizeOf(join(dirname(file), 'node_modules')) / 1024),
      'median ms': round(median(times(name))),
      'fastest ms': round(Math.min(...times(name))),
      ratio: Math.round(ratio * 100) / 100,
      bound: bound ?? '',
    };
  });
  return { rows, broken };
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return (sorted[lower]! + sorted[upper]!) / 2;
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
}
