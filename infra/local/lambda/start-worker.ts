import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type { EndingPlan } from './ending.ts';
import type { FunctionDefinition, FunctionRuntime } from './definition.ts';
import type { WorkerData } from './worker.ts';

/**
 * For heaps that start from here on. While a bundle is loaded everything lives, and a young generation that starts small
 * is copied again and again until it has grown: a third of the cost of a start. Afterwards a heap may grow by half of
 * what lives in it before it is cleaned; V8's default is four times that, and some twenty heaps share this machine.
 */
setFlagsFromString('--min-semi-space-size=8');
setFlagsFromString('--heap-growing-percent=50');
/** A young generation is three half-spaces, of 8 MB each. */
const youngGenerationMegabytes = 24;

/** Starts a worker thread of a function; it loads the code and sends that it is ready. */
export function startWorker(
  { name, directory, handler, memoryMegabytes, environment }: FunctionDefinition,
  { clock, compileCache, onLog }: FunctionRuntime,
  ending: EndingPlan | undefined,
): Worker {
  const workerData: WorkerData = { directory, handler, clock: clock.shared, compileCache, ending };
  const worker = new Worker(workerCode(), {
    eval: true,
    workerData,
    env: environment,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytes,
      maxYoungGenerationSizeMb: youngGenerationMegabytes,
    },
  });
  for (const stream of [worker.stdout, worker.stderr])
    createInterface(stream).on('line', (line) => onLog(name, line));
  return worker;
}

let code: string | undefined;

/**
 * Bundles worker.ts as one CommonJS text, once a process: a thread that strips the types by itself needs some 60 ms of
 * a core more.
 */
function workerCode(): string {
  code ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]?.text;
  if (code === undefined) throw new Error('esbuild made nothing of worker.ts.');
  return code;
}
