/**
 * One clock a cloud: every stand-in reads it, and every worker's `Date` is shifted by the same offset.
 *
 * The offset (milliseconds) lies in shared memory so that worker threads see a moved clock at once.
 */
export class Clock {
  readonly shared: SharedArrayBuffer;
  readonly #offset: BigInt64Array;
  readonly #keep: (offset: number) => void;

  /** @param keep called with the new offset (milliseconds) after each move */
  constructor(
    shared: SharedArrayBuffer = new SharedArrayBuffer(8),
    keep: (offset: number) => void = () => undefined,
  ) {
    this.shared = shared;
    this.#offset = new BigInt64Array(shared);
    this.#keep = keep;
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
    this.#keep(this.offset);
  }
}

/** Makes every "now" of this thread the clock's, for libraries too (signatures and tokens carry times). */
export function shiftDate(clock: Pick<Clock, 'offset'>): void {
  const MachineDate = Date;
  const now = () => MachineDate.now() + clock.offset;
  const shifted = new Proxy(MachineDate, {
    construct: (target, parameters: [], newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget) as Date,
    apply: () => new MachineDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
  MachineDate.prototype.constructor = shifted;
  globalThis.Date = shifted;
}
