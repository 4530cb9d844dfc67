import type { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { type Ended, type EndingPlan, newOutcome, readOutcome } from './ending.ts';
import { IdleWorkers } from './idle-workers.ts';
import { startWorker } from './start-worker.ts';
import type { WorkerError, WorkerMessage, WorkerRequest } from './worker.ts';

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
  /** Where V8 keeps compiled bundles between runs. */
  compileCache?: string | undefined;
  /** Called for each line that a function writes. */
  onLog: (name: string, line: string) => void;
  /** Called for each failed invocation. */
  onFailure: (name: string, error: FunctionError) => void;
  /** Decides which idle workers stay, over all functions; without it all do. */
  idleWorkers?: IdleWorkers;
  /** Makes the invocation, or a fault in its place. */
  guard?: (name: string, event: unknown, invoke: () => Promise<unknown>) => Promise<unknown>;
}

/** Lambda's report of a failed invocation. */
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

  /** Lambda had no room for the event and never started the handler. */
  get throttled(): boolean {
    return this.errorType === 'TooManyRequestsException';
  }
}

const failureOf = ({ errorType, errorMessage, trace }: WorkerError): FunctionError =>
  new FunctionError(errorType, errorMessage, trace);

/** Also the end of a worker that was planned (`endNext`). */
const exited = new FunctionError('Runtime.ExitError', 'Runtime exited before answering');
const replaced = new FunctionError('Runtime.ExitError', 'The function was updated');
const timeout = (message: string) => new FunctionError('Sandbox.Timedout', message);
const stopping = new FunctionError('Runtime.Stopped', 'The local cloud is stopping.');

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
  isReady: boolean;
  /** Limits loading, then the event at hand. */
  timer: NodeJS.Timeout;
  /** Set while it is idle; takes it off the list of idle workers. */
  rested?: (() => void) | undefined;
  /** The event for which it was started and which it will not survive. */
  doomed?: { ending: Ending; invocation: Invocation } | undefined;
  invocation?: Invocation | undefined;
}

/**
 * How long loading the code may take. Lambda allows 10 s and then tries again within the timeout; a busy
 * laptop is slower than Lambda, and a limit that fails there would prove nothing about the code.
 */
const initMilliseconds = 60_000;

/**
 * One function: a small pool of worker threads that start when they are needed. Each takes one event at a time;
 * a handler that overruns the template's timeout loses its worker, and the next event starts a fresh one.
 */
export class LambdaFunction {
  #definition: FunctionDefinition;
  readonly #runtime: FunctionRuntime;
  readonly #idle: IdleWorkers;
  readonly #instances = new Set<Instance>();
  /** Workers with replaced code; each ends with the event at hand. */
  readonly #retiring = new Set<Instance>();
  readonly #waiting: Invocation[] = [];
  readonly #endings: Ending[] = [];
  #staysWarm = false;
  #stopped = false;
  /** How many events it has been given. */
  invocations = 0;
  /** Retries of a failed asynchronous event; two are Lambda's default. */
  asynchronousRetries = 2;

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

  get environment(): Readonly<Record<string, string>> {
    return this.#definition.environment;
  }

  /**
   * Runs the handler with a copy of the event and returns a copy of its result.
   * @throws FunctionError as Lambda reports it: the handler's own error, a timeout, a failed start
   */
  async invoke(event: unknown): Promise<unknown> {
    if (this.#stopped) throw stopping;
    this.invocations += 1;
    const request: WorkerRequest = {
      event: JSON.stringify(event ?? null),
      timeoutMilliseconds: this.#definition.timeoutSeconds * 1000,
    };
    const planned = this.#endings.findIndex(({ matches }) => matches(event));
    const [ending] = planned < 0 ? [] : this.#endings.splice(planned, 1);
    const run = () =>
      new Promise((resolve, reject) => {
        const invocation = { request, resolve, reject };
        if (ending) return this.#start({ ending, invocation });
        this.#waiting.push(invocation);
        this.#dispatch();
      });
    const { guard } = this.#runtime;
    try {
      return await (guard ? guard(this.name, event, run) : run());
    } catch (error) {
      if (error instanceof FunctionError && !this.#stopped && !ending) this.fail(error);
      throw error;
    }
  }

  /**
   * Gives the next event that matches to a fresh worker and ends that worker before its `beforeCall`-th external
   * call (1 is the first, those of loading the code included), or, where it makes fewer, before its answer is
   * heard. The sender of the event gets Lambda's error for a runtime that exited.
   * @returns where it ended, once it has
   */
  endNext(beforeCall: number, matches: (event: unknown) => boolean = () => true): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<Ended>();
    this.#endings.push({ beforeCall, outcome: newOutcome(), matches, ended: resolve });
    return promise;
  }

  /** Reports a failure of the function, even of one that never began. @returns the failure, to be thrown */
  fail(error: FunctionError): FunctionError {
    this.#runtime.onFailure(this.name, error);
    return error;
  }

  /** Starts a worker before there is an event. */
  warm(): void {
    if (this.#instances.size === 0) this.#start();
  }

  /** Starts a worker and keeps one from now on, however long it is idle. */
  stayWarm(): void {
    this.#staysWarm = true;
    this.warm();
  }

  /**
   * Takes other code or variables from the next event on. An event in work ends on the code it began with, as with an
   * update on AWS, and leaves its place to a new worker.
   */
  replace(change: Partial<Pick<FunctionDefinition, 'directory' | 'environment'>>): void {
    this.#definition = { ...this.#definition, ...change };
    for (const instance of [...this.#instances]) {
      if (instance.doomed) continue;
      this.#instances.delete(instance);
      this.#retiring.add(instance);
      if (!instance.invocation) void this.#end(instance, replaced);
    }
    this.#dispatch();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const invocation of this.#waiting.splice(0)) invocation.reject(stopping);
    const instances = [...this.#instances, ...this.#retiring];
    await Promise.all(instances.map((instance) => this.#end(instance, stopping)));
  }

  /** Hands waiting events to free workers; starts one more while events wait and the pool is not full. */
  #dispatch(): void {
    const pool = [...this.#instances].filter(({ doomed }) => !doomed);
    for (const instance of pool) {
      if (this.#waiting.length === 0) return;
      if (instance.isReady && !instance.invocation) this.#run(instance, this.#waiting.shift() as Invocation);
    }
    const starting = pool.filter(({ isReady }) => !isReady).length;
    if (this.#waiting.length > starting && pool.length < this.#definition.concurrency) this.#start();
  }

  #run(instance: Instance, invocation: Invocation): void {
    const { timeoutMilliseconds } = invocation.request;
    const seconds = (timeoutMilliseconds / 1000).toFixed(2);
    instance.rested?.();
    instance.rested = undefined;
    instance.invocation = invocation;
    instance.timer = setTimeout(() => {
      void this.#end(instance, timeout(`Task timed out after ${seconds} seconds`));
    }, timeoutMilliseconds);
    instance.worker.postMessage(invocation.request);
  }

  #start(doomed?: Instance['doomed']): void {
    const { beforeCall = 0, outcome } = doomed?.ending ?? {};
    const worker = startWorker(this.#definition, this.#runtime, outcome && { beforeCall, outcome });
    const timer = setTimeout(() => {
      void this.#end(instance, timeout('Loading the code timed out'));
    }, initMilliseconds);
    const instance: Instance = { worker, isReady: false, timer, doomed };
    this.#instances.add(instance);
    worker.on('message', (message: WorkerMessage) => this.#hear(instance, message));
    worker.on('error', ({ name, message, stack = '' }: Error) => {
      const trace = stack.split('\n');
      if (!instance.isReady) this.#failedToStart(instance, new FunctionError(name, message, trace));
      else void this.#end(instance, new FunctionError('Runtime.ExitError', message, trace));
    });
    worker.on('exit', () => void this.#end(instance, exited));
  }

  #hear(instance: Instance, message: WorkerMessage): void {
    // Sent before it was ended.
    if (!this.#instances.has(instance) && !this.#retiring.has(instance)) return;
    clearTimeout(instance.timer);
    const { invocation, doomed } = instance;
    if (message.kind !== 'ready') instance.invocation = undefined;
    switch (message.kind) {
      case 'failed to load':
        return this.#failedToStart(instance, failureOf(message.error));
      case 'ready':
        instance.isReady = true;
        if (doomed) this.#run(instance, doomed.invocation);
        break;
      case 'error':
        invocation?.reject(failureOf(message.error));
        break;
      case 'result':
        invocation?.resolve(message.result === undefined ? undefined : JSON.parse(message.result));
    }
    if (this.#retiring.has(instance)) void this.#end(instance, replaced);
    this.#dispatch();
    this.#rest(instance);
  }

  /** A worker without another event may be ended; the last of a function that stays warm may not. */
  #rest(instance: Instance): void {
    if (instance.invocation || instance.rested || instance.doomed || !this.#instances.has(instance)) return;
    const isOther = (one: Instance) => one !== instance && one.isReady && !one.rested;
    if (this.#staysWarm && ![...this.#instances].some(isOther)) return;
    instance.rested = this.#idle.add(() => void this.#end(instance, replaced));
  }

  /** Code that can't be loaded fails every event that waits for it, instead of starting for ever. */
  #failedToStart(instance: Instance, failure: FunctionError): void {
    // Nothing waits for replaced code.
    if (!this.#instances.has(instance)) return;
    if (!instance.doomed) for (const invocation of this.#waiting.splice(0)) invocation.reject(failure);
    void this.#end(instance, failure);
  }

  async #end(instance: Instance, reason: FunctionError): Promise<void> {
    if (!this.#instances.delete(instance) && !this.#retiring.delete(instance)) return;
    clearTimeout(instance.timer);
    instance.rested?.();
    instance.invocation?.reject(reason);
    const { doomed } = instance;
    // Its event may not have been handed over yet.
    doomed?.invocation.reject(reason);
    // The test expects the planned end; only another one is a failure.
    if (doomed && !this.#stopped && reason !== exited) this.fail(reason);
    await instance.worker.terminate();
    doomed?.ending.ended(readOutcome(doomed.ending.outcome));
    if (!this.#stopped) this.#dispatch();
  }
}
