import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/** Another writer came first, so nothing was written. The caller must decide again on the present state. */
export class Overtaken extends AppError {
  constructor(message: string) {
    super('version-conflict', message);
  }
}

interface Retries {
  /** Maximum number of attempts; 5 by default. */
  attempts?: number;
  /** Selects the errors that are retried; `Overtaken` by default. */
  when?: (error: unknown) => boolean;
}

/**
 * Repeats a read, decide and conditional write sequence from its start, if another writer came first. Sleeps a random
 * time between attempts (full jitter up to 50 ms, doubling up to 400 ms), so that colliding writers do not collide
 * again.
 * @param act gets the number of the attempt, from 1; must be safe to repeat
 * @throws the error of the last attempt: AppError version-conflict if other writers kept coming first
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
