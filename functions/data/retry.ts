import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/** Somebody else wrote first, so nothing was written: what to write has to be decided again on what is there now. */
export class Overtaken extends AppError {
  constructor(message: string) {
    super('version-conflict', message);
  }
}

interface Retries {
  /** How often it is done at most; 5 where nothing is said. */
  attempts?: number;
  /** Which errors are worth another attempt; `Overtaken` where nothing is said. */
  when?: (error: unknown) => boolean;
}

/**
 * Does something again, from its start, where somebody else came first: the one loop that reads, decides and writes on
 * a condition. Between two attempts lies a random time (full jitter: up to 25 ms doubled an attempt, at most 400 ms), so
 * that those who collided do not collide again.
 *
 * @param act is told which attempt it is, from 1; all that it does may be done several times
 * @throws what the last attempt threw: AppError version-conflict where others kept coming first
 */
export async function retry<T>(
  act: (attempt: number) => Promise<T>,
  { attempts = 5, when = (error) => error instanceof Overtaken }: Retries = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(attempt);
    } catch (error) {
      if (attempt >= attempts || !when(error)) throw error;
      await sleep(Math.random() * Math.min(400, 25 * 2 ** attempt));
    }
  }
}
