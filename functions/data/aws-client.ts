import { deadline } from './deadline.ts';

/**
 * What every AWS client of the functions is made with: short timeouts (milliseconds), since a visitor waits,
 * and the SDK's standard retry strategy (three attempts, exponential back-off with jitter). `socketTimeout` ends
 * a body that stands still, which `requestTimeout` does not: that one ends with the answer's head.
 */
export const clientOptions = {
  maxAttempts: 3,
  retryMode: 'standard' as const,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 2000,
    socketTimeout: 2000,
    throwOnRequestTimeout: true as const,
  },
};

/**
 * For a process in which no visitor waits (the seed, tests that call domain functions themselves): its clients wait a
 * minute and try more often, so that a machine that is busy, or an event loop that stands still for a second, is no
 * failure. To be called before the first client is made.
 */
export function waitPatiently(): void {
  Object.assign(clientOptions, {
    maxAttempts: 6,
    requestHandler: {
      connectionTimeout: 60_000,
      requestTimeout: 60_000,
      socketTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  } satisfies Partial<typeof clientOptions>);
}

/**
 * A client made on first use (a Lambda pays only for those its requests reach), whose calls and their retries end
 * with the invocation's time: aborted and not left behind, since a frozen Lambda would go on with them in the
 * middle of a later event.
 */
export function lazyClient<C extends { send: unknown }>(make: () => C): () => C {
  let made: C | undefined;
  return () => (made ??= endingInTime(make()));
}

type Send = (command: unknown, options?: { abortSignal?: AbortSignal }) => Promise<unknown>;

function endingInTime<C extends { send: unknown }>(client: C): C {
  const send = (client.send as Send).bind(client);
  const sendInTime: Send = (command, options) => send(command, { abortSignal: deadline(), ...options });
  return Object.assign(client, { send: sendInTime });
}
