import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchOptions, type BenchReport, type Part } from './report.ts';

const benches: Record<string, () => Promise<{ parts: Readonly<Record<string, Part>> }>> = {
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
  reports: () => import('./reports.ts'),
  start: () => import('./start.ts'),
  web: () => import('./web.ts'),
};

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/**
 * Runs `npm run bench -- <name> [part ...] [--option N]`: prints tables, writes bench-results/<name>.json, and exits 1
 * if a bound breaks.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: benchOptions,
  allowPositionals: true,
});
const [name = '', ...chosen] = positionals;
const numbers = Object.entries(values).map(([option, value]) => [option, Number(value)] as const);
for (const [option, value] of numbers)
  if (!(value >= 0)) refuse(`--${option} takes a number that is not negative.`);
const load =
  benches[name] ?? refuse(`Usage: npm run bench -- <name>, one of: ${Object.keys(benches).join(', ')}`);
const { parts } = await load();
if (chosen.some((part) => !(part in parts))) refuse(`Parts of ${name}: ${Object.keys(parts).join(', ')}`);

const report: BenchReport = { tables: {}, broken: [] };
for (const [part, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(part)) continue;
  const { tables, broken } = await run(Object.fromEntries(numbers));
  for (const [title, rows] of Object.entries(tables)) {
    console.log(title);
    console.table(rows);
  }
  Object.assign(report.tables, tables);
  report.broken.push(...broken);
}
mkdirSync('bench-results', { recursive: true });
writeFileSync(`bench-results/${[name, ...chosen].join('-')}.json`, `${JSON.stringify(report, null, 2)}\n`);
for (const line of report.broken) console.error(`BROKEN: ${line}`);
console.log(
  report.broken.length === 0 ? 'Every bound holds.' : `${report.broken.length} bounds do not hold.`,
);
process.exit(report.broken.length === 0 ? 0 : 1);
