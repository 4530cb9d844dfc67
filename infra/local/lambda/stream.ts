import { setTimeout as sleep } from 'node:timers/promises';
import { region } from '../account.ts';
import { EngineError, type DynamoDb } from '../dynamodb/index.ts';
import { matches, type EventPattern } from './event-filter.ts';
import type { LambdaFunction } from './functions.ts';
import type { Store } from '../store.ts';
import type { JsonObject } from '../stack/template.ts';

/** An AWS::Lambda::EventSourceMapping on a table's stream. */
export interface StreamMapping {
  streamArn: string;
  target: LambdaFunction;
  batchSize: number;
  filters: EventPattern[];
  bisectOnError: boolean;
  /** Tries after the first; undefined: until the records expire. */
  maximumRetryAttempts: number | undefined;
  reportsItemFailures: boolean;
}

interface StreamRecord {
  eventName: string;
  dynamodb: { SequenceNumber: string } & JsonObject;
}

interface Shard {
  id: string;
  iterator: string | undefined;
}

export interface StreamPoller {
  /** Resolves when every record written before the call was delivered or given up. */
  flush(): Promise<void>;
  /** Lets the running batch finish. */
  stop(): Promise<void>;
}

const pollMilliseconds = 100;
/** Nothing came for a while: each pass waits twice as long, up to this, or an idle cloud keeps a core warm. */
const idleMilliseconds = 400;
/** An iterator dies of old age where nothing is ever read by it. */
const readMilliseconds = 60_000;
/** Between tries; the service backs off for longer. */
const retryMilliseconds = 300;
const pageSize = 1000;

/**
 * Delivers a stream's records to a function in order, a batch at a time. Where it is, is remembered in the store
 * after each batch, so that a restart goes on with exactly the records that were not processed; a failing batch
 * is tried again, halved where the mapping says so, and finally given up into the collection `dead-letter`.
 *
 * @param processed is told where the mapping has come to
 */
export function startStreamPoller(
  engine: DynamoDb,
  store: Store,
  mapping: StreamMapping,
  onError: (error: unknown) => void,
  processed: (sequenceNumber: string) => void = () => undefined,
): StreamPoller {
  const checkpoints = store.collection<string>('stream-checkpoint');
  const deadLetters = store.collection<unknown>('dead-letter');
  const { streamArn, target, batchSize, filters, maximumRetryAttempts } = mapping;
  const shards = new Map<string, Shard>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let passes = 0;
  let isReading = false;
  /** The engine's version before the last pass that found nothing, and when that was. */
  let quiet: { version: number | undefined; at: number } | undefined;
  let wake = () => {};

  async function refreshShards(): Promise<void> {
    const answer = await engine.call('streams.DescribeStream', { StreamArn: streamArn });
    const described = (answer['StreamDescription'] as JsonObject)['Shards'] as JsonObject[];
    for (const { ShardId } of described) {
      const id = ShardId as string;
      if (!shards.has(id)) shards.set(id, { id, iterator: await iteratorFor(id) });
    }
  }

  async function iteratorFor(id: string): Promise<string> {
    const after = checkpoints.get(`${target.name}/${streamArn}/${id}`);
    const position: JsonObject = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      : { ShardIteratorType: 'TRIM_HORIZON' };
    const shard = { StreamArn: streamArn, ShardId: id };
    const answer = await engine
      .call('streams.GetShardIterator', { ...shard, ...position })
      .catch((error: unknown) => {
        // Records live 24 hours: after a longer pause the first ones that are left come next.
        if (!(error instanceof EngineError && error.name === 'TrimmedDataAccessException')) throw error;
        return engine.call('streams.GetShardIterator', { ...shard, ShardIteratorType: 'TRIM_HORIZON' });
      });
    return answer['ShardIterator'] as string;
  }

  /** @returns whether there was anything */
  async function readOnce(shard: Shard): Promise<boolean> {
    if (shard.iterator === undefined) return false;
    const page = await engine.call('streams.GetRecords', { ShardIterator: shard.iterator, Limit: pageSize });
    const records = page['Records'] as unknown as StreamRecord[];
    await deliver(shard, records);
    if (signal.aborted) return false;
    // A closed shard has no next page.
    shard.iterator = page['NextShardIterator'] as string | undefined;
    return records.length > 0;
  }

  async function deliver(shard: Shard, records: StreamRecord[]): Promise<void> {
    const wanted = records.filter(
      (record) => filters.length === 0 || filters.some((filter) => matches(filter, record)),
    );
    for (let start = 0; start < wanted.length && !signal.aborted; start += batchSize)
      await deliverBatch(shard, wanted.slice(start, start + batchSize), 0);
    const last = records.at(-1);
    if (!last || signal.aborted) return;
    checkpoint(shard, last);
    processed(last.dynamodb.SequenceNumber);
  }

  function checkpoint(shard: Shard, record: StreamRecord): void {
    checkpoints.put(`${target.name}/${streamArn}/${shard.id}`, record.dynamodb.SequenceNumber);
  }

  async function deliverBatch(shard: Shard, batch: StreamRecord[], attempts: number): Promise<void> {
    if (batch.length === 0 || signal.aborted) return;
    const rest = await attempt(batch);
    const done = batch.length - rest.length;
    const lastDone = batch[done - 1];
    if (lastDone) checkpoint(shard, lastDone);
    if (rest.length === 0) return;
    if (signal.aborted) return;
    // Progress starts the count afresh: the failing record is another one.
    const tried = done > 0 ? 1 : attempts + 1;
    if (maximumRetryAttempts !== undefined && tried > maximumRetryAttempts) {
      const first = rest[0] as StreamRecord;
      deadLetters.put(`${target.name}/${streamArn}/${first.dynamodb.SequenceNumber}`, {
        functionName: target.name,
        records: rest,
      });
      return checkpoint(shard, rest.at(-1) as StreamRecord);
    }
    await sleep(retryMilliseconds, undefined, { signal }).catch(() => undefined);
    if (mapping.bisectOnError && rest.length > 1 && done === 0) {
      const middle = Math.ceil(rest.length / 2);
      await deliverBatch(shard, rest.slice(0, middle), tried);
      await deliverBatch(shard, rest.slice(middle), tried);
    } else await deliverBatch(shard, rest, tried);
  }

  /** @returns the records that are still to be processed: from the first failed one on */
  async function attempt(batch: StreamRecord[]): Promise<StreamRecord[]> {
    const Records = batch.map((record) => ({
      ...record,
      awsRegion: region,
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
    }));
    try {
      const result = (await target.invoke({ Records })) as
        { batchItemFailures?: Array<{ itemIdentifier: string }> } | null | undefined;
      if (!mapping.reportsItemFailures || !result?.batchItemFailures?.length) return [];
      const failed = new Set(result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      const first = batch.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));
      // An identifier that names no record fails the whole batch.
      return batch.slice(Math.max(first, 0));
    } catch {
      return batch; // reported by the function's own log
    }
  }

  /** Whether nothing was written since everything was delivered: a pass would find nothing, for some requests. */
  function isQuiet(): boolean {
    const version = engine.version();
    return version !== undefined && version === quiet?.version && Date.now() - quiet.at < readMilliseconds;
  }

  /** @returns whether there was anything */
  async function pass(): Promise<boolean> {
    const [version, at] = [engine.version(), Date.now()];
    // A new shard takes over from one that is closed; to ask more often would keep the engine busy.
    const open = [...shards.values()].filter(({ iterator }) => iterator !== undefined);
    if (open.length < shards.size || open.length === 0) await refreshShards();
    let busy = false;
    for (const shard of shards.values()) while (await readOnce(shard)) busy = true;
    if (!busy) quiet = { version, at };
    return busy;
  }

  async function loop(): Promise<void> {
    let wait = pollMilliseconds;
    while (!signal.aborted) {
      isReading = true;
      let busy: boolean;
      try {
        busy = !isQuiet() && (await pass());
        if (!busy) passes += 1;
      } catch (error) {
        if (!signal.aborted) onError(error);
        // The position comes from the store again.
        shards.clear();
        busy = false;
      }
      wait = busy ? pollMilliseconds : Math.min(wait * 2, idleMilliseconds);
      if (busy) continue;
      isReading = false;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await Promise.race([sleep(wait, undefined, { signal }).catch(() => undefined), woken]);
    }
  }
  const looping = loop();

  return {
    async flush() {
      // A pass under way may have looked before the last write; the next one has not.
      const target = passes + (isReading ? 2 : 1);
      while (!signal.aborted && passes < target && !isQuiet()) {
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
