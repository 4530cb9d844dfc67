/**
 * One clock a cloud: every stand-in reads it, and every worker's `Date` is shifted by the same offset.
 *
 * The offset (milliseconds) lies in shared memory so that worker threads see a moved clock at once.
 */
export class Clock {
  readonly shared: SharedArrayBuffer;
  readonly #offset: BigInt64Array;

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(8)) {
    this.shared = shared;
    this.#offset = new BigInt64Array(shared);
  }

  /** Milliseconds since the epoch, UTC, in this cloud's time. */
  now(): number {
    return Date.now() + this.offset;
  }

  date(): Date {
    return new Date(this.now());
  }

  /** How far this cloud is ahead of the machine, in milliseconds. */
  get offset(): number {
    return Number(Atomics.load(this.#offset, 0));
  }

  /** Moves this cloud's time forward (or back) by so many milliseconds. */
  advance(milliseconds: number): void {
    Atomics.add(this.#offset, 0, BigInt(milliseconds));
  }
}
