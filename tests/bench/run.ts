import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** One line a bound that did not hold; empty when all did. */
export interface BenchReport {
  rows: Row[];
  broken: string[];
  /** What is printed where the rows are too many to read; by their titles. */
  tables?: Record<string, Row[]>;
}
export type Row = Record<string, string | number>;

/** Numbers that a command line may give beside the parts; a bench reads those that it has a use for. */
const options = {
  /** How long histories go on. */
  minutes: { type: 'string' },
  /** How many first starts, how many after a kill, and the seed of the moments of the kills. */
  first: { type: 'string' },
  killed: { type: 'string' },
  seed: { type: 'string' },
} as const;
export type BenchOptions = Partial<Record<keyof typeof options, number>>;

/** A bench; one that takes long has parts, each of which stands alone, and without one named runs them all. */
interface Bench {
  default: (chosen: readonly string[], options: BenchOptions) => Promise<BenchReport>;
  parts?: readonly string[];
}

const benches: Record<string, () => Promise<Bench>> = {
  admin: () => import('./admin.ts'),
  auth: () => import('./auth.ts'),
  browse: () => import('./browse.ts'),
  cold: () => import('./cold.ts'),
  dashboard: () => import('./dashboard.ts'),
  dev: () => import('./dev.ts'),
  media: () => import('./media.ts'),
  payments: () => import('./payments.ts'),
  places: () => import('./places.ts'),
  probes: () => import('./probes.ts'),
  publication: () => import('./publication.ts'),
  render: () => import('./render.ts'),
  start: () => import('./start.ts'),
  tests: () => import('./tests.ts'),
  web: () => import('./web.ts'),
};

/**
 * `npm run bench -- <name> [part ...] [--option N]`: prints a table, writes bench-results/<name>.json, and exits 1 when a
 * bound breaks.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options,
  allowPositionals: true,
});
const [name = '', ...chosen] = positionals;
const numbers = Object.entries(values).map(([option, value]) => [option, Number(value)] as const);
for (const [option, value] of numbers)
  if (!(value >= 0)) {
    console.error(`--${option} takes a number that is not negative.`);
    process.exit(2);
  }
const load = benches[name];
if (!load) {
  console.error(`Usage: npm run bench -- <name>, one of: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const { default: bench, parts = [] } = await load();
if (chosen.some((part) => !parts.includes(part))) {
  console.error(`Parts of ${name}: ${parts.join(', ') || 'none'}`);
  process.exit(2);
}
const report = await bench(chosen.length > 0 ? chosen : parts, Object.fromEntries(numbers));
for (const [title, rows] of Object.entries(report.tables ?? { [name]: report.rows })) {
  // Of a part that was not chosen there is nothing.
  if (rows.length === 0) continue;
  console.log(title);
  console.table(rows);
}
mkdirSync('bench-results', { recursive: true });
writeFileSync(`bench-results/${[name, ...chosen].join('-')}.json`, `${JSON.stringify(report, null, 2)}\n`);
for (const line of report.broken) console.error(`BROKEN: ${line}`);
console.log(
  report.broken.length === 0 ? 'Every bound holds.' : `${report.broken.length} bounds do not hold.`,
);
process.exit(report.broken.length === 0 ? 0 : 1);
