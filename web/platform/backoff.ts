/**
 * Returns the milliseconds before the next poll: starts at `first`, grows by half with each try, up to `last`
 * (MONEY-6).
 */
export const pollDelay = (tries: number, first: number, last: number): number =>
  Math.min(last, Math.round(first * 1.5 ** tries));

/**
 * Returns the milliseconds before a failed refresh is retried: 200 ms × 2^n (ACC-11), reduced by up to half at random.
 * The jitter keeps browsers that failed together from retrying together.
 * @param failed number of earlier failures
 */
export const retryDelay = (failed: number, random: () => number = Math.random): number =>
  200 * 2 ** failed * (1 - random() / 2);
