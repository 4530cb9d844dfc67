import { deadline } from '#functions/data/deadline.ts';

/**
 * Step of response times, in milliseconds. A response whose duration must reveal nothing waits for the next multiple of
 * the step. Most requests finish within the first step.
 */
const step = 1_000;

/**
 * Delays a result until the next full step since the request began. The user pool takes longer for a known user than
 * for an unknown one; the delay hides the difference (ACC-19).
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
