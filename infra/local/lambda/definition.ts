import type { Clock } from '../clock.ts';
import type { IdleWorkers } from './idle-workers.ts';

export interface FunctionDefinition {
  name: string;
  arn: string;
  directory: string;
  handler: string;
  environment: Record<string, string>;
  timeoutSeconds: number;
  memoryMegabytes: number;
  /** Maximum number of concurrent workers; further events wait. */
  concurrency: number;
}

export interface FunctionRuntime {
  clock: Clock;
  /** Folder where V8 caches compiled bundles between runs. */
  compileCache?: string | undefined;
  onLog: (name: string, line: string) => void;
  onFailure: (name: string, error: FunctionError) => void;
  /** Decides which idle workers stay, across all functions. Without it, all stay. */
  idleWorkers?: IdleWorkers;
  /** Runs the invocation, or simulates a fault instead. */
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

  /** True if Lambda had no capacity and never started the handler. */
  get throttled(): boolean {
    return this.errorType === 'TooManyRequestsException';
  }
}
