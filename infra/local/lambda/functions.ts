import type { Worker } from 'node:worker_threads';
import { type FunctionDefinition, FunctionError, type FunctionRuntime } from './definition.ts';
import { type Ended, type EndingPlan, readOutcome } from './ending.ts';
import { IdleWorkers } from './idle-workers.ts';
import { startWorker } from './start-worker.ts';
import type { WorkerMessage, WorkerRequest } from './worker.ts';

/** Error for a worker that exits during an event, whether the code exits or a test planned the exit (`endNext`). */
const exited = new FunctionError('Runtime.ExitError', 'Runtime exited before answering');
const replaced = new FunctionError('Runtime.ExitError', 'The function was updated');
const stopping = new FunctionError('Runtime.Stopped', 'The local cloud is stopping.');
const timedOut = (message: string) => new FunctionError('Sandbox.Timedout', message);

/** A test's plan to end the worker that gets the next matching event. */
interface Ending extends EndingPlan {
  matches: (event: unknown) => boolean;
  ended: (ended: Ended) => void;
}

interface Invocation {
  request: WorkerRequest;
  ending: Ending | undefined;
  resolve: (result: unknown) => void;
  reject: (error: FunctionError) => void;
}

interface Instance {
  worker: Worker;
  isReady: boolean;
  /** The code was replaced; the worker ends after its current event. */
  isRetired: boolean;
  /** Set for a worker that was started for one event and ends with it. */
  ending: Ending | undefined;
  invocation: Invocation | undefined;
  /** Time limit for loading, then for the current event. */
  timer: NodeJS.Timeout;
  /** Set while the worker is idle. Removes it from the list of idle workers. */
  rested?: (() => void) | undefined;
}

/**
 * Milliseconds that loading the code may take. Lambda allows 10 s, then tries again within the timeout. A busy laptop
 * is slower, so Lambda's limit would fail correct code.
 */
const initMilliseconds = 60_000;

/**
 * One Lambda function with a small pool of worker threads, started on demand. Each worker handles one event at a time.
 * A handler that exceeds the template's timeout loses its worker, and the next event starts a new worker.
 */
export class LambdaFunction {
  readonly name: string;
  readonly arn: string;
  invocations = 0;
  /** Retries of a failed asynchronous event. Lambda's default is two. */
  asynchronousRetries = 2;
  #definition: FunctionDefinition;
  readonly #runtime: FunctionRuntime;
  readonly #idle: IdleWorkers;
  readonly #instances = new Set<Instance>();
  readonly #waiting: Invocation[] = [];
  readonly #endings: Ending[] = [];
  #staysWarm = false;
  #stopped = false;

  constructor(definition: FunctionDefinition, runtime: FunctionRuntime) {
    this.name = definition.name;
    this.arn = definition.arn;
    this.#definition = definition;
    this.#runtime = runtime;
    this.#idle = runtime.idleWorkers ?? new IdleWorkers();
  }

  get environment(): Readonly<Record<string, string>> {
    return this.#definition.environment;
  }

  /**
   * Runs the handler with a copy of the event and returns a copy of its result.
   * @throws FunctionError as Lambda reports it: the handler's error, a timeout or a failed start
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
        const invocation = { request, ending, resolve, reject };
        if (ending) return this.#start(invocation);
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
   * Gives the next matching event to a new worker and ends that worker before its `beforeCall`-th external call (see
   * `EndingPlan`). If the function makes fewer calls, the worker ends before the function's response is sent. The
   * event's sender gets Lambda's error for a runtime that exited.
   * @returns the point where the worker ended; resolves once the worker has ended
   */
  endNext(beforeCall: number, matches: (event: unknown) => boolean = () => true): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<Ended>();
    this.#endings.push({ beforeCall, outcome: new SharedArrayBuffer(8), matches, ended: resolve });
    return promise;
  }

  /** Reports a failure, even one that happened before the function started. @returns the error, for throwing */
  fail(error: FunctionError): FunctionError {
    this.#runtime.onFailure(this.name, error);
    return error;
  }

  /** Starts a worker before the first event arrives. */
  warm(): void {
    if (this.#pool().length === 0) this.#start();
  }

  /** Starts a worker and always keeps one, even when idle. */
  stayWarm(): void {
    this.#staysWarm = true;
    this.warm();
  }

  /** Uses new code or variables from the next event on. As on AWS, a running event finishes with the old code. */
  replace(change: Partial<Pick<FunctionDefinition, 'directory' | 'environment'>>): void {
    this.#definition = { ...this.#definition, ...change };
    for (const instance of this.#pool()) {
      instance.isRetired = true;
      if (!instance.invocation) void this.#end(instance, replaced);
    }
    this.#dispatch();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const invocation of this.#waiting.splice(0)) invocation.reject(stopping);
    await Promise.all([...this.#instances].map((instance) => this.#end(instance, stopping)));
  }

  /** Returns the workers that accept any event. */
  #pool(): Instance[] {
    return [...this.#instances].filter(({ ending, isRetired }) => !ending && !isRetired);
  }

  /** Gives waiting events to free workers. Starts another worker while events wait and the pool is not full. */
  #dispatch(): void {
    const pool = this.#pool();
    for (const instance of pool) {
      if (!instance.isReady || instance.invocation) continue;
      const next = this.#waiting.shift();
      if (!next) return;
      this.#run(instance, next);
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
      void this.#end(instance, timedOut(`Task timed out after ${seconds} seconds`));
    }, timeoutMilliseconds);
    instance.worker.postMessage(invocation.request);
  }

  /** @param invocation event after which the worker ends */
  #start(invocation?: Invocation): void {
    const { ending } = invocation ?? {};
    const plan = ending && { beforeCall: ending.beforeCall, outcome: ending.outcome };
    const worker = startWorker(this.#definition, this.#runtime, plan);
    const timer = setTimeout(() => {
      void this.#end(instance, timedOut('Loading the code timed out'));
    }, initMilliseconds);
    const instance: Instance = { worker, isReady: false, isRetired: false, ending, invocation, timer };
    this.#instances.add(instance);
    worker.on('message', (message: WorkerMessage) => this.#hear(instance, message));
    worker.on('error', ({ name, message, stack = '' }: Error) => {
      const trace = stack.split('\n');
      if (!instance.isReady) this.#failToStart(instance, new FunctionError(name, message, trace));
      else void this.#end(instance, new FunctionError('Runtime.ExitError', message, trace));
    });
    worker.on('exit', () => void this.#end(instance, exited));
  }

  #hear(instance: Instance, message: WorkerMessage): void {
    // The worker may have been ended after it sent this message.
    if (!this.#instances.has(instance)) return;
    clearTimeout(instance.timer);
    const { invocation } = instance;
    if (message.kind === 'ready') {
      instance.isReady = true;
      if (invocation) this.#run(instance, invocation);
    } else {
      const error = message.error && new FunctionError(...message.error);
      if (error && !instance.isReady) return this.#failToStart(instance, error);
      instance.invocation = undefined;
      if (error) invocation?.reject(error);
      else invocation?.resolve(message.result === undefined ? undefined : JSON.parse(message.result));
      if (instance.isRetired) return void this.#end(instance, replaced);
    }
    this.#dispatch();
    this.#rest(instance);
  }

  /** Marks a worker as idle, so that it may be ended. Keeps the last worker of a function that stays warm. */
  #rest(instance: Instance): void {
    if (instance.invocation || instance.rested) return;
    const isOther = (one: Instance) => one !== instance && one.isReady && !one.rested;
    if (this.#staysWarm && !this.#pool().some(isOther)) return;
    instance.rested = this.#idle.add(() => void this.#end(instance, replaced));
  }

  /** Fails every waiting event when the code can't be loaded, instead of restarting again and again. */
  #failToStart(instance: Instance, failure: FunctionError): void {
    // The worker was replaced; no event waits for it.
    if (!this.#instances.has(instance)) return;
    if (!instance.ending) for (const invocation of this.#waiting.splice(0)) invocation.reject(failure);
    void this.#end(instance, failure);
  }

  async #end(instance: Instance, reason: FunctionError): Promise<void> {
    if (!this.#instances.delete(instance)) return;
    const { worker, ending, invocation, timer, rested } = instance;
    clearTimeout(timer);
    rested?.();
    invocation?.reject(reason);
    // A worker with a planned end is expected to exit. Report any other reason as a failure.
    if (ending && !this.#stopped && reason !== exited) this.fail(reason);
    await worker.terminate();
    ending?.ended(readOutcome(ending.outcome));
    if (!this.#stopped) this.#dispatch();
  }
}
