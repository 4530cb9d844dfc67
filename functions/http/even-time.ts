import { deadline } from '#functions/data/deadline.ts';

/** Milliseconds: an answer that must not tell by its time leaves at a multiple of it. Most take a fraction of one. */
const step = 1_000;

/**
 * Gives an answer at the next full step of time since the request began. The user pool computes more for a user whom it
 * has than for one whom it has not; this keeps the difference from being measured (ACC-19).
 * @param startedAt milliseconds since the epoch
 */
export async function evenly<T>(startedAt: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await until(startedAt + Math.ceil((Date.now() - startedAt + 1) / step) * step);
  }
}

function until(instant: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, instant - Date.now()));
    deadline()?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
