import { deadline } from './deadline.ts';

/**
 * Options of every AWS client in the functions. Timeouts (milliseconds) are short because a visitor waits. The SDK's
 * standard strategy makes three attempts. `requestTimeout` covers a response only up to its headers, so `socketTimeout`
 * aborts a body that stalls.
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
 * Raises timeouts to a minute and allows more attempts, for processes in which no visitor waits (the seed, tests that
 * call domain functions directly). Call it before the first client is created.
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
 * Creates a client on first use, so that a Lambda pays only for the clients it needs. Calls and their retries are
 * aborted when the invocation's time is over; a frozen Lambda would otherwise resume them during a later event.
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
