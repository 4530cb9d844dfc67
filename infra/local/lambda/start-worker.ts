import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type { EndingPlan } from './ending.ts';
import type { FunctionDefinition, FunctionRuntime } from './definition.ts';
import type { WorkerData } from './worker.ts';

/**
 * V8 flags for heaps created from here on. A larger initial young generation avoids repeated copying while a bundle
 * loads. The copying would take a third of the start time. A heap may grow by half of its live data before a full
 * collection. V8's default is four times as much, too much for some twenty heaps on one machine.
 */
setFlagsFromString('--min-semi-space-size=8');
setFlagsFromString('--heap-growing-percent=50');
/** Three half-spaces of 8 MB each. */
const youngGenerationMegabytes = 24;

/** Starts a function's worker thread, which loads the code and then reports that it is ready. */
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
 * Bundles worker.ts as CommonJS, once per process. To strip the types itself, each thread would need 60 ms more CPU
 * time.
 */
function workerCode(): string {
  code ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]?.text;
  if (code === undefined) throw new Error('esbuild produced no output for worker.ts.');
  return code;
}
