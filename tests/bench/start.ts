import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { cookies } from '#shared/cookies.ts';
import { copyRepository } from '#tests/support/repository-copy.ts';
import { freePort, median, rounded } from './measures.ts';
import type { BenchOptions, BenchReport, Row } from './report.ts';
import { startProduct } from './started.ts';

/** What a first start takes where none was measured before one is to be killed. */
const guessSeconds = 60;

/**
 * Whether `npm start` always gets ready by itself: first starts as after `npm ci`, in turn beside busy processes, with
 * the file cache dropped and with the machine to themselves, and starts after a first one whose processes were all killed
 * at a random moment. On a copy of the repository with ports of its own, so that nobody's demo data are touched.
 *
 *     npm run bench -- start --first 2 --killed 1 --seed 7     fewer of them, or the same moments again
 */
async function bench({
  first = 10,
  killed = 10,
  seed = Date.now() % 100_000,
}: BenchOptions): Promise<BenchReport> {
  const copy = copyRepository({ built: false });
  const port = await freePort();
  const rows: Row[] = [];
  const keep = async (kind: string): Promise<void> => {
    rows.push({ kind, ...(await startOnce(copy, port)) });
    console.log(rows.at(-1));
  };
  try {
    const conditions = [besideNeighbours, withoutFileCache, alone];
    for (let number = 0; number < first; number += 1) {
      empty(copy);
      await conditions[number % conditions.length]!(keep);
    }
    const random = seeded(seed);
    const usual = median(rows.map((row) => Number(row['seconds']))) || guessSeconds;
    for (let number = 0; number < killed; number += 1) {
      empty(copy);
      const moment = random() * usual;
      const started = startIn(copy, port);
      await sleep(moment * 1000);
      await started.end('SIGKILL');
      await keep(`after SIGKILL at ${rounded(moment)} s (seed ${seed})`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const ready = rows.filter((row) => row['ready'] === 'yes').length;
  return {
    tables: { Starts: rows },
    broken: ready < rows.length ? [`${ready} of ${rows.length} starts got ready by themselves`] : [],
  };
}

export const parts = { all: bench };

type Condition = (start: (kind: string) => Promise<void>) => Promise<void>;

const alone: Condition = (start) => start('first');

const besideNeighbours: Condition = async (start) => {
  const busy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);']);
  const neighbours = Array.from({ length: availableParallelism() }, busy);
  await start(`first, beside ${neighbours.length} busy processes`);
  for (const neighbour of neighbours) neighbour.kill('SIGKILL');
};

const withoutFileCache: Condition = async (start) => {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
  } catch (error) {
    return start(`first (dropping the file cache is refused: ${(error as NodeJS.ErrnoException).code})`);
  }
  return start('first, file cache dropped');
};

/** As after `npm ci`: no state, nothing built, nothing compiled. */
function empty(copy: string): void {
  for (const name of ['.local', '.cache', 'dist', 'cdk.out', 'tmp'])
    rmSync(join(copy, name), { recursive: true, force: true });
  mkdirSync(join(copy, 'tmp'));
}

const startIn = (copy: string, port: number) =>
  startProduct(copy, ['--port', String(port)], {
    // What is kept between runs outside of the checkout would make a second first start a warm one.
    TMPDIR: join(copy, 'tmp'),
  });

/** A start until it is ready, looked at, and stopped in order. */
async function startOnce(copy: string, port: number): Promise<Row> {
  const began = performance.now();
  const started = startIn(copy, port);
  const isReady = (await started.ready) && (await answers(port));
  const seconds = rounded((performance.now() - began) / 1000);
  if (!isReady) console.error(started.output());
  await started.end(isReady ? 'SIGINT' : 'SIGKILL');
  return { ready: isReady ? 'yes' : 'no', seconds };
}

/** A person finds listings with their photos. */
async function answers(port: number): Promise<boolean> {
  const headers = { cookie: `${cookies.adult.name}=1` };
  const response = await fetch(`http://localhost:${port}/es/mujeres`, { headers });
  return response.status === 200 && (await response.text()).includes('/media/');
}
