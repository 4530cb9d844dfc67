import { randomUUID } from 'node:crypto';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  DeleteCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../dynamodb/engine.ts';
import { testWithDifferences } from './differences.ts';
import type { World } from './table.ts';

/** Developer Guide, "DynamoDB on-demand capacity mode" and "Managing indexes: read and write capacity". */
export function units(open: () => World, engine: Engine | undefined): void {
  const total = { ReturnConsumedCapacity: 'TOTAL' as const };
  const put = async (item: object) =>
    (await open().client.send(new PutCommand({ TableName: open().table, Item: item, ...total })))
      .ConsumedCapacity?.CapacityUnits;

  describe('consumed units', () => {
    test.each([
      [1000, false, 0.5],
      [1000, true, 1],
      [5000, false, 1],
      [5000, true, 2],
    ])('reading an item of %d bytes, consistent %s: %d', async (bytes, ConsistentRead, expected) => {
      const key = { pk: randomUUID(), sk: 'a' };
      await put({ ...key, body: 'x'.repeat(bytes) });
      const read = await open().client.send(
        new GetCommand({ TableName: open().table, Key: key, ConsistentRead, ...total }),
      );
      expect(read.ConsumedCapacity?.CapacityUnits).toBe(expected);
    });

    test('a page is charged by the sum of its items, before the filter: 24 of 560 bytes are 2', async () => {
      const pk = randomUUID();
      const bytes = 560 - 'pk'.length - pk.length - 'sk'.length - 2 - 'body'.length;
      for (let one = 10; one < 34; one += 1) await put({ pk, sk: String(one), body: 'x'.repeat(bytes) });
      const read = async (more: object) =>
        (
          await open().client.send(
            new QueryCommand({
              TableName: open().table,
              KeyConditionExpression: 'pk = :pk',
              ExpressionAttributeValues: { ':pk': pk },
              ...total,
              ...more,
            }),
          )
        ).ConsumedCapacity?.CapacityUnits;
      expect(await read({})).toBe(2);
      expect(await read({ ConsistentRead: true })).toBe(4);
      expect(await read({ FilterExpression: 'attribute_not_exists(body)' })).toBe(2);
    });

    test('a write costs one for each KB begun, and one more for each index that it changes', async () => {
      const pk = randomUUID();
      expect(await put({ pk, sk: 'small' })).toBe(1);
      expect(await put({ pk, sk: 'large', body: 'x'.repeat(2500) })).toBe(3);
      const item = { pk, sk: 'indexed', shelf: pk, price: 1, queue: pk, due: 1 };
      expect(await put(item)).toBe(3);
      const { client, table } = open();
      const change = async (UpdateExpression: string, value: number) =>
        (
          await client.send(
            new UpdateCommand({
              TableName: table,
              Key: { pk, sk: 'indexed' },
              UpdateExpression,
              ExpressionAttributeValues: { ':v': value },
              ...total,
            }),
          )
        ).ConsumedCapacity?.CapacityUnits;
      // Of an index's key: the old entry is deleted and a new one written. byDue has all attributes: one more.
      expect(await change('SET price = :v', 2)).toBe(4);
      const removed = await client.send(
        new DeleteCommand({ TableName: table, Key: { pk, sk: 'indexed' }, ...total }),
      );
      expect(removed.ConsumedCapacity?.CapacityUnits).toBe(3);
    });

    testWithDifferences(engine, 'a transaction writes twice', async () => {
      const pk = randomUUID();
      const { client, table } = open();
      const { ConsumedCapacity } = await client.send(
        new TransactWriteCommand({
          TransactItems: ['a', 'b'].map((sk) => ({ Put: { TableName: table, Item: { pk, sk } } })),
          ...total,
        }),
      );
      expect(ConsumedCapacity?.[0]?.CapacityUnits).toBe(4);
    });
  });
}
