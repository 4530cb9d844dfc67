/**
 * Milliseconds before the next poll: `first`, growing by half with each try, never over `last`
 * (MONEY-6).
 */
export const pollDelay = (tries: number, first: number, last: number): number =>
  Math.min(last, Math.round(first * 1.5 ** tries));

/**
 * Milliseconds before a failed refresh is tried again: 200 ms x 2^n (ACC-11), up to a half less, so
 * that browsers which failed together do not come back together.
 * @param failed how many tries failed before this one's failure
 */
export const retryDelay = (failed: number, random: () => number = Math.random): number =>
  200 * 2 ** failed * (1 - random() / 2);
