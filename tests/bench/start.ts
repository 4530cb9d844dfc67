import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { cookies } from '#shared/cookies.ts';
import { copyRepository } from '#tests/support/repository-copy.ts';
import { freePorts } from './free-port.ts';
import { memoryOf } from './process-memory.ts';
import type { BenchOptions, BenchReport, Row } from './run.ts';

/**
 * Whether `npm start` always gets ready by itself: first starts as after `npm ci`, some of them on a machine that is busy
 * or whose file cache is empty, and starts after a first one whose processes were all killed at a random moment. On a
 * copy of the repository with ports of its own, so that nobody's demo data are touched.
 *
 *     npm run bench -- start --first 2 --killed 1 --seed 7     fewer of them, or the same moments again
 */
/** The share of first starts that is busy, and as much is cold; the others have the machine to themselves. */
const share = 0.4;
/** Of all processes of a start together: what the issue aims at, and no bound. */
const aimMegabytes = 700;
/** What hangs is not ready. */
const patienceMilliseconds = 900_000;
const sampleMilliseconds = 300;
/** What a first start takes where none was measured before one is to be killed. */
const guessMilliseconds = 60_000;

export default async function bench(
  _: readonly string[],
  { first = 10, killed = 10, seed = Date.now() % 100_000 }: BenchOptions,
): Promise<BenchReport> {
  const copy = copyRepository({ built: false });
  const port = await freePorts(5);
  const rows: Row[] = [];
  try {
    for (let number = 1; number <= first; number += 1) {
      const kind = kindOf(number, first);
      empty(copy);
      const cold = kind === 'cold' ? dropFileCache() : '';
      const neighbours = kind === 'busy' ? startNeighbours() : [];
      rows.push(
        said({ start: number, kind: `first${namesOfKinds[kind]}${cold}`, ...(await startOnce(copy, port)) }),
      );
      for (const neighbour of neighbours) neighbour.kill('SIGKILL');
    }
    const random = seeded(seed);
    const usual = median(rows.map((row) => Number(row['seconds']) * 1000)) || guessMilliseconds;
    for (let number = 1; number <= killed; number += 1) {
      empty(copy);
      const moment = await killAt(copy, port, Math.round(random() * usual));
      rows.push(said({ start: first + number, kind: `after ${moment}`, ...(await startOnce(copy, port)) }));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return report(rows, first + killed, seed);
}

type Kind = 'busy' | 'cold' | 'alone';
const namesOfKinds: Record<Kind, string> = {
  busy: `, beside ${availableParallelism()} busy processes`,
  cold: ', file cache dropped',
  alone: '',
};

/** Mixed, so that what a machine does for a minute doesn't hit one kind alone. */
function kindOf(number: number, first: number): Kind {
  const kinds: Kind[] = Array.from({ length: first }, (_, index) => {
    const turn = Math.floor(index / 2);
    if (index % 2 === 0 && turn < Math.round(first * share)) return 'busy';
    return index % 2 === 1 && turn < Math.round(first * share) ? 'cold' : 'alone';
  });
  return kinds[number - 1] ?? 'alone';
}

/** As after `npm ci`: no state, nothing built, nothing compiled. */
function empty(copy: string): void {
  for (const name of ['.local', '.cache', 'dist', 'cdk.out', 'tmp'])
    rmSync(join(copy, name), { recursive: true, force: true });
  mkdirSync(join(copy, 'tmp'));
}

/** @returns what is to be added to the name of the row */
function dropFileCache(): string {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return '';
  } catch (error) {
    return ` (not permitted here: ${(error as NodeJS.ErrnoException).code})`;
  }
}

const startNeighbours = (): ChildProcess[] =>
  Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));

interface Started {
  child: ChildProcess;
  /** Resolves with whether it has said that it is ready; else it has ended, or nobody waits any more. */
  ready: Promise<boolean>;
  ended: Promise<void>;
  output: () => string;
  /** Seconds of the longest time without a word. */
  silence: () => number;
}

/** A process group of its own, which can be killed as a whole. */
function start(copy: string, port: number): Started {
  const child = spawn(process.execPath, ['infra/start/start.ts', '--port', String(port)], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // What is kept between runs outside of the checkout would make a second first start a warm one.
    env: { ...process.env, TMPDIR: join(copy, 'tmp') },
  });
  let output = '';
  let longest = 0;
  let saidAt = performance.now();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        longest = Math.max(longest, performance.now() - saidAt);
        saidAt = performance.now();
        output += chunk.toString();
        if (/ Ready\.$/m.test(output)) resolve(true);
      });
    void ended.then(() => resolve(false));
    setTimeout(() => resolve(false), patienceMilliseconds).unref();
  });
  return { child, ready, ended, output: () => output, silence: () => longest / 1000 };
}

/** A start until it is ready, looked at, and stopped in order. */
async function startOnce(copy: string, port: number): Promise<Row> {
  const began = performance.now();
  const started = start(copy, port);
  const pid = started.child.pid!;
  let peak = 0;
  let main = 0;
  const sampling = setInterval(() => {
    const memory = memoryOf(pid);
    peak = Math.max(peak, memory.all);
    main = Math.max(main, memory.main);
  }, sampleMilliseconds);
  const isReady = (await started.ready) && (await answers(port));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(sampling);
  if (!isReady) console.error(started.output());
  if (isReady) started.child.kill('SIGINT');
  else killGroup(started.child);
  await started.ended;
  return {
    ready: isReady ? 'yes' : 'no',
    seconds: round(seconds),
    'peak MB': Math.round(peak),
    'main process MB': Math.round(main),
    'longest silence s': round(started.silence()),
  };
}

/** A person finds listings with their photos. */
async function answers(port: number): Promise<boolean> {
  const headers = { cookie: `${cookies.adult.name}=1` };
  const response = await fetch(`http://localhost:${port}/es/mujeres`, { headers });
  return response.status === 200 && (await response.text()).includes('/media/');
}

/** @returns when it was killed, and what it did then */
async function killAt(copy: string, port: number, milliseconds: number): Promise<string> {
  const started = start(copy, port);
  await sleep(milliseconds);
  killGroup(started.child);
  await started.ended;
  const lines = started.output().trim().split('\n');
  const doing = /\d s +(?:still: )?(.*?)(?: \.\.\.)?$/.exec(
    lines.findLast((line) => / s {2}/.test(line)) ?? '',
  );
  return `SIGKILL at ${round(milliseconds / 1000)} s (${doing?.[1] ?? 'nothing said yet'})`;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function said(row: Row): Row {
  console.log(Object.values(row).join('  '));
  return row;
}

function report(rows: Row[], wanted: number, seed: number): BenchReport {
  const ready = rows.filter((row) => row['ready'] === 'yes').length;
  const column = (name: string): number[] => rows.map((row) => Number(row[name]));
  const summary = {
    ready: `${ready} of ${wanted}`,
    'median seconds': median(column('seconds')),
    'slowest seconds': Math.max(...column('seconds')),
    'peak MB of all processes': Math.max(...column('peak MB')),
    'aim MB': aimMegabytes,
    'longest silence s': Math.max(...column('longest silence s')),
    'seed of the moments': seed,
  };
  return {
    rows,
    tables: { starts: rows, start: [summary] },
    broken: ready < wanted ? [`${ready} of ${wanted} starts got ready by themselves`] : [],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
