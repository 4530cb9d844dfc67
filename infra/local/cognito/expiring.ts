import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';

/** A collection whose items are gone when their time is over; what nobody asks for again is swept on writing. */
export class Expiring<T> {
  readonly #items: Collection<{ expires: number; value: T }>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock, name: string) {
    this.#items = store.collection(name);
    this.#clock = clock;
  }

  get(key: string): T | undefined {
    const item = this.#items.get(key);
    return item && item.expires > this.#clock.now() ? item.value : undefined;
  }

  /** @param lifetime milliseconds */
  put(key: string, value: T, lifetime: number): void {
    const now = this.#clock.now();
    for (const [old, { expires }] of this.#items.entries()) if (expires <= now) this.#items.delete(old);
    this.#items.put(key, { expires: now + lifetime, value });
  }

  /** Reads and removes: for what may be used once. */
  take(key: string): T | undefined {
    const value = this.get(key);
    this.#items.delete(key);
    return value;
  }

  delete(key: string): void {
    this.#items.delete(key);
  }
}
