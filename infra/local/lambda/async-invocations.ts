import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LambdaFunction } from './functions.ts';
import type { Store } from '../store.ts';

interface Pending {
  functionName: string;
  event: unknown;
  attempts: number;
}

/** Delays before Lambda's two retries. On AWS they are one and two minutes. */
const retryMilliseconds = [500, 1000];

export type AsyncInvocations = ReturnType<typeof createAsyncInvocations>;

/**
 * Creates Lambda's queue of asynchronous events, for bucket notifications and scheduled events. An event whose last
 * retry fails goes to the store's collection `dead-letter`, not to the template's queue.
 */
export function createAsyncInvocations(store: Store) {
  const pending = store.collection<Pending>('async-invocation');
  const deadLetters = store.collection<Pending>('dead-letter');
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(id: string, target: LambdaFunction): Promise<void> {
    for (let item = pending.get(id); item; item = pending.get(id)) {
      try {
        await target.invoke(item.event);
        return pending.delete(id);
      } catch {
        // Report nothing here, because the function's log already has the error.
        if (stopping.signal.aborted) return;
        const failed = { ...item, attempts: item.attempts + 1 };
        if (item.attempts >= target.asynchronousRetries) {
          deadLetters.put(id, failed);
          return pending.delete(id);
        }
        pending.put(id, failed);
        const wait = sleep(retryMilliseconds[item.attempts], undefined, { signal: stopping.signal });
        await wait.catch(() => undefined);
      }
    }
  }

  function start(id: string, target: LambdaFunction): void {
    const work = run(id, target).finally(() => running.delete(work));
    running.add(work);
  }

  return {
    /** Stores the event and returns at once, as with Lambda's InvocationType "Event". */
    enqueue: (target: LambdaFunction, event: unknown): void => {
      const id = randomUUID();
      pending.put(id, { functionName: target.name, event, attempts: 0 });
      start(id, target);
    },
    /** Continues with events left over from the last run. */
    resume(functionByName: (name: string) => LambdaFunction | undefined): void {
      for (const [id, { functionName }] of pending.entries()) {
        const target = functionByName(functionName);
        if (target) start(id, target);
        else pending.delete(id);
      }
    },
    /** Resolves once no event is waiting or running. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => stopping.abort(),
  };
}
