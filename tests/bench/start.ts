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

/** Assumed duration of a first start if none was measured, in seconds. */
const guessSeconds = 60;

/**
 * Checks that `npm start` always becomes ready without help. First starts begin in the state after `npm ci`. One third
 * runs while other processes keep the machine busy, one third with an empty file cache, and one third undisturbed.
 * Other starts follow a first start that was killed at a random moment. Uses a copy of the repository and its own
 * ports, so that existing demo data stay unchanged.
 *
 *     npm run bench -- start --first 2 --killed 1 --seed 7     fewer starts, or the same moments again
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

/** Resets the copy to its state after `npm ci`: no data, nothing built, nothing compiled. */
function empty(copy: string): void {
  for (const name of ['.local', '.cache', 'dist', 'cdk.out', 'tmp'])
    rmSync(join(copy, name), { recursive: true, force: true });
  mkdirSync(join(copy, 'tmp'));
}

const startIn = (copy: string, port: number) =>
  startProduct(copy, ['--port', String(port)], {
    // Keeps caches inside the copy. A warm cache elsewhere would speed up the next first start.
    TMPDIR: join(copy, 'tmp'),
  });

async function startOnce(copy: string, port: number): Promise<Row> {
  const began = performance.now();
  const started = startIn(copy, port);
  const isReady = (await started.ready) && (await answers(port));
  const seconds = rounded((performance.now() - began) / 1000);
  if (!isReady) console.error(started.output());
  await started.end(isReady ? 'SIGINT' : 'SIGKILL');
  return { ready: isReady ? 'yes' : 'no', seconds };
}

async function answers(port: number): Promise<boolean> {
  const headers = { cookie: `${cookies.adult.name}=1` };
  const response = await fetch(`http://localhost:${port}/es/mujeres`, { headers });
  return response.status === 200 && (await response.text()).includes('/media/');
}
