import { existsSync, readFileSync } from 'node:fs';
import { createRequire, enableCompileCache, SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Clock, shiftDate } from '../clock.ts';
import { type EndingPlan, planEnding } from './ending.ts';
import type { FunctionError } from './definition.ts';

/**
 * Settings of a function's worker thread, which handles one event at a time as Lambda's Node runtime does. `Date`
 * follows the cloud's clock; timers and `Intl` defaults are the machine's.
 */
export interface WorkerData {
  /** Folder of the asset, the root of the function's code. */
  directory: string;
  /** `file.export`, as in the template's Handler. */
  handler: string;
  clock: SharedArrayBuffer;
  compileCache: string | undefined;
  /** Set for a worker that must end at a planned point; it gets one event. */
  ending?: EndingPlan | undefined;
}

export interface WorkerRequest {
  /** JSON, as Lambda receives it. */
  event: string;
  timeoutMilliseconds: number;
}

/**
 * `ready` is sent once the handler is loaded, then one answer per event. An error before `ready` means that loading
 * failed.
 */
export type WorkerMessage = { kind: 'ready' } | WorkerAnswer;

type FailureReport = ConstructorParameters<typeof FunctionError>;

interface WorkerAnswer {
  kind: 'answer';
  /** JSON; undefined if the handler returned nothing. */
  result?: string | undefined;
  error?: FailureReport;
}

const data = workerData as WorkerData;
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

const MachineDate = Date;
shiftDate(new Clock(data.clock));
if (data.compileCache) enableCompileCache(data.compileCache);

const endInstead = data.ending && planEnding(data.ending, () => process.exit());

const maps = new Map<string, SourceMap>();

type Handler = (event: unknown, context: object) => unknown;
try {
  const handler = load();
  parentPort?.on('message', (request: WorkerRequest) => void answer(handler, request));
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'answer', error: describe(error) });
}

function load(): Handler {
  const [file = '', exported = ''] = data.handler.split('.');
  const loaded = createRequire(join(data.directory, '/'))(`./${file}`) as Record<string, unknown>;
  const found = loaded[exported];
  if (typeof found !== 'function') throw new Error(`${data.handler} is undefined or not exported`);
  return found as Handler;
}

async function answer(handler: Handler, { event, timeoutMilliseconds }: WorkerRequest): Promise<void> {
  const deadline = MachineDate.now() + timeoutMilliseconds;
  const context = { getRemainingTimeInMillis: () => Math.max(0, deadline - MachineDate.now()) };
  let message: WorkerAnswer;
  try {
    message = { kind: 'answer', result: JSON.stringify(await handler(JSON.parse(event), context)) };
  } catch (error) {
    message = { kind: 'answer', error: describe(error) };
  }
  if (endInstead) endInstead();
  else send(message);
}

function describe(error: unknown): FailureReport {
  if (!(error instanceof Error)) return ['string', String(error)];
  const causes = error.cause instanceof Error ? [`caused by ${inSources(error.cause.stack)}`] : [];
  return [error.name, error.message, [...inSources(error.stack).split('\n'), ...causes]];
}

/**
 * Maps a stack trace to the sources. Reads a bundle's source map only on failure. Reading the map at every start, as
 * `--enable-source-maps` does, would take a third of the start time.
 */
function inSources(trace = ''): string {
  return trace.replace(
    /(\/[^\s():]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const found = mapOf(file)?.findOrigin(Number(line), Number(column));
      if (!found || !('fileName' in found)) return place;
      return `${found.fileName}:${found.lineNumber}:${found.columnNumber}`;
    },
  );
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file) && existsSync(`${file}.map`))
    maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload));
  return maps.get(file);
}
