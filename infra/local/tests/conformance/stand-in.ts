import { onTestFinished } from 'vitest';
import { Clock } from '../../clock.ts';
import type { LocalService } from '../../protocol/service.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';
import { target } from './target.ts';

/** What a stand-in is made of besides itself. */
export interface Ground {
  clock: Clock;
  store: Store;
}

/**
 * Starts a stand-in of the calling test's own; it ends with the test.
 * @returns its address, `''` against AWS, where nothing is started, and what `make` gave
 */
export async function startStandIn<S extends { handle: LocalService }>(
  make: (ground: Ground) => S,
): Promise<{ url: string; standIn: S } & Ground> {
  const ground = { clock: new Clock(), store: new Store(':memory:') };
  const standIn = make(ground);
  const listening = target.kind === 'stand-in' ? await listen(standIn.handle) : undefined;
  onTestFinished(async () => {
    await listening?.close();
    ground.store.close();
  });
  return { url: listening?.url ?? '', standIn, ...ground };
}
