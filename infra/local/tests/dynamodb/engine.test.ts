import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeLimitsCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { chooseEngine, engineObstacle, engines, type Engine } from '../../dynamodb/engine.ts';
import { startDynamoDb } from '../../dynamodb/index.ts';
import { Partitions } from '../../dynamodb/partitions.ts';
import { onlySupported } from '../../dynamodb/supported.ts';
import { listen } from '../../testing/local-service.ts';
import { documentsOf } from './engines.ts';

const here = engines.filter((engine) => engineObstacle(engine) === undefined);
const table = {
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
};

test.each(here)('a table on %s survives a restart, and a change of it asks for a reset', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'dynamodb-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = async (engineName: Engine) => {
    const engine = await startDynamoDb(folder, engineName);
    onTestFinished(() => engine.stop());
    return { engine, client: documentsOf(engine.endpoint) };
  };
  const TableName = 'directory';
  const first = await start(name);
  const { streamArn } = await first.engine.createTable(TableName, table);
  await first.client.send(new PutCommand({ TableName, Item: { pk: 'kept' } }));
  await first.engine.stop();
  const second = await start(name);
  expect(await second.engine.createTable(TableName, table)).toEqual({ streamArn });
  const { Item } = await second.client.send(new GetCommand({ TableName, Key: { pk: 'kept' } }));
  expect(Item).toEqual({ pk: 'kept' });
  const changed = { ...table, StreamSpecification: { StreamViewType: 'KEYS_ONLY' } };
  await expect(second.engine.createTable(TableName, changed)).rejects.toThrow('npm run reset');
});

test('the chosen engine is the one asked for, or the first that can run', () => {
  expect(chooseEngine(undefined)).toBe(here[0]);
  expect(chooseEngine(here.at(-1))).toBe(here.at(-1));
  expect(() => chooseEngine('dynalite')).toThrow('none of: dynoxide, dynamodb-local');
});

test('DynamoDB Local says what to install where Java is missing', () => {
  const path = process.env['PATH'];
  onTestFinished(() => void (process.env['PATH'] = path));
  process.env['PATH'] = '/nowhere';
  expect(() => chooseEngine('dynamodb-local')).toThrow(
    /needs Java 17 or later, and none is here.*apt-get install/,
  );
});

test('the port of all services refuses an unsupported operation by its name', async () => {
  const { url, close } = await listen(
    onlySupported(async () => ({ status: 200, body: '{}' }), new Partitions()),
  );
  onTestFinished(close);
  const refusal = documentsOf(url).send(new DescribeLimitsCommand({}));
  await expect(refusal).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
    message: expect.stringContaining('DescribeLimits') as string,
  });
});
