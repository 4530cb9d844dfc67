import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Milliseconds within which an invocation has its answer ready, however slow the services are. Retries that
 * outlast whoever waits answer nobody: browsers give up on the API after 15 s (web/api/call-api.ts) and CloudFront on a
 * page's origin after 30 s, Cognito on a trigger after 5 s with its cold start, Stripe on a webhook after 10 s.
 * Commands, photos, PDFs and jobs stay below their Lambda's own limit, so that what they began is logged and repeated in
 * order; the API waits for a PDF.
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

/** Does the work of one invocation; every call that it makes of a service ends with its time. */
export const inTime = <T>(limit: keyof typeof answerWithin, work: () => Promise<T>): Promise<T> =>
  current.run(AbortSignal.timeout(answerWithin[limit]), work);

/** Ends with this invocation's time; undefined outside of one (tests, the seed). */
export const deadline = (): AbortSignal | undefined => current.getStore();

/** The invocation's time is over; the error mapper answers that it is worth to try again. */
export class OutOfTime extends Error {
  override name = 'TimeoutError';
}

/** For calls that take no signal: their result, or OutOfTime once the invocation's time is over. */
export async function beforeDeadline<T>(call: Promise<T>): Promise<T> {
  const signal = deadline();
  if (!signal) return call;
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(new OutOfTime('a service did not answer in time'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([call, over]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
