import { mayWrite } from '#functions/data/write-budget.ts';

/** Accounts that one job changes at the same time. */
const parallel = 5;

/**
 * Runs `act` on each item in order, a few at a time, within the job's write budget (data/write-budget.ts).
 * @param onFault receives each failed item, and the run continues; by default the first error ends the run
 * @returns the number of failed items
 */
export async function inParallel<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onFault = (_: T, error: unknown): void => {
    throw error;
  },
): Promise<number> {
  let next = 0;
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await mayWrite();
      try {
        await act(item);
      } catch (error) {
        failed += 1;
        onFault(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return failed;
}
