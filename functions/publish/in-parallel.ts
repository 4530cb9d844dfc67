import { mayWrite } from '#functions/data/write-budget.ts';

/** Accounts that one job changes at the same time. */
const parallel = 5;

/**
 * Does it with each item, a few at once and in their order, as fast as the job may write (data/write-budget.ts); answers
 * how many of them it answered false for.
 */
export async function inParallel<T>(
  items: readonly T[],
  act: (item: T) => Promise<boolean>,
): Promise<number> {
  let next = 0;
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await mayWrite();
      if (!(await act(item))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return failed;
}
