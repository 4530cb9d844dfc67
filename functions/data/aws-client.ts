/**
 * What every AWS client of the functions is made with: short timeouts (milliseconds), since a visitor waits,
 * and the SDK's standard retry strategy (three attempts, exponential back-off with jitter).
 */
export const clientOptions = {
  maxAttempts: 3,
  retryMode: 'standard',
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
} as const;

/** A value made on first use: a Lambda pays only for the clients its requests reach. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
