import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Milliseconds that an invocation may take to respond; retries beyond the caller's timeout are useless. Browsers stop
 * waiting for the API after 15 s (web/api/call-api.ts). CloudFront waits 30 s for a page, Cognito 5 s for a trigger
 * with its cold start, and Stripe 10 s for a webhook. Commands, photos, PDFs and jobs stay below their Lambda's own
 * limit, so that unfinished work is logged and retried in order. `pdf` is also shorter than `api`, because an API
 * request waits for the PDF Lambda.
 */
const answerWithin = {
  api: 12_000,
  page: 8_000,
  trigger: 4_000,
  webhook: 9_000,
  command: 15_000,
  photo: 50_000,
  pdf: 8_000,
  giveUp: 8_000,
  job: 110_000,
} as const;

const current = new AsyncLocalStorage<AbortSignal>();

/** Runs the work of one invocation. Every call to a service inside it is aborted when the time is over. */
export const inTime = <T>(limit: keyof typeof answerWithin, work: () => Promise<T>): Promise<T> =>
  current.run(AbortSignal.timeout(answerWithin[limit]), work);

/** Returns the signal that aborts when this invocation's time is over; undefined in tests and the seed. */
export const deadline = (): AbortSignal | undefined => current.getStore();

/**
 * Error of a call that did not end within the invocation's time. The error mapper marks the response as worth a retry.
 */
export class OutOfTime extends Error {
  override name = 'TimeoutError';
}

/**
 * Awaits a call that takes no abort signal.
 * @throws OutOfTime once the invocation's time is over
 */
export async function beforeDeadline<T>(call: Promise<T>): Promise<T> {
  const signal = deadline();
  if (!signal) return call;
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(new OutOfTime('a service did not respond in time'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([call, over]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
