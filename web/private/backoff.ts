/**
 * Milliseconds before the next poll: `first`, growing by half with each try, never over `last`
 * (decisions.md: 2 s, backing off to 10 s, only while pending).
 */
export const pollDelay = (tries: number, first: number, last: number): number =>
  Math.min(last, Math.round(first * 1.5 ** tries));
