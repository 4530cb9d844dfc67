import { randomUUID } from 'node:crypto';
import {
  CreateBackupCommand,
  DescribeLimitsCommand,
  DynamoDBClient,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { onlySupported } from '../../../dynamodb/supported.ts';
import { Partitions } from '../../../dynamodb/partitions.ts';
import { forwardTo } from '../../../protocol/proxy.ts';
import { listen } from '../../../testing/local-service.ts';
import { expectNotSupported, standInOnly } from '../suite.ts';
import { clientSettings, uniqueName } from '../target.ts';
import type { World } from './table.ts';

const invalid = { name: 'ValidationException', $metadata: { httpStatusCode: 400 } };
const maxItemBytes = 400 * 1024;

/** Developer Guide, "Quotas in Amazon DynamoDB" and "Reserved words"; API Reference, "Common errors". */
export function limits(open: () => World): void {
  const put = (item: object, more: object = {}) =>
    open().client.send(new PutCommand({ TableName: open().table, Item: item, ...more }));

  describe('limits and what is not valid', () => {
    test('an item of 400 KB, names and values together, is taken; one byte more is not', async () => {
      const item = { pk: randomUUID(), sk: 'a' };
      const used = 'pk'.length + item.pk.length + 'sk'.length + 1 + 'body'.length;
      await put({ ...item, body: 'x'.repeat(maxItemBytes - used) });
      await expect(put({ ...item, body: 'x'.repeat(maxItemBytes - used + 1) })).rejects.toMatchObject({
        ...invalid,
        message: expect.stringContaining('Item size has exceeded the maximum allowed size') as string,
      });
    });

    test('an update that would make an item too large is refused, and it stays as it was', async () => {
      const key = { pk: randomUUID(), sk: 'a' };
      const { client, table } = open();
      await put({ ...key, body: 'x'.repeat(300_000) });
      await expect(
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: key,
            UpdateExpression: 'SET more = :more',
            ExpressionAttributeValues: { ':more': 'x'.repeat(200_000) },
          }),
        ),
      ).rejects.toMatchObject(invalid);
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
      );
      expect(Item).not.toHaveProperty('more');
    });

    test('a partition key has at most 2,048 bytes, a sort key 1,024', async () => {
      await put({ pk: randomUUID().padEnd(2048, 'x'), sk: 'x'.repeat(1024) });
      await expect(put({ pk: 'x'.repeat(2049), sk: 'a' })).rejects.toMatchObject(invalid);
      await expect(put({ pk: randomUUID(), sk: 'x'.repeat(1025) })).rejects.toMatchObject(invalid);
    });

    test.each([
      ['no sort key', { pk: 'a' }],
      ['an empty key', { pk: 'a', sk: '' }],
      ['a key of another type', { pk: 'a', sk: 1 }],
      ['an index key of another type', { pk: 'a', sk: 'a', shelf: 'a', price: '1' }],
      ['an empty index key', { pk: 'a', sk: 'a', shelf: '', price: 1 }],
    ])('an item with %s is refused', async (_, item) => {
      await expect(put(item)).rejects.toMatchObject(invalid);
    });

    test('empty text, lists and maps are values like others', async () => {
      const item = { pk: randomUUID(), sk: 'a', text: '', list: [], map: {}, none: null };
      const { client, table } = open();
      await put(item);
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: { pk: item.pk, sk: 'a' }, ConsistentRead: true }),
      );
      expect(Item).toEqual(item);
    });

    test.each([
      ['a reserved word', 'attribute_exists(status)', undefined, undefined, 'reserved keyword'],
      ['a value that is not given', 'x = :x', undefined, undefined, ':x'],
      ['a name that is not given', 'attribute_exists(#x)', undefined, undefined, '#x'],
      [
        'a value that is not used',
        'attribute_not_exists(pk)',
        undefined,
        { ':x': 1 },
        'unused in expressions',
      ],
      [
        'a name that is not used',
        'attribute_not_exists(pk)',
        { '#x': 'x' },
        undefined,
        'unused in expressions',
      ],
      ['what is no expression', 'pk ==', undefined, undefined, 'ConditionExpression'],
    ])('an expression with %s is refused', async (_, ConditionExpression, names, values, named) => {
      const more = {
        ConditionExpression,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      };
      await expect(put({ pk: randomUUID(), sk: 'a' }, more)).rejects.toMatchObject({
        ...invalid,
        message: expect.stringContaining(named) as string,
      });
    });

    test('a query needs the partition key, and knows the indexes', async () => {
      const { client, table } = open();
      const query = (input: object) => client.send(new QueryCommand({ TableName: table, ...input }));
      const values = { ExpressionAttributeValues: { ':a': 'a' } };
      await expect(query({ KeyConditionExpression: 'sk = :a', ...values })).rejects.toMatchObject(invalid);
      await expect(
        query({ KeyConditionExpression: 'shelf = :a', IndexName: 'byNothing', ...values }),
      ).rejects.toMatchObject(invalid);
    });

    test('a table that does not exist', async () => {
      const missing = new GetCommand({ TableName: uniqueName('none'), Key: { pk: 'a', sk: 'a' } });
      await expect(open().client.send(missing)).rejects.toMatchObject({
        name: 'ResourceNotFoundException',
        $metadata: { httpStatusCode: 400 },
      });
    });

    standInOnly('DynamoDB takes more than is supported', () => {
      test('what is not supported answers 501 by its name at the port of all services', async () => {
        const engine = forwardTo(open().engine?.endpoint ?? '');
        const { url, close } = await listen(
          onlySupported(engine, open().engine?.partitions ?? new Partitions()),
        );
        onTestFinished(close);
        const client = new DynamoDBClient(clientSettings(url));
        expect((await client.send(new ListTablesCommand({}))).TableNames).toContain(open().table);
        await expectNotSupported(client.send(new DescribeLimitsCommand({})), 'DescribeLimits');
        const backup = new CreateBackupCommand({ TableName: open().table, BackupName: 'a' });
        await expectNotSupported(client.send(backup), 'CreateBackup');
      });
    });

    test('the tables that exist', async () => {
      const found: string[] = [];
      let ExclusiveStartTableName: string | undefined;
      do {
        const page = await open().client.send(new ListTablesCommand({ ExclusiveStartTableName }));
        found.push(...(page.TableNames ?? []));
        ExclusiveStartTableName = page.LastEvaluatedTableName;
      } while (ExclusiveStartTableName);
      expect(found).toContain(open().table);
    });
  });
}
