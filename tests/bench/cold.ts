import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, entries } from '#shared/deployment/entries.ts';
import { deployedBundles } from './bundles.ts';
import { atMost, median, rounded } from './measures.ts';
import type { BenchReport } from './report.ts';

const runs = 20;
/** Maximum time relative to a bare handler (docs/decisions/2026-11-21-cold-starts.md). */
const bounds: Partial<Record<Entry, number>> = { browse: 3.7, page: 4.5, 'token-trigger': 1.5 };
const anyBound = 5;

/**
 * Measures the time from process start to a loaded handler, for each Lambda's bundle and a bare handler. They take
 * turns, so that machine load affects all equally. The ratio applies to Lambda too; the times do not.
 */
async function bench(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
  try {
    const bare = join(folder, 'bare.js');
    writeFileSync(bare, "exports.handler = async () => ({ statusCode: 200, body: '' });\n");
    const bundles = await deployedBundles(folder);
    const measured = [
      { name: 'a bare handler', file: bare, bound: 1, times: [] as number[] },
      ...entries.map((name) => ({
        name,
        file: join(bundles[name], 'index.js'),
        bound: bounds[name] ?? anyBound,
        times: [] as number[],
      })),
    ];
    // The first round only warms the file system cache.
    for (let run = -1; run < runs; run += 1)
      for (const { file, times } of measured) {
        const milliseconds = timeToHandler(file);
        if (run >= 0) times.push(milliseconds);
      }
    const base = median(measured[0]?.times ?? []);
    const rows = measured.map(({ name, file, bound, times }) => ({
      name,
      KB: Math.round(statSync(file).size / 1024),
      'median ms': rounded(median(times)),
      ratio: rounded(median(times) / base, 2),
      bound,
    }));
    return {
      tables: { 'Times to a loaded handler': rows },
      broken: rows.flatMap(({ name, ratio, bound }) => atMost(`${name}, times a bare handler`, ratio, bound)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const parts = { all: bench };

/**
 * Times a process that loads node:http, as Lambda's runtime client does, and then the handler. Its environment excludes
 * the operator's variables (NODE_EXTRA_CA_CERTS alone takes 60 ms).
 * @throws Error if the file exports no handler
 */
function timeToHandler(file: string): number {
  const code = `require('node:http'); if (typeof require(${JSON.stringify(file)}).handler !== 'function') process.exit(3);`;
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { env: { AWS_REGION: 'us-east-1' } });
  const milliseconds = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${file} does not load: ${stderr.toString()}`);
  return milliseconds;
}
