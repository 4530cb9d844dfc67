import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Asked, Proved } from './publication/world-process.ts';
import type { BenchReport } from './run.ts';

/** The same proof as in `npm test` (tests/publication), until so many things have happened to an account. */
const steps = 20_000;
/** Each check reads the whole table, which keeps everybody who ever lived: so a new cloud after so many steps. */
const stepsOfWorld = 2_500;
const worldProcess = fileURLToPath(new URL('./publication/world-process.ts', import.meta.url));

/** `PUBLICATION_SEED` repeats a run; `PUBLICATION_STEPS` shortens it. */
export default async function bench(): Promise<BenchReport> {
  const firstSeed = Number(process.env['PUBLICATION_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
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
  return {
    rows: [...proved.map(rowOf), rowOf(sumOf(proved))],
    broken: proved.flatMap(({ leak }) => leak ?? []),
  };
}

/** In a process of its own: one that joined a cloud stays with it. */
function prove(asked: Asked): Promise<Proved> {
  return new Promise((resolve, reject) => {
    const child = fork(worldProcess, [JSON.stringify(asked)]);
    child.once('message', (message) => resolve(message as Proved));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The world of seed ${asked.seed} ended with ${code}.`)));
  });
}

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
