import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { startDynamoDb, type DynamoDb } from '../../dynamodb/index.ts';
import { FunctionError, type LambdaFunction } from '../../lambda/functions.ts';
import { Store } from '../../store.ts';
import { createStreamRetention } from '../../lambda/stream-retention.ts';
import { startStreamPoller, type StreamMapping, type StreamPoller } from '../../lambda/stream.ts';

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
  { target = 'job', ...options }: Partial<Omit<StreamMapping, 'target'>> & { target?: string } = {},
  processed?: (sequenceNumber: string) => void,
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
      target: { name: target, invoke } as unknown as LambdaFunction,
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
    processed,
  );
  cleanups.push(() => poller.stop());
  return poller;
}

const failure = () => new FunctionError('Error', 'not today');

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

/** What a reader from the beginning would get. */
async function recordsLeft({
  engine,
  streamArn,
}: {
  engine: DynamoDb;
  streamArn: string;
}): Promise<string[]> {
  const described = await engine.call('streams.DescribeStream', { StreamArn: streamArn });
  const [shard] = (described as { StreamDescription: { Shards: Array<{ ShardId: string }> } })
    .StreamDescription.Shards;
  const { ShardIterator } = await engine.call('streams.GetShardIterator', {
    StreamArn: streamArn,
    ShardId: shard?.ShardId ?? '',
    ShardIteratorType: 'TRIM_HORIZON',
  });
  const page = await engine.call('streams.GetRecords', { ShardIterator: ShardIterator ?? '' });
  return (page as unknown as Event).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
}

test('records that every mapping has processed are forgotten, but for the newest; what comes after is not', async () => {
  const table = await setUp();
  const seen: Record<'job' | 'membership', string[]> = { job: [], membership: [] };
  const mappings = { job: { streamArn: table.streamArn }, membership: { streamArn: table.streamArn } };
  const told = createStreamRetention(
    Object.values(mappings) as StreamMapping[],
    (arn, last) => table.engine.forgetStream(arn, last),
    1n,
  );
  const reader = (name: keyof typeof seen) =>
    poll(
      table,
      (keys) => void seen[name].push(...keys),
      { target: name },
      (last) => told(mappings[name] as StreamMapping, last),
    );
  await table.put('a', 'b', 'c');
  await reader('job').flush();
  expect(await recordsLeft(table)).toEqual(['a', 'b', 'c']);
  const membership = reader('membership');
  await membership.flush();
  expect(await recordsLeft(table)).toEqual(['c']);
  await table.put('d');
  await membership.flush();
  expect(seen.membership).toEqual(['a', 'b', 'c', 'd']);
});

test('fifty records are forgotten at once', () => {
  const mapping = { streamArn: 'arn' } as StreamMapping;
  const forgotten: string[] = [];
  const told = createStreamRetention([mapping], (_, last) => void forgotten.push(last));
  for (let last = 1; last <= 120; last += 1) told(mapping, String(last));
  expect(forgotten).toEqual(['49', '99']);
});

test('while nothing is written the engine is not asked; what is written then comes all the same', async ({
  skip,
}) => {
  const table = await setUp();
  if (table.engine.version() === undefined) skip('this engine cannot tell whether anything was written');
  let asked = 0;
  const engine: DynamoDb = {
    ...table.engine,
    call: (operation, input) => {
      asked += 1;
      return table.engine.call(operation, input);
    },
  };
  const seen: string[] = [];
  const poller = poll({ ...table, engine }, (keys) => void seen.push(...keys));
  for (const key of ['a', 'b', 'c']) {
    await table.put(key);
    await poller.flush();
    expect(seen.at(-1)).toBe(key);
    const before = asked;
    for (let time = 0; time < 20; time += 1) await poller.flush();
    await sleep(300);
    expect(asked).toBe(before);
  }
  await table.put('d');
  await expect.poll(() => seen).toEqual(['a', 'b', 'c', 'd']);
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
