import { setTimeout as sleep } from 'node:timers/promises';
import { region } from '../account.ts';
import { EngineError, type StreamRecord } from '../dynamodb/engine-process.ts';
import type { DynamoDb } from '../dynamodb/index.ts';
import type { Store } from '../store.ts';
import { matches, type EventPattern } from './event-filter.ts';
import type { LambdaFunction } from './functions.ts';

/** An AWS::Lambda::EventSourceMapping on a table's stream. */
export interface StreamMapping {
  streamArn: string;
  target: LambdaFunction;
  batchSize: number;
  /** A record passes with any of them; without filters every record does. */
  filters: EventPattern[];
  bisectOnError: boolean;
  /** Tries after the first. */
  maximumRetryAttempts: number;
}

interface Shard {
  id: string;
  /** Undefined at the end of a closed shard. */
  iterator: string | undefined;
}

export interface StreamPoller {
  /** Resolves when every record written before the call was delivered or given up. */
  flush(): Promise<void>;
  /** Lets the running batch finish. */
  stop(): Promise<void>;
}

const pollMilliseconds = 100;
/** Each pass that finds nothing waits twice as long, up to this, or an idle cloud would keep a core busy. */
const idleMilliseconds = 400;
/** Longest time without a read: an iterator expires otherwise. */
const readMilliseconds = 60_000;
/** Between tries; the service backs off for longer. */
const retryMilliseconds = 300;
const pageSize = 1000;

/**
 * Delivers a stream's records to a function in order, a batch at a time. The store keeps the position after each batch,
 * so that a restart continues with exactly the records that were not processed. A failing batch is retried, halved where
 * the mapping says so, and at last given up into the store's collection `dead-letter`.
 *
 * @param processed told the position of the mapping
 */
export function startStreamPoller(
  engine: DynamoDb,
  store: Store,
  { streamArn, target, batchSize, filters, bisectOnError, maximumRetryAttempts }: StreamMapping,
  onError: (error: unknown) => void,
  processed: (sequenceNumber: string) => void = () => undefined,
): StreamPoller {
  const checkpoints = store.collection<string>('stream-checkpoint');
  const deadLetters = store.collection<unknown>('dead-letter');
  const shards = new Map<string, Shard>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  let passes = 0;
  let isReading = false;
  /** The engine's version before the last pass that found nothing, and when that was. */
  let quiet: { version: number | undefined; at: number } | undefined;
  let wake = () => {};

  async function refreshShards(): Promise<void> {
    const { StreamDescription } = await engine.call('streams.DescribeStream', { StreamArn: streamArn });
    for (const { ShardId: id } of StreamDescription.Shards)
      if (!shards.has(id)) shards.set(id, { id, iterator: await iteratorFor(id) });
  }

  async function iteratorFor(id: string): Promise<string> {
    const iterator = async (position: object) => {
      const input = { StreamArn: streamArn, ShardId: id, ...position };
      return (await engine.call('streams.GetShardIterator', input)).ShardIterator;
    };
    const fromStart = { ShardIteratorType: 'TRIM_HORIZON' };
    const after = checkpoints.get(positionOf(id));
    if (after === undefined) return iterator(fromStart);
    try {
      return await iterator({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after });
    } catch (error) {
      // Records live 24 hours; after a longer pause the oldest that is left comes next.
      if (error instanceof EngineError && error.name === 'TrimmedDataAccessException')
        return iterator(fromStart);
      throw error;
    }
  }

  const positionOf = (shard: string): string => `${target.name}/${streamArn}/${shard}`;

  /** @returns whether there was anything */
  async function readOnce(shard: Shard): Promise<boolean> {
    if (shard.iterator === undefined) return false;
    const input = { ShardIterator: shard.iterator, Limit: pageSize };
    const { Records: records, NextShardIterator } = await engine.call('streams.GetRecords', input);
    const wanted = records.filter(
      (record) => filters.length === 0 || filters.some((filter) => matches(filter, record)),
    );
    for (let start = 0; start < wanted.length; start += batchSize)
      await deliver(shard, wanted.slice(start, start + batchSize));
    if (signal.aborted) return false;
    const last = records.at(-1);
    if (last) {
      checkpoint(shard, last);
      processed(last.dynamodb.SequenceNumber);
    }
    shard.iterator = NextShardIterator;
    return records.length > 0;
  }

  /** Ends early, without a checkpoint, when the poller is stopped. */
  async function deliver(shard: Shard, batch: StreamRecord[], tried = 0): Promise<void> {
    const [first] = batch;
    const last = batch.at(-1);
    if (!first || !last || signal.aborted) return;
    const isDone = await succeeds(batch);
    if (signal.aborted && !isDone) return;
    if (!isDone && tried < maximumRetryAttempts) {
      await pause(retryMilliseconds);
      const size = bisectOnError ? Math.ceil(batch.length / 2) : batch.length;
      await deliver(shard, batch.slice(0, size), tried + 1);
      return deliver(shard, batch.slice(size), tried + 1);
    }
    if (!isDone)
      deadLetters.put(positionOf(first.dynamodb.SequenceNumber), {
        functionName: target.name,
        records: batch,
      });
    checkpoint(shard, last);
  }

  function checkpoint(shard: Shard, record: StreamRecord): void {
    checkpoints.put(positionOf(shard.id), record.dynamodb.SequenceNumber);
  }

  async function succeeds(batch: StreamRecord[]): Promise<boolean> {
    const source = { awsRegion: region, eventSource: 'aws:dynamodb', eventSourceARN: streamArn };
    try {
      await target.invoke({ Records: batch.map((record) => ({ ...record, ...source })) });
      return true;
    } catch {
      return false; // the function's own log has the error
    }
  }

  /** Whether nothing was written since everything was delivered, so that a pass would find nothing. */
  function isQuiet(): boolean {
    const version = engine.version();
    return version !== undefined && version === quiet?.version && Date.now() - quiet.at < readMilliseconds;
  }

  /** @returns whether there was anything */
  async function pass(): Promise<boolean> {
    const before = { version: engine.version(), at: Date.now() };
    // A new shard takes over from a closed one; asking more often would keep the engine busy.
    const open = [...shards.values()].filter(({ iterator }) => iterator !== undefined);
    if (open.length < shards.size || open.length === 0) await refreshShards();
    let isBusy = false;
    for (const shard of shards.values()) while (await readOnce(shard)) isBusy = true;
    if (!isBusy) quiet = before;
    return isBusy;
  }

  async function loop(): Promise<void> {
    let wait = pollMilliseconds;
    while (!signal.aborted) {
      isReading = true;
      let isBusy = false;
      try {
        isBusy = !isQuiet() && (await pass());
        if (!isBusy) passes += 1;
      } catch (error) {
        if (!signal.aborted) onError(error);
        // The position comes from the store again.
        shards.clear();
      }
      wait = isBusy ? pollMilliseconds : Math.min(wait * 2, idleMilliseconds);
      if (isBusy) continue;
      isReading = false;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await Promise.race([pause(wait), woken]);
    }
  }
  const looping = loop();

  return {
    async flush() {
      // A pass under way may have looked before the last write; the next one has not.
      const enough = passes + (isReading ? 2 : 1);
      while (!signal.aborted && passes < enough && !isQuiet()) {
        wake();
        await sleep(5);
      }
    },
    async stop() {
      stopping.abort();
      await looping;
    },
  };
}
