import { DynamoDBClient, PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { engineObstacle, engines, type Engine } from '../../dynamodb/engine.ts';
import { startDynamoDb, type DynamoDb } from '../../dynamodb/index.ts';
import { FunctionError, type LambdaFunction } from '../../lambda/functions.ts';
import { streamSupported } from '../../lambda/supported.ts';
import { Store } from '../../store.ts';
import { startStreamPoller, type StreamMapping, type StreamPoller } from '../../lambda/stream.ts';
import { conformance, standInOnly, type Suite } from './suite.ts';
import { clientSettings, target, uniqueName } from './target.ts';

interface Event {
  Records: Array<{
    eventSource: string;
    awsRegion: string;
    eventSourceARN: string;
    dynamodb: { SequenceNumber: string; Keys: { pk: { S: string } } };
  }>;
}
type Handler = (keys: string[], event: Event) => unknown;

/** Expected answers: Lambda Developer Guide, "Using AWS Lambda with Amazon DynamoDB" and its pages on batching, errors, filters. */
for (const engine of target.kind === 'aws' ? engines.slice(0, 1) : engines) {
  const obstacle = engineObstacle(engine);
  if (obstacle === undefined)
    conformance(`Lambda streams (${engine})`, streamSupported, (suite) => onEngine(suite, engine));
  else {
    console.warn(`SKIPPED: Lambda streams on ${engine}. ${obstacle}`);
    describe(`Lambda streams (${engine})`, () =>
      test('its supported operations', ({ skip }) => skip(obstacle)));
  }
}

function onEngine({ exercised }: Suite, engineName: Engine): void {
  standInOnly('a function would have to be deployed, and tell the test what it got', () => {
    let engine: DynamoDb;
    let client: DynamoDBClient;
    beforeAll(async () => {
      engine = await startDynamoDb(undefined, engineName);
      client = new DynamoDBClient(clientSettings(engine.endpoint));
    });
    afterAll(async () => {
      client.destroy();
      await engine.stop();
    });
    const mapping = (...seen: string[]) => exercised('event source mapping', seen);

    async function setUp() {
      const TableName = uniqueName('mapped');
      const store = new Store(':memory:');
      const { streamArn = '' } = await engine.createTable(TableName, {
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      });
      onTestFinished(() => store.close());
      const putItem = (Item: Record<string, AttributeValue>) =>
        client.send(new PutItemCommand({ TableName, Item }));
      const put = async (...keys: string[]) => {
        for (const pk of keys) await putItem({ pk: { S: pk } });
      };
      return { store, streamArn, put, putItem };
    }

    function poll(
      { store, streamArn }: { store: Store; streamArn: string },
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
      onTestFinished(() => poller.stop());
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
      mapping('the records of a stream in order', 'BatchSize');
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
      mapping('a failing batch blocks what is behind it');
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
      mapping('BisectBatchOnFunctionError', 'MaximumRetryAttempts');
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
      mapping('ReportBatchItemFailures');
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
      mapping('FilterCriteria');
    });

    test('a record names its stream and region, whatever the engine says', async () => {
      const table = await setUp();
      const events: Event[] = [];
      const poller = poll(table, (_, event) => void events.push(event));
      await table.put('a');
      await poller.flush();
      expect(events[0]?.Records[0]).toMatchObject({
        eventName: 'INSERT',
        eventSource: 'aws:dynamodb',
        awsRegion: 'us-east-1',
        eventSourceARN: table.streamArn,
        dynamodb: { NewImage: { pk: { S: 'a' } }, StreamViewType: 'NEW_IMAGE' },
      });
    });

    test.each<[string, object, string[]]>([
      ['an exact value', { dynamodb: { NewImage: { kind: { S: ['mail'] } } } }, ['1']],
      ['one of several', { dynamodb: { NewImage: { kind: { S: ['mail', 'photo'] } } } }, ['1', '2']],
      ['a prefix', { dynamodb: { NewImage: { kind: { S: [{ prefix: 'ph' }] } } } }, ['2']],
      ['what is there', { dynamodb: { NewImage: { kind: { S: [{ exists: true }] } } } }, ['1', '2']],
      ['what is not there', { dynamodb: { NewImage: { kind: { S: [{ exists: false }] } } } }, ['3']],
      ['all but some', { dynamodb: { NewImage: { kind: { S: [{ 'anything-but': ['mail'] }] } } } }, ['2']],
    ])('a filter by %s', async (_, pattern, expected) => {
      const table = await setUp();
      const seen: string[] = [];
      const poller = poll(table, (keys) => void seen.push(...keys), {
        filters: [pattern as StreamMapping['filters'][number]],
      });
      await table.putItem({ pk: { S: '1' }, kind: { S: 'mail' } });
      await table.putItem({ pk: { S: '2' }, kind: { S: 'photo' } });
      await table.putItem({ pk: { S: '3' } });
      await poller.flush();
      expect(new Set(seen)).toEqual(new Set(expected));
      exercised('filter', ['exact value', 'nested', 'prefix', 'exists', 'anything-but']);
    });
  });
}
