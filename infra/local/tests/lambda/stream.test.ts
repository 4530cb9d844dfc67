import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import type { StreamRecord } from '../../dynamodb/engine-process.ts';
import { engineObstacle } from '../../dynamodb/engine.ts';
import { startDynamoDb, type DynamoDb } from '../../dynamodb/index.ts';
import type { LambdaFunction } from '../../lambda/functions.ts';
import { createStreamRetention } from '../../lambda/stream-retention.ts';
import { startStreamPoller, type StreamMapping, type StreamPoller } from '../../lambda/stream.ts';
import { Store } from '../../store.ts';
import { documentsOf, onEachEngine, recordsOf } from '../dynamodb/engines.ts';

interface Table {
  engine: DynamoDb;
  store: Store;
  streamArn: string;
}

async function openTable(engine: DynamoDb, TableName: string = randomUUID(), file = ':memory:') {
  const store = new Store(file);
  const { streamArn = '' } = await engine.createTable(TableName, {
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  });
  const client = documentsOf(engine.endpoint);
  onTestFinished(() => {
    client.destroy();
    store.close();
  });
  const put = async (...keys: string[]) => {
    for (const pk of keys)
      await client.send(new PutCommand({ TableName, Item: { pk, kind: pk.split('#')[1] } }));
  };
  return { engine, store, streamArn, put };
}

/** A folder for an engine that starts again, or whose version shows whether anything was written. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function startIn(folder: string, name?: 'dynoxide'): Promise<DynamoDb> {
  const engine = await startDynamoDb(folder, name);
  onTestFinished(() => engine.stop());
  return engine;
}

type Handler = (keys: string[], records: StreamRecord[]) => void;
type Options = Partial<Omit<StreamMapping, 'target'>> & { target?: string };

const keysOf = (records: StreamRecord[]) =>
  records.map(({ dynamodb }) => (dynamodb.Keys['pk'] as { S: string }).S);

function poll(
  { engine, store, streamArn }: Table,
  handler: Handler,
  { target = 'job', ...options }: Options = {},
  processed?: (sequenceNumber: string) => void,
): StreamPoller {
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

const kind = (...values: unknown[]) => ({ dynamodb: { NewImage: { kind: { S: values } } } });

onEachEngine('an event source mapping', (open) => {
  test('delivers records in order, in batches of at most the size', async () => {
    const table = await openTable(open());
    const batches: StreamRecord[][] = [];
    const poller = poll(table, (_, records) => batches.push(records), { batchSize: 2 });
    await table.put('a', 'b', 'c', 'd', 'e');
    await poller.flush();
    expect(keysOf(batches.flat())).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(2);
    expect(batches[0]?.[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      eventSourceARN: table.streamArn,
    });
  });

  test('retries a failing batch before it delivers what is behind it', async () => {
    const table = await openTable(open());
    const tried: string[] = [];
    await table.put('a', 'b');
    const poller = poll(
      table,
      ([key = '']) => {
        tried.push(key);
        if (tried.length < 3) throw new Error('not today');
      },
      { batchSize: 1 },
    );
    await poller.flush();
    expect(tried).toEqual(['a', 'a', 'a', 'b']);
  });

  test('gives a poisoned record up alone after halving its batch', async () => {
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

  test.each<[string, object[], string[]]>([
    ['an exact value', [kind('mail')], ['1#mail']],
    ['one of several values', [kind('mail', 'photo')], ['1#mail', '2#photo']],
    ['a prefix', [{ dynamodb: { Keys: { pk: { S: [{ prefix: '2#' }] } } } }], ['2#photo']],
    ['an attribute that exists', [kind({ exists: true })], ['1#mail', '2#photo']],
    ['any of several filters', [kind('mail'), kind('photo')], ['1#mail', '2#photo']],
    ['all parts of one filter', [{ eventName: ['MODIFY'], ...kind('mail') }], []],
  ])('a filter lets %s through', async (_, filters, expected) => {
    const table = await openTable(open());
    const seen: string[] = [];
    await table.put('1#mail', '2#photo', '3');
    await poll(table, (keys) => seen.push(...keys), { filters: filters as StreamMapping['filters'] }).flush();
    expect(seen).toEqual(expected);
  });

  test('a batch that was failing at the stop comes whole again', async () => {
    const table = await openTable(open());
    let tries = 0;
    const failing = poll(table, () => {
      tries += 1;
      throw new Error('not today');
    });
    await table.put('a', 'b');
    await expect.poll(() => tries).toBeGreaterThan(0);
    await failing.stop();
    const seen: string[] = [];
    await poll(table, (keys) => seen.push(...keys)).flush();
    expect(seen).toEqual(['a', 'b']);
  });
});

test('a mapping continues after a restart with exactly the records that were not processed', async () => {
  const folder = temporaryFolder();
  const engine = await startIn(folder);
  const table = await openTable(engine, 'directory', join(folder, 'state.sqlite'));
  const seen: string[] = [];
  const first = poll(table, (keys) => seen.push(...keys));
  await table.put('a', 'b');
  await first.flush();
  await first.stop();
  await table.put('c');
  await engine.stop();
  const again = await openTable(await startIn(folder), 'directory', join(folder, 'state.sqlite'));
  await again.put('d');
  await poll(again, (keys) => seen.push(...keys)).flush();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});

const onDynoxide = test.skipIf(engineObstacle('dynoxide') !== undefined);

onDynoxide('records that every mapping has processed are forgotten, except the newest', async () => {
  const table = await openTable(await startIn(temporaryFolder(), 'dynoxide'));
  const seen: string[] = [];
  const mappings = [{ streamArn: table.streamArn }, { streamArn: table.streamArn }] as StreamMapping[];
  const told = createStreamRetention(mappings, table.engine.forgetStream, 1n);
  const readers = mappings.map(
    (mapping, index) => () =>
      poll(
        table,
        (keys) => seen.push(...keys),
        { target: `${index}` },
        (last) => told(mapping, last),
      ),
  );
  await table.put('a', 'b', 'c');
  const left = async () => keysOf(await recordsOf(table.engine, table.streamArn));
  await readers[0]?.().flush();
  expect(await left()).toEqual(['a', 'b', 'c']);
  const second = readers[1]?.();
  await second?.flush();
  expect(await left()).toEqual(['c']);
  seen.length = 0;
  await table.put('d');
  await second?.flush();
  expect(seen).toContain('d');
});

test('retention forgets fifty records at once', () => {
  const mapping = { streamArn: 'arn' } as StreamMapping;
  const forgotten: string[] = [];
  const told = createStreamRetention([mapping], (_, last) => forgotten.push(last));
  for (let last = 1; last <= 120; last += 1) told(mapping, String(last));
  expect(forgotten).toEqual(['49', '99']);
});

onDynoxide('the engine gets no requests while nothing is written', async () => {
  const table = await openTable(await startIn(temporaryFolder(), 'dynoxide'));
  let asked = 0;
  const call: DynamoDb['call'] = (operation, input) => {
    asked += 1;
    return table.engine.call(operation, input);
  };
  const seen: string[] = [];
  const poller = poll({ ...table, engine: { ...table.engine, call } }, (keys) => seen.push(...keys));
  await table.put('a');
  await poller.flush();
  const before = asked;
  for (let time = 0; time < 20; time += 1) await poller.flush();
  await sleep(300);
  expect(asked).toBe(before);
  await table.put('b');
  await expect.poll(() => seen).toEqual(['a', 'b']);
});
