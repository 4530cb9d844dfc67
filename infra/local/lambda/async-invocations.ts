import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LambdaFunction } from './functions.ts';
import type { Store } from '../store.ts';

interface Pending {
  functionName: string;
  event: unknown;
  attempts: number;
}

export interface AsyncInvocations {
  /** Takes the event and answers at once, as Lambda's InvocationType "Event"; durable when it returns. */
  enqueue: (target: LambdaFunction, event: unknown) => void;
  /** Goes on with what the last run left behind. */
  resume(functionByName: (name: string) => LambdaFunction | undefined): void;
  /** Resolves when nothing is waiting or running. */
  idle(): Promise<void>;
  stop(): void;
}

/** Lambda's longest: two more tries (functions.ts says how many). It waits one and two minutes; a developer waits less. */
const retryMilliseconds = [500, 1000];

/**
 * Lambda's queue of asynchronous events: bucket notifications and scheduled events. What fails for good is kept
 * in the store's collection `dead-letter`, where the template's queue would hold it.
 */
export function createAsyncInvocations(store: Store): AsyncInvocations {
  const pending = store.collection<Pending>('async-invocation');
  const deadLetters = store.collection<Pending>('dead-letter');
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(id: string, target: LambdaFunction): Promise<void> {
    for (let item = pending.get(id); item; item = pending.get(id)) {
      try {
        // One id for all tries, as the service has it: handlers may use it as an idempotency key.
        await target.invoke(item.event, id);
        return pending.delete(id);
      } catch {
        // Reported by the function's own log.
        if (stopping.signal.aborted) return; // the next run goes on with it
        const failed = { ...item, attempts: item.attempts + 1 };
        const wait =
          item.attempts < target.asynchronousRetries ? retryMilliseconds[item.attempts] : undefined;
        if (wait === undefined) {
          deadLetters.put(id, failed);
          return pending.delete(id);
        }
        pending.put(id, failed);
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function start(id: string, target: LambdaFunction): void {
    const work = run(id, target).finally(() => running.delete(work));
    running.add(work);
  }

  return {
    enqueue(target, event) {
      const id = randomUUID();
      pending.put(id, { functionName: target.name, event, attempts: 0 });
      start(id, target);
    },
    resume(functionByName) {
      for (const [id, { functionName }] of pending.entries()) {
        const target = functionByName(functionName);
        if (target) start(id, target);
        else pending.delete(id);
      }
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => stopping.abort(),
  };
}
