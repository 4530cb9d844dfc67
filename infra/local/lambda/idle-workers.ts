/**
 * Idle workers of all functions. Each uses 30 to 140 MB, so when there are too many, the longest idle ones are ended.
 */
export class IdleWorkers {
  readonly #most: number;
  readonly #grace: number;
  /** One callback per worker that ends it, the longest idle first. */
  readonly #idle = new Set<() => void>();

  /** @param grace milliseconds that an idle worker always stays, because it may be needed again soon */
  constructor(most = Infinity, grace = 10_000) {
    this.#most = most;
    this.#grace = grace;
  }

  /**
   * Adds a worker that became idle.
   * @param end called at most once, when there are too many idle workers
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
