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
) {
  const checkpoints = store.collection<string>('stream-checkpoint');
  const deadLetters = store.collection<unknown>('dead-letter');
  /** The shards' iterators; none at the end of a closed shard. */
  const shards = new Map<string, string | undefined>();
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
      if (!shards.has(id)) shards.set(id, await iteratorFor(id));
  }

  async function iteratorFor(id: string): Promise<string> {
    const iterator = (position: object) =>
      engine.call('streams.GetShardIterator', { StreamArn: streamArn, ShardId: id, ...position });
    const fromStart = () => iterator({ ShardIteratorType: 'TRIM_HORIZON' });
    const SequenceNumber = checkpoints.get(positionOf(id));
    if (SequenceNumber === undefined) return (await fromStart()).ShardIterator;
    const next = iterator({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber });
    const found = await next.catch((error: unknown) => {
      // Records live 24 hours; after a longer pause the oldest that is left comes next.
      if (error instanceof EngineError && error.name === 'TrimmedDataAccessException') return fromStart();
      throw error;
    });
    return found.ShardIterator;
  }

  const positionOf = (shard: string): string => `${target.name}/${streamArn}/${shard}`;
  const checkpoint = (shard: string, { dynamodb }: StreamRecord): void =>
    checkpoints.put(positionOf(shard), dynamodb.SequenceNumber);

  /** @returns whether there was anything */
  async function readOnce(shard: string): Promise<boolean> {
    const ShardIterator = shards.get(shard);
    if (ShardIterator === undefined) return false;
    const page = await engine.call('streams.GetRecords', { ShardIterator, Limit: pageSize });
    const wanted = page.Records.filter(
      (record) => filters.length === 0 || filters.some((filter) => matches(filter, record)),
    );
    for (let start = 0; start < wanted.length; start += batchSize)
      await deliver(shard, wanted.slice(start, start + batchSize));
    if (signal.aborted) return false;
    shards.set(shard, page.NextShardIterator);
    const last = page.Records.at(-1);
    if (!last) return false;
    checkpoint(shard, last);
    processed(last.dynamodb.SequenceNumber);
    return true;
  }

  /** Ends early, without a checkpoint, when the poller is stopped. */
  async function deliver(shard: string, batch: StreamRecord[], tried = 0): Promise<void> {
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
    if (!isDone) {
      const letter = { functionName: target.name, records: batch };
      deadLetters.put(positionOf(first.dynamodb.SequenceNumber), letter);
    }
    checkpoint(shard, last);
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
    if (shards.size === 0 || [...shards.values()].includes(undefined)) await refreshShards();
    let isBusy = false;
    for (const shard of shards.keys()) while (await readOnce(shard)) isBusy = true;
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
    /** Resolves when every record written before the call was delivered or given up. */
    async flush(): Promise<void> {
      // A pass under way may have looked before the last write; the next one has not.
      const enough = passes + (isReading ? 2 : 1);
      while (!signal.aborted && passes < enough && !isQuiet()) {
        wake();
        await sleep(5);
      }
    },
    /** Lets the running batch finish. */
    async stop(): Promise<void> {
      stopping.abort();
      await looping;
    },
  };
}
