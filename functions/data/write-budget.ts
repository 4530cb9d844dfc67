import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Maximum write units per second of a job. The table serves 1,000 (`ceiling` in infra/constructs/data.ts), and two
 * writing jobs may run at once, so 200 always remain for requests.
 */
export const jobWriteUnits = 400;

/** Budget of write units per second. The number of free units is negative after writing too much. */
class WriteBudget {
  readonly #perSecond: number;
  #free: number;
  #at = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#free = perSecond;
  }

  spend(units: number): void {
    this.#free -= units;
  }

  /**
   * Resolves once units are free. The cost of a write is known only after the write, so the next write waits until the
   * budget has recovered.
   */
  async ready(): Promise<void> {
    for (;;) {
      const now = performance.now();
      const earned = ((now - this.#at) / 1000) * this.#perSecond;
      this.#at = now;
      this.#free = Math.min(this.#perSecond, this.#free + earned);
      if (this.#free > 0) return;
      await sleep(Math.ceil((-this.#free / this.#perSecond) * 1000) + 1);
    }
  }
}

const current = new AsyncLocalStorage<WriteBudget>();

/** Runs work with a budget of write units per second. Writes outside such work are not counted. */
export const withinWrites = <T>(unitsPerSecond: number, work: () => Promise<T>): Promise<T> =>
  current.run(new WriteBudget(unitsPerSecond), work);

/** True if writes are counted; DynamoDB reports a transaction's cost only on request. */
export const countsWrites = (): boolean => current.getStore() !== undefined;

/**
 * Charges a transaction's write units to the budget. Callers pass only the table's units, which always exceed those of
 * any index.
 */
export const spendWrites = (units: number): void => current.getStore()?.spend(units);

/** Resolves once the current work may write again. */
export const mayWrite = async (): Promise<void> => current.getStore()?.ready();
