/** Milliseconds: whoever was busy until now may be needed again at once. */
const graceMilliseconds = 10_000;

export interface IdleWorkersOptions {
  /** How many idle workers stay; all of them without it. */
  most?: number | undefined;
  graceMilliseconds?: number;
}

/**
 * The workers of all functions that have nothing to do. Each holds some 30 to 140 MB for as long as it lives, and
 * Lambda too ends those that nobody needs: beyond the number that stays, those that were used longest ago end.
 */
export class IdleWorkers {
  readonly #most: number;
  readonly #grace: number;
  /** In the order in which they became idle. */
  readonly #idle = new Set<{ since: number; end: () => void }>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ most = Infinity, graceMilliseconds: grace = graceMilliseconds }: IdleWorkersOptions = {}) {
    this.#most = most;
    this.#grace = grace;
  }

  /**
   * A worker has nothing to do from now on.
   * @param end called at most once, when it is one too many
   * @returns to be called when it is at work again, or has ended
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
      this.#endOldest();
      this.#plan();
    }, wait).unref();
  }

  #endOldest(): void {
    const [oldest] = this.#idle;
    if (!oldest || this.#idle.size <= this.#most) return;
    if (oldest.since + this.#grace > performance.now()) return;
    this.#idle.delete(oldest);
    oldest.end();
  }
}
