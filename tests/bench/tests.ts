import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BenchReport, Row } from './run.ts';

/**
 * Runs the test commands and measures them: minutes of each step, and the files that take longest. What they print goes
 * to bench-results/tests-<command>.log.
 *
 *     npm run bench -- tests test     `npm test` alone; `all`: `npm run test:all` alone
 */
export const parts = ['test', 'all'] as const;

/** Minutes that a command may take on two idle cores after `npm ci` (issue 29). */
const boundMinutes = { test: 14, all: 45 };
const slowestShown = 30;

export default async function bench(chosen: readonly string[]): Promise<BenchReport> {
  const report: BenchReport = { rows: [], broken: [], tables: {} };
  for (const part of parts.filter((one) => chosen.includes(one))) {
    const script = part === 'test' ? 'test' : 'test:all';
    const files: Row[] = [];
    const steps: Row[] = [];
    const log = `bench-results/tests-${part}.log`;
    mkdirSync('bench-results', { recursive: true });
    rmSync(log, { force: true });
    const { environment, commands } = stepsOf(script);
    for (const step of commands) {
      const { minutes, passed, slow } = await run(step, environment, log);
      steps.push({
        command: script,
        step: step.join(' '),
        minutes: rounded(minutes),
        passed: String(passed),
      });
      files.push(...slow);
      if (!passed) report.broken.push(`${script}: ${step.join(' ')} failed`);
    }
    const total = steps.reduce((sum, { minutes }) => sum + Number(minutes), 0);
    steps.push({ command: script, step: 'in all', minutes: rounded(total), passed: '' });
    if (total > boundMinutes[part])
      report.broken.push(`${script} took ${rounded(total)} minutes (bound ${boundMinutes[part]})`);
    const slowest = files.sort((one, other) => Number(other['seconds']) - Number(one['seconds']));
    report.rows.push(...steps);
    report.tables = {
      ...report.tables,
      [`${script}: minutes by step`]: steps,
      [`${script}: the ${slowestShown} slowest files`]: slowest.slice(0, slowestShown),
    };
  }
  return report;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The steps of a script of package.json that `run-s` runs one after the other, each with its arguments and variables. */
function stepsOf(script: string): { environment: Record<string, string>; commands: string[][] } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, variables = '', steps] = /^((?:\w+=\S+ )*)run-s (.+)$/.exec(scripts[script] ?? '') ?? [];
  if (steps === undefined) throw new Error(`The script ${script} is no list of steps.`);
  return {
    environment: Object.fromEntries(
      [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>,
    commands: [...steps.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, plain = '']) =>
      (quoted ?? plain).split(' '),
    ),
  };
}

interface Measured {
  minutes: number;
  passed: boolean;
  /** Files with their seconds, in any order. */
  slow: Row[];
}

async function run(
  step: readonly string[],
  environment: Record<string, string>,
  log: string,
): Promise<Measured> {
  const isVitest = step[0] === 'test:unit';
  const results = 'bench-results/vitest.json';
  const reporters = ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  rmSync(results, { force: true });
  const startedAt = Date.now();
  const child = spawn('npm', ['run', ...step, ...(isVitest ? reporters : [])], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await pipeline(child.stdout, createWriteStream(log, { flags: 'a' }));
  const status = await exited;
  return {
    minutes: (Date.now() - startedAt) / 60_000,
    passed: status === 0,
    slow: isVitest ? vitestFiles(results) : flowFiles(Buffer.concat(printed).toString()),
  };
}

/** Seconds of each file, of the JSON reporter's results: none where vitest ended before it wrote them. */
function vitestFiles(path: string): Row[] {
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as {
    testResults: Array<{ name: string; startTime: number; endTime: number }>;
  };
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: rounded((endTime - startTime) / 1000),
  }));
}

/** Seconds of each file of flows, as Playwright's list reporter prints them by test. */
function flowFiles(printed: string): Row[] {
  const seconds = new Map<string, number>();
  const line = /[✓✘]\s+\d+ (\S+\.spec\.ts):\d+:\d+ › .* \(([\d.]+)(ms|s|m)\)/g;
  for (const [, file = '', count, unit = 's'] of printed.matchAll(line)) {
    const each = Number(count) * ({ ms: 0.001, s: 1, m: 60 }[unit] ?? 1);
    seconds.set(file, (seconds.get(file) ?? 0) + each);
  }
  return [...seconds].map(([file, sum]) => ({ file, seconds: rounded(sum) }));
}
