import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { startDynamoDb, type DynamoDb } from '#infra/local/dynamodb.ts';
import { FunctionError, type LambdaFunction } from '#infra/local/functions.ts';
import { Store } from '#infra/local/store.ts';
import { startStreamPoller, type StreamMapping, type StreamPoller } from '#infra/local/stream.ts';

interface Event {
  Records: Array<{ eventSource: string; dynamodb: { SequenceNumber: string; Keys: { pk: { S: string } } } }>;
}
type Handler = (keys: string[], event: Event) => unknown;

const cleanups: Array<() => Promise<void> | void> = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A table with a stream in a folder that outlives the engine. */
async function openTable(folder: string) {
  const engine = await startDynamoDb(folder);
  const store = new Store(join(folder, 'state.sqlite'));
  const { streamArn } = await engine.createTable('directory', {
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  });
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  });
  cleanups.push(() => client.destroy());
  const put = async (...keys: string[]) => {
    for (const pk of keys)
      await client.send(new PutItemCommand({ TableName: 'directory', Item: { pk: { S: pk } } }));
  };
  return { engine, store, streamArn: streamArn ?? '', put };
}

async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const table = await openTable(folder);
  cleanups.push(() => table.engine.stop());
  return { folder, ...table };
}

function poll(
  { engine, store, streamArn }: { engine: DynamoDb; store: Store; streamArn: string },
  handler: Handler,
  options: Partial<StreamMapping> = {},
): StreamPoller {
  const invoke = async (event: unknown) => {
    const batch = event as Event;
    return handler(
      batch.Records.map(({ dynamodb }) => dynamodb.Keys.pk.S),
      batch,
    );
  };
  const poller = startStreamPoller(
    engine,
    store,
    {
      streamArn,
      target: { name: 'job', invoke } as unknown as LambdaFunction,
      batchSize: 10,
      filters: [],
      bisectOnError: false,
      maximumRetryAttempts: undefined,
      reportsItemFailures: false,
      ...options,
    },
    (error) => {
      throw error;
    },
  );
  cleanups.push(() => poller.stop());
  return poller;
}

const failure = () => new FunctionError('Error', 'not today');

test('records arrive in order, in batches of at most the size, and flush waits for all', async () => {
  const table = await setUp();
  const batches: string[][] = [];
  const poller = poll(table, (keys) => void batches.push(keys), { batchSize: 2 });
  await table.put('a', 'b', 'c', 'd', 'e');
  await poller.flush();
  expect(batches.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(2);
});

test('after a restart exactly the records that were not processed come', async () => {
  const table = await setUp();
  const seen: string[] = [];
  const first = poll(table, (keys) => void seen.push(...keys));
  await table.put('a', 'b');
  await first.flush();
  await first.stop();
  await table.put('c');
  await table.engine.stop();
  table.store.close();
  const again = await openTable(table.folder);
  cleanups.push(() => again.engine.stop());
  await again.put('d');
  const second = poll(again, (keys) => void seen.push(...keys));
  await second.flush();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});

test('a batch that was cut off by the end comes whole again', async () => {
  const table = await setUp();
  const seen: string[][] = [];
  let tries = 0;
  const failing = poll(table, () => {
    tries += 1;
    throw failure();
  });
  await table.put('a', 'b');
  await expect.poll(() => tries).toBeGreaterThan(0);
  await failing.stop();
  const poller = poll(table, (keys) => void seen.push(keys));
  await poller.flush();
  expect(seen.flat()).toEqual(['a', 'b']);
});

test('a failing batch is tried again and blocks what is behind it', async () => {
  const table = await setUp();
  let tries = 0;
  const seen: string[] = [];
  const poller = poll(table, (keys) => {
    tries += 1;
    if (tries < 3) throw failure();
    seen.push(...keys);
  });
  await table.put('a', 'b');
  await poller.flush();
  expect(seen).toEqual(['a', 'b']);
  expect(tries).toBeGreaterThanOrEqual(3);
});

test('a poisoned record is found by halving, given up and kept; its neighbours are delivered', async () => {
  const table = await setUp();
  const seen: string[] = [];
  await table.put('a', 'b', 'poison', 'd');
  const poller = poll(
    table,
    (keys) => {
      if (keys.includes('poison')) throw failure();
      seen.push(...keys);
    },
    { bisectOnError: true, maximumRetryAttempts: 3 },
  );
  await poller.flush();
  expect(seen).toEqual(['a', 'b', 'd']);
  const [[, letter] = []] = table.store.collection<{ records: unknown[] }>('dead-letter').entries();
  expect(letter?.records).toHaveLength(1);
});

test('a handler that reports the first failed record gets that one and the rest again', async () => {
  const table = await setUp();
  const batches: string[][] = [];
  await table.put('a', 'b', 'c');
  const poller = poll(
    table,
    (keys, event) => {
      batches.push(keys);
      const record = event.Records.find(({ dynamodb }) => dynamodb.Keys.pk.S === 'b');
      return batches.length === 1 && record
        ? { batchItemFailures: [{ itemIdentifier: record.dynamodb.SequenceNumber }] }
        : { batchItemFailures: [] };
    },
    { reportsItemFailures: true },
  );
  await poller.flush();
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ]);
});

test('only what the filter lets through wakes the function', async () => {
  const table = await setUp();
  const seen: string[] = [];
  const poller = poll(table, (keys) => void seen.push(...keys), {
    filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'OUTBOX#' }] } } } }],
  });
  await table.put('LISTING#1', 'OUTBOX#1', 'ACCOUNT#1', 'OUTBOX#2', 'OUTBOX#1');
  await poller.flush();
  expect(seen).toEqual(['OUTBOX#1', 'OUTBOX#2']);
});
