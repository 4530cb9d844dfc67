import { setTimeout as sleep } from 'node:timers/promises';
import { region } from '../account.ts';
import { EngineError, type StreamRecord } from '../dynamodb/engine-process.ts';
import type { DynamoDb } from '../dynamodb/index.ts';
import type { Store } from '../store.ts';
import { matches, type EventPattern } from './event-filter.ts';
import type { LambdaFunction } from './functions.ts';

/** AWS::Lambda::EventSourceMapping on a table's stream. */
export interface StreamMapping {
  streamArn: string;
  target: LambdaFunction;
  batchSize: number;
  /** A record must match at least one filter. Without filters, all records match. */
  filters: EventPattern[];
  bisectOnError: boolean;
  maximumRetryAttempts: number;
}

const pollMilliseconds = 100;
/**
 * Maximum delay between passes. The delay doubles after each empty pass, because constant polling would keep a CPU core
 * busy.
 */
const idleMilliseconds = 400;
/** Longest time in milliseconds without a read. After that, the shard iterator could expire. */
const readMilliseconds = 60_000;
/** Milliseconds between tries; AWS waits longer. */
const retryMilliseconds = 300;
const pageSize = 1000;

/**
 * Delivers a stream's records to a function, in order and in batches. The position is stored after each batch, so a
 * restart continues with the unprocessed records. A failing batch is retried, in halves if the mapping says so. After
 * the last try, the batch moves to the store's collection `dead-letter`.
 * @param processed called with the mapping's new position
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
  /** Iterators by shard; undefined at the end of a closed shard. */
  const shards = new Map<string, string | undefined>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  let passes = 0;
  let isReading = false;
  /** Engine's `version` and the time, both at the start of the last empty pass. */
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
      // Records live for 24 hours. After a longer pause, continue with the oldest remaining record.
      if (error instanceof EngineError && error.name === 'TrimmedDataAccessException') return fromStart();
      throw error;
    });
    return found.ShardIterator;
  }

  const positionOf = (shard: string): string => `${target.name}/${streamArn}/${shard}`;
  const checkpoint = (shard: string, { dynamodb }: StreamRecord): void =>
    checkpoints.put(positionOf(shard), dynamodb.SequenceNumber);

  /** Delivers the next records of a shard. @returns true if there were records */
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

  /** Delivers a batch, with retries. Returns early, without a checkpoint, when the poller stops. */
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
      return false; // the function's log has the error
    }
  }

  /** True if nothing was written since the last empty pass, so that another pass would find nothing. */
  function isQuiet(): boolean {
    const version = engine.version();
    return version !== undefined && version === quiet?.version && Date.now() - quiet.at < readMilliseconds;
  }

  /** Reads every shard to its end. @returns true if there were records */
  async function pass(): Promise<boolean> {
    const before = { version: engine.version(), at: Date.now() };
    // A new shard follows each closed shard. Refreshing more often would keep the engine busy.
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
        // Forces the next pass to read the position from the store.
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
    /** Resolves once every record written before the call was delivered or given up. */
    async flush(): Promise<void> {
      // A running pass may have read before the last write, so wait for the next pass as well.
      const enough = passes + (isReading ? 2 : 1);
      while (!signal.aborted && passes < enough && !isQuiet()) {
        wake();
        await sleep(5);
      }
    },
    /** Stops polling after the running batch. */
    async stop(): Promise<void> {
      stopping.abort();
      await looping;
    },
  };
}
