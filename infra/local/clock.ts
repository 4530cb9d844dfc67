/**
 * Clock of one cloud. Every stand-in reads it, and every worker's `Date` is shifted by the same offset. The offset is
 * in shared memory, so worker threads see a change at once.
 */
export class Clock {
  readonly shared: SharedArrayBuffer;
  readonly #offset: BigInt64Array;
  readonly #keep: (offset: number) => void;

  /** @param keep called with the new offset (milliseconds) after each change */
  constructor(
    shared: SharedArrayBuffer = new SharedArrayBuffer(8),
    keep: (offset: number) => void = () => undefined,
  ) {
    this.shared = shared;
    this.#offset = new BigInt64Array(shared);
    this.#keep = keep;
  }

  /** Returns the cloud's time in milliseconds since the epoch (UTC). */
  now(): number {
    return Date.now() + this.offset;
  }

  date(): Date {
    return new Date(this.now());
  }

  /** Milliseconds by which this cloud is ahead of the machine's clock. */
  get offset(): number {
    return Number(Atomics.load(this.#offset, 0));
  }

  /** Moves this cloud's time forward, or back if `milliseconds` is negative. */
  advance(milliseconds: number): void {
    Atomics.add(this.#offset, 0, BigInt(milliseconds));
    this.#keep(this.offset);
  }
}

/** Makes `Date` in this thread follow the clock. Libraries read `Date` as well, for times in signatures and tokens. */
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
