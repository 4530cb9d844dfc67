import { inject } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';

/** Members of a cloud that suites sharing it may use: all except moving its time or stopping it. */
export type SharedCloud = Pick<
  Cloud,
  | 'stage'
  | 'site'
  | 'aws'
  | 'dynamodb'
  | 'mailbox'
  | 'stripe'
  | 'gateway'
  | 'resources'
  | 'region'
  | 'credentials'
  | 'invoke'
  | 'flush'
  | 'invalidateAll'
>;

/** Returns this cloud's time in milliseconds since the epoch. */
export const timeIn = (cloud: SharedCloud | Cloud): number =>
  'clock' in cloud ? cloud.clock.now() : Date.now();

declare module 'vitest' {
  interface ProvidedContext {
    /** URL at which tests/support/global-cloud.ts listens. */
    cloudControl: string;
  }
}

export interface ControlRequest {
  method: 'start' | 'invoke' | 'flush' | 'invalidateAll';
  parameters: unknown[];
}
export type ControlResponse = { result?: unknown; error?: undefined } | { error: string };

/**
 * Returns the shared cloud of this test run, the fixture `cloud` of test.ts. The first call starts it, with an empty
 * table and no seed. Suites isolate themselves by data; suites that move time or break things use other clouds.
 */
export async function sharedCloud(): Promise<SharedCloud> {
  const started = (await control('start')) as Omit<SharedCloud, 'invoke' | 'flush' | 'invalidateAll'>;
  return {
    ...started,
    invoke: (entry, event) => control('invoke', entry, event),
    flush: () => control('flush') as Promise<void>,
    invalidateAll: () => control('invalidateAll') as Promise<void>,
  };
}

async function control(method: ControlRequest['method'], ...parameters: unknown[]): Promise<unknown> {
  const response = await fetch(inject('cloudControl'), {
    method: 'POST',
    body: JSON.stringify({ method, parameters } satisfies ControlRequest),
  });
  const answer = (await response.json()) as ControlResponse;
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.result;
}
