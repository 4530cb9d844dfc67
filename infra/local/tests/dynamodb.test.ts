import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { engineObstacle, engines, chooseEngine, type Engine } from '../dynamodb/engine.ts';
import { startDynamoDb, type DynamoDb, type TableProperties } from '../dynamodb/index.ts';

/** Those that can run on this machine; the conformance suite says aloud which can't, and why. */
const here = engines.filter((engine) => engineObstacle(engine) === undefined);
const running: DynamoDb[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const start = async (folder: string, name: Engine): Promise<DynamoDb> => {
  const engine = await startDynamoDb(folder, name);
  running.push(engine);
  return engine;
};

const table: TableProperties = {
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
};

const put = (engine: DynamoDb, pk: string, ttl: number) =>
  fetch(engine.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.PutItem',
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=x',
    },
    body: JSON.stringify({ TableName: 'directory', Item: { pk: { S: pk }, ttl: { N: String(ttl) } } }),
  });

const keysIn = async (engine: DynamoDb) => {
  const { Items } = await engine.call('Scan', { TableName: 'directory' });
  return (Items as Array<{ pk: { S: string } }>).map(({ pk }) => pk.S).sort();
};

test.each(here)(
  'on %s a table survives a restart with its items and its stream; a changed one asks for a reset',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'dynamodb-'));
    try {
      const first = await start(folder, name);
      const { streamArn } = await first.createTable('directory', table);
      await put(first, 'kept', 9_999_999_999);
      await first.stop();
      const second = await start(folder, name);
      expect(await second.createTable('directory', table)).toEqual({ streamArn });
      expect(await keysIn(second)).toEqual(['kept']);
      const changed = { ...table, StreamSpecification: { StreamViewType: 'KEYS_ONLY' } };
      await expect(second.createTable('directory', changed)).rejects.toThrow('npm run reset');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('the engine is the one that is asked for, or the first that can run', () => {
  expect(chooseEngine(undefined)).toBe(here[0]);
  expect(chooseEngine(here.at(-1))).toBe(here.at(-1));
  expect(() => chooseEngine('dynalite')).toThrow('none of: dynoxide, dynamodb-local');
});

test('without Java, DynamoDB Local says what to install', () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  try {
    expect(engineObstacle('dynamodb-local')).toMatch(
      /needs Java 17 or later, and none is here.*apt-get install/,
    );
    expect(() => chooseEngine('dynamodb-local')).toThrow('needs Java 17');
  } finally {
    process.env['PATH'] = path;
  }
});
