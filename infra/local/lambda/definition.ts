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
  /** How many workers may run at once; more events wait. */
  concurrency: number;
}

export interface FunctionRuntime {
  clock: Clock;
  /** Where V8 keeps compiled bundles between runs. */
  compileCache?: string | undefined;
  onLog: (name: string, line: string) => void;
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
