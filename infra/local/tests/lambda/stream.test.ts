import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import type { StreamRecord } from '../../dynamodb/engine-process.ts';
import { engineObstacle, engines, type Engine } from '../../dynamodb/engine.ts';
import { startDynamoDb, type DynamoDb } from '../../dynamodb/index.ts';
import { StateOutdated } from '../../errors.ts';
import { matches, type EventPattern } from '../../lambda/event-filter.ts';
import type { LambdaFunction } from '../../lambda/functions.ts';
import { createStreamRetention } from '../../lambda/stream-retention.ts';
import { startStreamPoller, type StreamMapping } from '../../lambda/stream.ts';
import { Store } from '../../store.ts';
import { documentsOf, onEachEngine, recordsOf } from '../dynamodb/engines.ts';

interface Table {
  engine: DynamoDb;
  store: Store;
  streamArn: string;
}

const properties = {
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
};

async function openTable(engine: DynamoDb, TableName: string = randomUUID(), file = ':memory:') {
  const store = new Store(file);
  const { streamArn = '' } = await engine.createTable(TableName, properties);
  const client = documentsOf(engine.endpoint);
  onTestFinished(() => {
    client.destroy();
    store.close();
  });
  const put = async (...keys: string[]) => {
    for (const pk of keys) await client.send(new PutCommand({ TableName, Item: { pk } }));
  };
  return { engine, store, streamArn, put };
}

/** A later call with the same folder reopens the table. */
async function openIn(name: Engine, folder = mkdtempSync(join(tmpdir(), 'stream-'))) {
  const engine = await startDynamoDb(folder, name);
  onTestFinished(async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, ...(await openTable(engine, 'directory', join(folder, 'state.sqlite'))) };
}

type Options = Partial<Omit<StreamMapping, 'target'>> & { target?: string };

const keysOf = (records: StreamRecord[]) =>
  records.map(({ dynamodb }) => (dynamodb.Keys['pk'] as { S: string }).S);

function poll(
  { engine, store, streamArn }: Table,
  handler: (keys: string[], records: StreamRecord[]) => void,
  { target = 'job', ...options }: Options = {},
  processed?: (sequenceNumber: string) => void,
) {
  const invoke = async (event: unknown) => {
    const { Records } = event as { Records: StreamRecord[] };
    handler(keysOf(Records), Records);
  };
  const mapping = {
    streamArn,
    target: { name: target, invoke } as LambdaFunction,
    batchSize: 10,
    filters: [],
    bisectOnError: false,
    maximumRetryAttempts: 8,
    ...options,
  };
  const throwOn = (error: unknown) => {
    throw error;
  };
  const poller = startStreamPoller(engine, store, mapping, throwOn, processed);
  onTestFinished(() => poller.stop());
  return poller;
}

const only = (pk: string) => ({ dynamodb: { Keys: { pk: { S: [pk] } } } });

onEachEngine('event source mapping', (open) => {
  test('delivers filtered records in order, in batches of at most the batch size', async () => {
    const table = await openTable(open());
    const batches: StreamRecord[][] = [];
    const poller = poll(table, (_, records) => batches.push(records), {
      batchSize: 2,
      filters: ['a', 'b', 'c', 'd'].map(only),
    });
    await table.put('a', 'no', 'b', 'c', 'd');
    await poller.flush();
    expect(keysOf(batches.flat())).toEqual(['a', 'b', 'c', 'd']);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(2);
    expect(batches[0]?.[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      eventSourceARN: table.streamArn,
    });
  });

  test('halves a failing batch and gives up only the failing record', async () => {
    const table = await openTable(open());
    const seen: string[] = [];
    await table.put('a', 'b', 'poison', 'd');
    const poller = poll(
      table,
      (keys) => {
        if (keys.includes('poison')) throw new Error('not today');
        seen.push(...keys);
      },
      { bisectOnError: true, maximumRetryAttempts: 3 },
    );
    await poller.flush();
    expect(seen).toEqual(['a', 'b', 'd']);
    const letters = table.store.collection<{ records: StreamRecord[] }>('dead-letter').entries();
    expect(letters.map(([, { records }]) => keysOf(records))).toEqual([['poison']]);
  });
});

const here = engines.filter((engine) => engineObstacle(engine) === undefined);

test.each(here)('a table on %s and its stream position survive a restart', async (name) => {
  const table = await openIn(name);
  const seen: string[] = [];
  let failures = 0;
  const first = poll(table, (keys) => {
    if (keys.includes('c')) throw new Error(`not today, ${(failures += 1)}`);
    seen.push(...keys);
  });
  await table.put('a', 'b');
  await first.flush();
  await table.put('c');
  await expect.poll(() => failures).toBeGreaterThan(0);
  await first.stop();
  await table.engine.stop();
  const again = await openIn(name, table.folder);
  await again.put('d');
  await poll(again, (keys) => seen.push(...keys)).flush();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
  const changed = { ...properties, StreamSpecification: { StreamViewType: 'KEYS_ONLY' } };
  await expect(again.engine.createTable('directory', changed)).rejects.toThrow(StateOutdated);
});

// Only dynoxide supports these two tests. DynamoDB Local deletes old records itself and cannot detect whether anything
// was written.
test.skipIf(!here.includes('dynoxide'))(
  'the stream forgets records that every mapping has processed, except the newest',
  async () => {
    const table = await openIn('dynoxide');
    const { engine, streamArn } = table;
    const mappings = [{ streamArn }, { streamArn }] as StreamMapping[];
    const { forgetStream } = engine;
    const retain = createStreamRetention(mappings, forgetStream, 1n);
    const seen: string[] = [];
    const read = (mapping: StreamMapping, target: string) =>
      poll(
        table,
        (keys) => seen.push(...keys),
        { target },
        (last) => retain(mapping, last),
      );
    await table.put('a', 'b', 'c');
    const left: string[][] = [];
    for (const [index, mapping] of mappings.entries()) {
      await read(mapping, `${index}`).flush();
      left.push(keysOf(await recordsOf(engine, streamArn)));
    }
    expect(left).toEqual([['a', 'b', 'c'], ['c']]);
    await table.put('d');
    await expect.poll(() => seen.slice(6)).toEqual(['d', 'd']);
  },
);

test.skipIf(!here.includes('dynoxide'))('a stream poller makes no calls without writes', async () => {
  const table = await openIn('dynoxide');
  let asked = 0;
  const engine: DynamoDb = {
    ...table.engine,
    call: (...given) => {
      asked += 1;
      return table.engine.call(...given);
    },
  };
  const seen: string[] = [];
  const poller = poll({ ...table, engine }, (keys) => seen.push(...keys));
  await table.put('a');
  await poller.flush();
  const before = asked;
  for (let time = 0; time < 20; time += 1) await poller.flush();
  expect(asked).toBe(before);
  await table.put('b');
  await expect.poll(() => seen).toEqual(['a', 'b']);
});

const record = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'OUTBOX#1' } } } };
const withKey = (...values: unknown[]) => ({ dynamodb: { Keys: { pk: { S: values } } } });

test.each<[string, EventPattern, boolean]>([
  ['an exact value', { eventName: ['INSERT'] }, true],
  ['one of several values', { eventName: ['MODIFY', 'INSERT'] }, true],
  ['a prefix', withKey({ prefix: 'OUTBOX#' }), true],
  ['an attribute that exists', withKey({ exists: true }), true],
  [
    'an attribute that is missing',
    { dynamodb: { NewImage: { sentAgain: { S: [{ exists: true }] } } } },
    false,
  ],
  ['one part that does not match', { eventName: ['MODIFY'], ...withKey({ exists: true }) }, false],
])('a filter by %s (%j) matches the record: %s', (_, pattern, expected) => {
  expect(matches(pattern, record)).toBe(expected);
});

test('an unsupported filter comparison is named in the error', () => {
  expect(() => matches(withKey({ suffix: '1' }), record)).toThrow('the filter comparison suffix');
});
