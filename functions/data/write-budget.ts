import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Write units a second that a job takes of the table at most. The table serves 1,000 (`ceiling` in
 * infra/constructs/data.ts), two jobs that write may run at once, and what people do comes first: 200 are always theirs.
 */
export const jobWriteUnits = 400;

/** What may be written in a second, and how much of it is free now; less than nothing where more was written. */
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

  /** Resolves once something is free: a write's units are known behind it, so it is paid before the next one begins. */
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

/** Does work that writes as much as there is, at so many units a second. Without it nothing is counted. */
export const withinWrites = <T>(unitsPerSecond: number, work: () => Promise<T>): Promise<T> =>
  current.run(new WriteBudget(unitsPerSecond), work);

/** Whether what is written is counted: DynamoDB says what a transaction took only where it is asked. */
export const countsWrites = (): boolean => current.getStore() !== undefined;

/** A transaction took so many units of the table, which are more than those of any index. */
export const spendWrites = (units: number): void => current.getStore()?.spend(units);

/** Resolves once the work that this is part of may write again. */
export const mayWrite = async (): Promise<void> => current.getStore()?.ready();
