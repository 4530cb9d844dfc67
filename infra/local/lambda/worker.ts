import { existsSync, readFileSync } from 'node:fs';
import { createRequire, enableCompileCache, SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Clock, shiftDate } from '../clock.ts';
import { type EndingPlan, planEnding } from './ending.ts';

/**
 * The inside of a function's worker thread: loads the bundled asset as Lambda's Node runtime does and answers
 * one event at a time. `Date` reads the cloud's clock; timers and `Intl` defaults keep the machine's.
 */
export interface WorkerData {
  /** The asset's directory; the root of the function's code. */
  directory: string;
  /** `file.export` as the template's Handler says. */
  handler: string;
  name: string;
  arn: string;
  memoryMegabytes: number;
  clock: SharedArrayBuffer;
  compileCache: string | undefined;
  /** Where this worker must die; it takes one event. */
  ending?: EndingPlan | undefined;
}

export interface WorkerRequest {
  requestId: string;
  /** JSON, as Lambda hands it over. */
  event: string;
  timeoutMilliseconds: number;
}

export interface WorkerResponse {
  requestId: string;
  /** JSON of what the handler returned; undefined where it returned nothing. */
  result?: string | undefined;
  error?: { errorType: string; errorMessage: string; trace: string[] };
}

/** Sent once, when the handler is loaded or could not be. */
export interface WorkerReady {
  ready: true;
  error?: WorkerResponse['error'];
}

const data = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only.');

const MachineDate = Date;
shiftDate(new Clock(data.clock));
if (data.compileCache) enableCompileCache(data.compileCache);

/** Undefined for a worker that lives on. */
const endInstead = data.ending && planEnding(data.ending, () => process.exit());

const maps = new Map<string, SourceMap | undefined>();

type Handler = (event: unknown, context: object) => unknown;
let handler: Handler;
try {
  handler = load();
  port.on('message', (request: WorkerRequest) => void answer(request));
  port.postMessage({ ready: true } satisfies WorkerReady);
} catch (error) {
  port.postMessage({ ready: true, error: describe(error) } satisfies WorkerReady);
}

function load(): Handler {
  const [file = '', exported = ''] = data.handler.split('.');
  const loaded = createRequire(join(data.directory, '/'))(`./${file}`) as Record<string, unknown>;
  const found = loaded[exported];
  if (typeof found !== 'function') throw new Error(`${data.handler} is undefined or not exported`);
  return found as Handler;
}

async function answer({ requestId, event, timeoutMilliseconds }: WorkerRequest): Promise<void> {
  const deadline = MachineDate.now() + timeoutMilliseconds;
  const context = {
    functionName: data.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.arn,
    memoryLimitInMB: String(data.memoryMegabytes),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${data.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - MachineDate.now()),
  };
  try {
    const result = await handler(JSON.parse(event), context);
    if (endInstead) return endInstead();
    port?.postMessage({ requestId, result: JSON.stringify(result) } satisfies WorkerResponse);
  } catch (error) {
    if (endInstead) return endInstead();
    port?.postMessage({ requestId, error: describe(error) } satisfies WorkerResponse);
  }
}

function describe(error: unknown): NonNullable<WorkerResponse['error']> {
  if (!(error instanceof Error)) return { errorType: 'string', errorMessage: String(error), trace: [] };
  const causes = error.cause instanceof Error ? [`caused by ${inSources(error.cause.stack)}`] : [];
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: [...inSources(error.stack).split('\n'), ...causes],
  };
}

/**
 * A trace with the places in the sources. A bundle's map is read when something first fails: `--enable-source-maps`
 * would read it at every start, for a third of its time.
 */
function inSources(trace = ''): string {
  return trace.replace(
    /(\/[^\s():]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
      const found = maps.get(file)?.findOrigin(Number(line), Number(column));
      if (!found || !('fileName' in found)) return place;
      return `${found.fileName}:${found.lineNumber}:${found.columnNumber}`;
    },
  );
}

function readMap(file: string): SourceMap | undefined {
  return existsSync(file)
    ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
    : undefined;
}
