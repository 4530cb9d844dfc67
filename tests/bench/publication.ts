import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Gone } from './publication/hide-to-gone.ts';
import type { Asked, Proved } from './publication/world-process.ts';
import type { BenchReport } from './run.ts';

/** The same proof as tests/publication, until so many things have happened to an account. */
const steps = 20_000;
/** Each check reads the whole table, which keeps everybody who ever lived: so a new cloud after so many steps. */
const stepsOfWorld = 2_500;
const worldProcess = fileURLToPath(new URL('./publication/world-process.ts', import.meta.url));
const hideProcess = fileURLToPath(new URL('./publication/hide-to-gone.ts', import.meta.url));

/**
 * Measures how long each way in shows a listing that was hidden, and holds random lives of accounts to the rule. Bounds:
 * every way stops showing it, and nothing leaks. `PROOF_SEED` repeats a run; `PUBLICATION_STEPS` shortens it.
 */
export default async function bench(): Promise<BenchReport> {
  const gone = await inProcess<Gone[]>(hideProcess);
  console.table(gone.map(goneRow));
  const firstSeed = Number(process.env['PROOF_SEED'] ?? randomInt(2 ** 31));
  const wanted = Number(process.env['PUBLICATION_STEPS'] ?? steps);
  const proved: Proved[] = [];
  const worlds = Array.from({ length: Math.ceil(wanted / stepsOfWorld) }, (_, index) => ({
    seed: firstSeed + index,
    steps: Math.min(stepsOfWorld, wanted - index * stepsOfWorld),
  }));
  // As many at once as there are cores; a leak lets those that run end, and begins no other.
  const runOn = async (): Promise<void> => {
    for (let next = worlds.shift(); next; next = worlds.shift()) {
      const found = await prove(next);
      console.log(found);
      proved.push(found);
      if (found.leak !== undefined) worlds.length = 0;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runOn));
  const rows = [...proved.map(rowOf), rowOf(sumOf(proved))];
  return {
    rows,
    tables: { 'Hide to gone': gone.map(goneRow), Lives: rows },
    broken: [
      ...gone.flatMap(({ way, after }) => (after === undefined ? [`${way} shows a hidden listing`] : [])),
      ...proved.flatMap(({ leak }) => leak ?? []),
    ],
  };
}

const prove = (asked: Asked): Promise<Proved> => inProcess(worldProcess, JSON.stringify(asked));

/** The one message of a process of its own: one that joined a cloud stays with it. */
function inProcess<T>(program: string, ...parameters: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(program, parameters);
    child.once('message', (message) => resolve(message as T));
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${[program, ...parameters].join(' ')} ended with ${code}.`)),
    );
  });
}

const goneRow = ({ way, after = 'never', still }: Gone) => ({
  way,
  'gone after': after,
  'still shown': still,
});

const rowOf = ({ seed, sequences, steps: done, leak, seconds }: Proved) => ({
  seed,
  sequences,
  steps: done,
  leaks: leak === undefined ? 0 : 1,
  seconds,
});

function sumOf(proved: readonly Proved[]): Proved {
  const sum = (name: 'sequences' | 'steps' | 'seconds') =>
    proved.reduce((total, one) => total + one[name], 0);
  const leak = proved.find((one) => one.leak !== undefined)?.leak;
  return {
    seed: 'all',
    sequences: sum('sequences'),
    steps: sum('steps'),
    seconds: sum('seconds'),
    ...(leak !== undefined && { leak }),
  };
}
