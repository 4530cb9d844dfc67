import { randomUUID } from 'node:crypto';
import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { World } from './table.ts';

const refused = { name: 'ConditionalCheckFailedException', $metadata: { httpStatusCode: 400 } };

/** API Reference, PutItem, UpdateItem, DeleteItem; Developer Guide, "Condition expressions" and "Update expressions". */
export function conditions(open: () => World): void {
  const names = { '#v': 'version' };
  const at = (pk: string) => ({ TableName: open().table, Key: { pk, sk: 'a' } });
  const put = (pk: string, more: object, condition: object = {}) =>
    open().client.send(
      new PutCommand({ TableName: open().table, Item: { pk, sk: 'a', ...more }, ...condition }),
    );
  const read = async (pk: string) =>
    (await open().client.send(new GetCommand({ ...at(pk), ConsistentRead: true }))).Item;
  const update = async (
    pk: string,
    input: Omit<ConstructorParameters<typeof UpdateCommand>[0], 'Key' | 'TableName'>,
  ) => (await open().client.send(new UpdateCommand({ ...at(pk), ...input }))).Attributes;

  describe('conditional writes', () => {
    test('a put under a condition happens once, and what was refused changes nothing', async () => {
      const pk = randomUUID();
      const absent = { ConditionExpression: 'attribute_not_exists(pk)' };
      await put(pk, { version: 1 }, absent);
      await expect(put(pk, { version: 2 }, absent)).rejects.toMatchObject(refused);
      const seen = (version: number) => ({
        ConditionExpression: '#v = :v',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':v': version },
      });
      await expect(put(pk, { version: 3 }, seen(2))).rejects.toMatchObject(refused);
      expect(await read(pk)).toEqual({ pk, sk: 'a', version: 1 });
      await put(pk, { version: 2 }, seen(1));
      expect(await read(pk)).toEqual({ pk, sk: 'a', version: 2 });
    });

    test('a comparison with an attribute that is not there does not hold', async () => {
      const pk = randomUUID();
      const values = { ExpressionAttributeNames: names, ExpressionAttributeValues: { ':v': 1 } };
      for (const ConditionExpression of ['#v = :v', '#v < :v', '#v > :v'])
        await expect(put(pk, {}, { ConditionExpression, ...values })).rejects.toMatchObject(refused);
      // "Not equal" is true of what is absent.
      await put(pk, {}, { ConditionExpression: '#v <> :v', ...values });
    });

    test('a delete under a condition; without one, deleting what is not there succeeds', async () => {
      const pk = randomUUID();
      await put(pk, { version: 1 });
      const remove = (version: number) =>
        open().client.send(
          new DeleteCommand({
            ...at(pk),
            ConditionExpression: '#v = :v',
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: { ':v': version },
          }),
        );
      await expect(remove(2)).rejects.toMatchObject(refused);
      await remove(1);
      expect(await read(pk)).toBeUndefined();
      await open().client.send(new DeleteCommand(at(pk)));
    });
  });

  describe('updates', () => {
    test('make the item where there is none, unless a condition forbids it', async () => {
      const [pk, other] = [randomUUID(), randomUUID()];
      const set = { UpdateExpression: 'SET x = :x', ExpressionAttributeValues: { ':x': 1 } };
      await update(pk, set);
      expect(await read(pk)).toEqual({ pk, sk: 'a', x: 1 });
      await expect(
        update(other, { ...set, ConditionExpression: 'attribute_exists(pk)' }),
      ).rejects.toMatchObject(refused);
      expect(await read(other)).toBeUndefined();
    });

    test('ADD counts from nothing, SET computes, if_not_exists keeps, REMOVE takes away', async () => {
      const pk = randomUUID();
      const one = { ':one': 1 };
      await update(pk, { UpdateExpression: 'ADD uses :one', ExpressionAttributeValues: one });
      await update(pk, { UpdateExpression: 'ADD uses :one', ExpressionAttributeValues: one });
      await update(pk, {
        UpdateExpression: 'SET #v = if_not_exists(#v, :one), uses = uses + :one, former = :one',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: one,
      });
      const after = await update(pk, {
        UpdateExpression: 'SET #v = if_not_exists(#v, :two) REMOVE former',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':two': 2 },
        ReturnValues: 'ALL_NEW',
      });
      expect(after).toEqual({ pk, sk: 'a', uses: 3, version: 1 });
    });

    test('give back what ReturnValues asks for, and nothing without it', async () => {
      const pk = randomUUID();
      await put(pk, { x: 1, y: 1 });
      const set = (x: number) => ({ UpdateExpression: 'SET x = :x', ExpressionAttributeValues: { ':x': x } });
      expect(await update(pk, { ...set(2), ReturnValues: 'UPDATED_NEW' })).toEqual({ x: 2 });
      expect(await update(pk, { ...set(3), ReturnValues: 'UPDATED_OLD' })).toEqual({ x: 2 });
      expect(await update(pk, { ...set(4), ReturnValues: 'ALL_OLD' })).toEqual({ pk, sk: 'a', x: 3, y: 1 });
      expect(await update(pk, set(5))).toBeUndefined();
    });

    test('a key can’t be changed', async () => {
      const pk = randomUUID();
      await put(pk, {});
      await expect(
        update(pk, { UpdateExpression: 'SET sk = :b', ExpressionAttributeValues: { ':b': 'b' } }),
      ).rejects.toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining('part of the key') as string,
      });
    });
  });

  test('a batch of at most 25 puts and deletes', async () => {
    const pk = randomUUID();
    const { client, table } = open();
    const write = (count: number) =>
      client.send(
        new BatchWriteCommand({
          RequestItems: {
            [table]: Array.from({ length: count }, (_, one) => ({
              PutRequest: { Item: { pk, sk: `item-${String(one).padStart(2, '0')}` } },
            })),
          },
        }),
      );
    expect((await write(25)).UnprocessedItems).toEqual({});
    await expect(write(26)).rejects.toMatchObject({ name: 'ValidationException' });
    await client.send(
      new BatchWriteCommand({
        RequestItems: { [table]: [{ DeleteRequest: { Key: { pk, sk: 'item-00' } } }] },
      }),
    );
    const found = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: table,
          FilterExpression: '#pk = :pk',
          ProjectionExpression: 'sk',
          ExpressionAttributeNames: { '#pk': 'pk' },
          ExpressionAttributeValues: { ':pk': pk },
          Limit: 10,
          ExclusiveStartKey,
        }),
      );
      expect(page.ScannedCount).toBeLessThanOrEqual(10);
      found.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(found.map((one) => one['sk'] as string).sort()).toEqual(
      Array.from({ length: 24 }, (_, one) => `item-${String(one + 1).padStart(2, '0')}`),
    );
  });
}
