import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { startDynamoDb, type DynamoDb, type TableProperties } from '#infra/local/dynamodb.ts';

const running: DynamoDb[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const start = async (folder?: string): Promise<DynamoDb> => {
  const engine = await startDynamoDb(folder);
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

test('items expire by the cloud’s clock, and only those whose time has come', async () => {
  const engine = await start();
  await engine.createTable('directory', table);
  const clock = new Clock();
  const seconds = Math.floor(clock.now() / 1000);
  await put(engine, 'soon', seconds + 60);
  await put(engine, 'later', seconds + 7200);
  await engine.sweep(clock);
  expect(await keysIn(engine)).toEqual(['later', 'soon']);
  clock.advance(3_600_000);
  await engine.sweep(clock);
  expect(await keysIn(engine)).toEqual(['later']);
});

test('a table survives a restart with its items and its stream; a changed one asks for a reset', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dynamodb-'));
  try {
    const first = await start(folder);
    const { streamArn } = await first.createTable('directory', table);
    await put(first, 'kept', 9_999_999_999);
    await first.stop();
    const second = await start(folder);
    expect(await second.createTable('directory', table)).toEqual({ streamArn });
    expect(await keysIn(second)).toEqual(['kept']);
    const changed = { ...table, StreamSpecification: { StreamViewType: 'KEYS_ONLY' } };
    await expect(second.createTable('directory', changed)).rejects.toThrow('npm run reset');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
