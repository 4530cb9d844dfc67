import { setTimeout as sleep } from 'node:timers/promises';

/** Full jitter: a random wait up to 25 ms doubled an attempt, at most 400 ms. */
export const backOff = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(400, 25 * 2 ** attempt));
