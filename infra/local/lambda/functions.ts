import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { type Ended, type EndingPlan, newOutcome, readOutcome } from './ending.ts';
import { IdleWorkers } from './idle-workers.ts';
import { workerCode } from './worker-code.ts';
import type { WorkerData, WorkerReady, WorkerRequest, WorkerResponse } from './worker.ts';

export interface FunctionDefinition {
  name: string;
  arn: string;
  directory: string;
  handler: string;
  environment: Record<string, string>;
  timeoutSeconds: number;
  memoryMegabytes: number;
  /** How many workers may run at once; more events wait. */
  concurrency: number;
}

export interface FunctionRuntime {
  clock: Clock;
  /** Where V8 keeps compiled bundles between runs; undefined: nowhere. */
  compileCache?: string | undefined;
  /** Everything a function writes, a line at a time. */
  onLog: (name: string, line: string) => void;
  /** Every invocation that failed. */
  onFailure: (name: string, error: FunctionError) => void;
  /** Which idle workers stay, over all functions; without it each keeps its own. */
  idleWorkers?: IdleWorkers;
  /** Makes the invocation, or what a fault makes of it. */
  guard?: (name: string, event: unknown, invoke: () => Promise<unknown>) => Promise<unknown>;
}

/** What Lambda reports instead of a result. */
export class FunctionError extends Error {
  override name = 'FunctionError';
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: string[];

  constructor(errorType: string, errorMessage: string, trace: string[] = []) {
    super(`${errorType}: ${errorMessage}`);
    this.errorType = errorType;
    this.errorMessage = errorMessage;
    this.trace = trace;
  }

  /** Lambda had no room for it and never began. */
  get throttled(): boolean {
    return this.errorType === 'TooManyRequestsException';
  }
}

/** Also the end of a worker that was planned (`endNext`). */
const exitMessage = 'Runtime exited before answering';

const replaced = () => new FunctionError('Runtime.ExitError', 'The function was updated');

interface Invocation {
  request: WorkerRequest;
  resolve: (result: unknown) => void;
  reject: (error: FunctionError) => void;
}

/** One event whose worker is to end on the way (`endNext`). */
interface Ending extends EndingPlan {
  matches: (event: unknown) => boolean;
  ended: (ended: Ended) => void;
}

interface Instance {
  worker: Worker;
  ready: boolean;
  /** While it has nothing to do; called when it has, or has ended. */
  rested?: (() => void) | undefined;
  /** A worker of one event that it will not survive. */
  doomed?: { ending: Ending; invocation: Invocation } | undefined;
  /** What it works on, with the timer that ends it. */
  busy?: { invocation: Invocation; timer: NodeJS.Timeout } | undefined;
}

/**
 * How long loading the code may take. Lambda allows 10 s and then tries again within the timeout; a busy
 * laptop is slower than Lambda, and a limit that fails there would prove nothing about the code.
 */
const initMilliseconds = 60_000;

/**
 * For the heaps from here on. While a bundle is loaded everything lives, and a young generation that starts small is
 * copied again and again until it has grown: a third of what a start costs. Afterwards a heap may grow by half of what
 * lives in it before it is cleaned, where V8 would let it grow to four times that: some twenty heaps share this machine.
 */
setFlagsFromString('--min-semi-space-size=8');
setFlagsFromString('--heap-growing-percent=50');
/** A young generation is three half-spaces, of 8 MB each. */
const youngGenerationMegabytes = 24;

/**
 * One function: a small pool of worker threads that start when they are needed. Each takes one event at a time;
 * a handler that overruns the template's timeout loses its worker, and the next event starts a fresh one.
 */
export class LambdaFunction {
  #definition: FunctionDefinition;
  readonly #runtime: FunctionRuntime;
  readonly #instances = new Set<Instance>();
  /** Workers of what was replaced; each ends with the event it has. */
  readonly #retiring = new Set<Instance>();
  readonly #waiting: Invocation[] = [];
  readonly #endings: Ending[] = [];
  readonly #idle: IdleWorkers;
  /** How often an asynchronous event that failed is tried again, as Lambda does it where nothing is said. */
  asynchronousRetries = 2;
  /** One of its workers stays, however long it is idle. */
  #staysWarm = false;
  #stopped = false;
  #invocations = 0;

  constructor(definition: FunctionDefinition, runtime: FunctionRuntime) {
    this.#definition = definition;
    this.#runtime = runtime;
    this.#idle = runtime.idleWorkers ?? new IdleWorkers();
  }

  get name(): string {
    return this.#definition.name;
  }

  get arn(): string {
    return this.#definition.arn;
  }

  /** How many events it has been given. */
  get invocations(): number {
    return this.#invocations;
  }

  /** How many workers it has, idle ones too. */
  get workers(): number {
    return this.#instances.size;
  }

  /**
   * Runs the handler with a copy of the event and gives a copy of its result.
   * @throws FunctionError as Lambda reports it: the handler's own error, a timeout, a failed start
   */
  async invoke(event: unknown, requestId: string = randomUUID()): Promise<unknown> {
    if (this.#stopped) throw new FunctionError('Runtime.Stopped', 'The local cloud is stopping.');
    this.#invocations += 1;
    const request: WorkerRequest = {
      requestId,
      event: JSON.stringify(event ?? null),
      timeoutMilliseconds: this.#definition.timeoutSeconds * 1000,
    };
    const planned = this.#endings.findIndex(({ matches }) => matches(event));
    const [ending] = planned < 0 ? [] : this.#endings.splice(planned, 1);
    try {
      const run = () =>
        new Promise((resolve, reject) => {
          const invocation = { request, resolve, reject };
          if (ending) return this.#start({ ending, invocation });
          this.#waiting.push(invocation);
          this.#dispatch();
        });
      const { guard } = this.#runtime;
      return await (guard ? guard(this.name, event, run) : run());
    } catch (error) {
      if (error instanceof FunctionError && !this.#stopped && !ending)
        this.#runtime.onFailure(this.name, error);
      throw error;
    }
  }

  /**
   * Gives the next event that matches to a fresh worker and ends that worker before its `beforeCall`-th external
   * call (1 is the first, those of loading the code included), or, where it makes fewer, before its answer is
   * heard. Whoever sent the event sees what Lambda says of a runtime that exited.
   * @returns where it ended, once it has
   */
  endNext(beforeCall: number, matches: (event: unknown) => boolean = () => true): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<Ended>();
    this.#endings.push({ beforeCall, outcome: newOutcome(), matches, ended: resolve });
    return promise;
  }

  /** Reports a failure that is the function's although it never began. @returns the failure, to be thrown */
  fail(error: FunctionError): FunctionError {
    this.#runtime.onFailure(this.name, error);
    return error;
  }

  /** Starts a worker before there is an event. */
  warm(): void {
    if (this.#instances.size === 0) this.#start();
  }

  /** From now on there is always a worker before there is an event. */
  stayWarm(): void {
    this.#staysWarm = true;
    this.warm();
  }

  /** The variables that the template gives it, and the runtime's own. */
  get environment(): Readonly<Record<string, string>> {
    return this.#definition.environment;
  }

  /**
   * Takes other code or variables from the next event on. An event that a handler is working on ends as it began,
   * as with an update on AWS; it takes no place of the new workers.
   */
  replace(change: Partial<Pick<FunctionDefinition, 'directory' | 'environment'>>): void {
    this.#definition = { ...this.#definition, ...change };
    for (const instance of [...this.#instances]) {
      // It ends by itself, with the one event it was started for.
      if (instance.doomed) continue;
      this.#instances.delete(instance);
      this.#retiring.add(instance);
      if (!instance.busy) void this.#end(instance, replaced());
    }
    this.#dispatch();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const stopping = new FunctionError('Runtime.Stopped', 'The local cloud is stopping.');
    for (const invocation of this.#waiting.splice(0)) invocation.reject(stopping);
    const instances = [...this.#instances, ...this.#retiring];
    await Promise.all(instances.map((instance) => this.#end(instance, stopping)));
  }

  /** Hands waiting events to free workers; starts one more while events wait and the pool is not full. */
  #dispatch(): void {
    for (const instance of this.#instances) {
      if (this.#waiting.length === 0) return;
      if (instance.ready && !instance.busy && !instance.doomed)
        this.#run(instance, this.#waiting.shift() as Invocation);
    }
    const pool = [...this.#instances].filter(({ doomed }) => !doomed);
    const starting = pool.filter((instance) => !instance.ready).length;
    if (this.#waiting.length > starting && pool.length < this.#definition.concurrency) this.#start();
  }

  #run(instance: Instance, invocation: Invocation): void {
    const { timeoutSeconds } = this.#definition;
    const timer = setTimeout(() => {
      const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
      void this.#end(instance, new FunctionError('Sandbox.Timedout', message));
    }, invocation.request.timeoutMilliseconds);
    instance.rested?.();
    instance.rested = undefined;
    instance.busy = { invocation, timer };
    instance.worker.postMessage(invocation.request);
  }

  #start(doomed?: Instance['doomed']): void {
    const { directory, handler, name, arn, memoryMegabytes, environment } = this.#definition;
    const { clock, compileCache } = this.#runtime;
    const workerData: WorkerData = {
      directory,
      handler,
      name,
      arn,
      memoryMegabytes,
      clock: clock.shared,
      compileCache,
      ending: doomed && { beforeCall: doomed.ending.beforeCall, outcome: doomed.ending.outcome },
    };
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
    const instance: Instance = { worker, ready: false, doomed };
    this.#instances.add(instance);
    const init = setTimeout(() => {
      void this.#end(instance, new FunctionError('Sandbox.Timedout', 'Loading the code timed out'));
    }, initMilliseconds);
    for (const stream of [worker.stdout, worker.stderr])
      createInterface(stream).on('line', (line) => this.#runtime.onLog(name, line));
    worker.on('message', (message: WorkerReady | WorkerResponse) => {
      if ('ready' in message) {
        clearTimeout(init);
        if (message.error) return this.#failedToStart(instance, message.error);
        instance.ready = true;
        if (doomed) this.#run(instance, doomed.invocation);
      } else this.#finish(instance, message);
      this.#dispatch();
      this.#rest(instance);
    });
    worker.on('error', (error: Error) => {
      clearTimeout(init);
      const failure = new FunctionError('Runtime.ExitError', error.message, (error.stack ?? '').split('\n'));
      if (instance.ready) void this.#end(instance, failure);
      else
        this.#failedToStart(instance, {
          errorType: error.name,
          errorMessage: error.message,
          trace: failure.trace,
        });
    });
    worker.on('exit', () => {
      clearTimeout(init);
      void this.#end(instance, new FunctionError('Runtime.ExitError', exitMessage));
    });
  }

  #finish(instance: Instance, { requestId, result, error }: WorkerResponse): void {
    const { busy } = instance;
    if (busy?.invocation.request.requestId !== requestId) return;
    clearTimeout(busy.timer);
    instance.busy = undefined;
    if (error) busy.invocation.reject(new FunctionError(error.errorType, error.errorMessage, error.trace));
    else busy.invocation.resolve(result === undefined ? undefined : JSON.parse(result));
    if (this.#retiring.has(instance)) void this.#end(instance, replaced());
  }

  /** A worker that found no other event may be ended; the last of a function that stays warm is not offered. */
  #rest(instance: Instance): void {
    if (instance.busy || instance.rested || instance.doomed || !this.#instances.has(instance)) return;
    if (this.#staysWarm && ![...this.#instances].some((one) => one !== instance && one.ready && !one.rested))
      return;
    instance.rested = this.#idle.add(() => void this.#end(instance, replaced()));
  }

  /** Code that cannot be loaded fails every event that waits for it, instead of starting for ever. */
  #failedToStart(instance: Instance, error: NonNullable<WorkerResponse['error']>): void {
    // For what was replaced meanwhile nobody waits.
    if (!this.#instances.has(instance)) return;
    const failure = new FunctionError(error.errorType, error.errorMessage, error.trace);
    if (!instance.doomed) for (const invocation of this.#waiting.splice(0)) invocation.reject(failure);
    void this.#end(instance, failure);
  }

  async #end(instance: Instance, reason: FunctionError): Promise<void> {
    if (!this.#instances.delete(instance) && !this.#retiring.delete(instance)) return;
    instance.rested?.();
    if (instance.busy) {
      clearTimeout(instance.busy.timer);
      instance.busy.invocation.reject(reason);
      instance.busy = undefined;
    }
    // Before it was ready, its event had not been handed over.
    instance.doomed?.invocation.reject(reason);
    // Whoever planned its end expects that one: nobody else would hear of another.
    if (instance.doomed && !this.#stopped && reason.errorMessage !== exitMessage)
      this.#runtime.onFailure(this.name, reason);
    await instance.worker.terminate();
    const { ending } = instance.doomed ?? {};
    ending?.ended(readOutcome(ending.outcome));
    if (!this.#stopped) this.#dispatch();
  }
}
