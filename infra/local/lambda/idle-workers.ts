/**
 * The idle workers of all functions. Each holds 30 to 140 MB, so those beyond the number that stays end, the longest
 * idle first.
 */
export class IdleWorkers {
  readonly #most: number;
  readonly #grace: number;
  /** A function that ends the worker, for each; the longest idle first. */
  readonly #idle = new Set<() => void>();

  /** @param grace milliseconds that a worker stays in any case, since it may be needed again at once */
  constructor(most = Infinity, grace = 10_000) {
    this.#most = most;
    this.#grace = grace;
  }

  /**
   * Adds a worker that has nothing to do.
   * @param end called at most once, when there are too many
   * @returns a function to call when the worker is busy again or has ended
   */
  add(end: () => void): () => void {
    this.#idle.add(end);
    if (this.#most < Infinity) setTimeout(() => this.#endLongestIdle(), this.#grace).unref();
    return () => void this.#idle.delete(end);
  }

  #endLongestIdle(): void {
    const [end] = this.#idle;
    if (!end || this.#idle.size <= this.#most) return;
    this.#idle.delete(end);
    end();
  }
}
