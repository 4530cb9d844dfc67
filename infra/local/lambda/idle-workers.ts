export interface IdleWorkersOptions {
  /** How many idle workers stay; all of them without it. */
  most?: number | undefined;
  /** How long a worker stays in any case, since it may be needed again at once. */
  graceMilliseconds?: number;
}

/**
 * The idle workers of all functions. Each holds 30 to 140 MB, so those beyond the number that stays end, the longest
 * idle first.
 */
export class IdleWorkers {
  readonly #most: number;
  readonly #grace: number;
  /** In the order in which they became idle. */
  readonly #idle = new Set<{ since: number; end: () => void }>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ most = Infinity, graceMilliseconds = 10_000 }: IdleWorkersOptions = {}) {
    this.#most = most;
    this.#grace = graceMilliseconds;
  }

  /**
   * Adds a worker that has nothing to do.
   * @param end called at most once, when there are too many
   * @returns a function to call when the worker is busy again or has ended
   */
  add(end: () => void): () => void {
    const one = { since: performance.now(), end };
    this.#idle.add(one);
    this.#plan();
    return () => void this.#idle.delete(one);
  }

  #plan(): void {
    const [oldest] = this.#idle;
    if (this.#timer || !oldest || this.#idle.size <= this.#most) return;
    const wait = Math.max(0, oldest.since + this.#grace - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // It may have become busy meanwhile; then the next oldest is planned.
      if (this.#idle.size > this.#most && this.#idle.delete(oldest)) oldest.end();
      this.#plan();
    }, wait).unref();
  }
}
