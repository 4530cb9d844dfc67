import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { World } from './table.ts';

type Actions = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

/** API Reference, TransactWriteItems; Developer Guide, "DynamoDB transactions: how it works". */
export function transactions(open: () => World): void {
  const at = (pk: string, sk = 'a') => ({ TableName: open().table, Key: { pk, sk } });
  const item = (pk: string, sk = 'a', more = {}) => ({ TableName: open().table, Item: { pk, sk, ...more } });
  const transact = (TransactItems: Actions, ClientRequestToken?: string) =>
    open().client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
  const read = async (pk: string, sk = 'a') =>
    (await open().client.send(new GetCommand({ ...at(pk, sk), ConsistentRead: true }))).Item;
  const add = (pk: string, condition?: string) => ({
    Update: {
      ...at(pk),
      UpdateExpression: 'ADD #count :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ...(condition && { ':most': 10 }) },
      ...(condition && { ConditionExpression: condition }),
    },
  });

  describe('transactions', () => {
    test('puts, updates, deletes and checks happen together', async () => {
      const pk = randomUUID();
      const { client } = open();
      for (const sk of ['gone', 'checked']) await client.send(new PutCommand(item(pk, sk)));
      await transact([
        { Put: item(pk, 'put') },
        {
          Update: {
            ...at(pk, 'made'),
            UpdateExpression: 'SET x = :x',
            ExpressionAttributeValues: { ':x': 1 },
          },
        },
        { Delete: at(pk, 'gone') },
        { ConditionCheck: { ...at(pk, 'checked'), ConditionExpression: 'attribute_exists(pk)' } },
      ]);
      expect(await read(pk, 'put')).toEqual({ pk, sk: 'put' });
      expect(await read(pk, 'made')).toEqual({ pk, sk: 'made', x: 1 });
      expect(await read(pk, 'gone')).toBeUndefined();
    });

    test('one failed condition cancels all, and the reasons name it in the order of the actions', async () => {
      const pk = randomUUID();
      const failing = transact([
        { Put: item(pk, 'put') },
        { ConditionCheck: { ...at(pk, 'none'), ConditionExpression: 'attribute_exists(pk)' } },
        { Delete: at(pk, 'other') },
      ]);
      await expect(failing).rejects.toMatchObject({
        name: 'TransactionCanceledException',
        $metadata: { httpStatusCode: 400 },
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
        message: expect.stringContaining('[None, ConditionalCheckFailed, None]') as string,
      });
      expect(await read(pk, 'put')).toBeUndefined();
    });

    test('the same token with the same actions is one write; with others it is refused', async () => {
      const pk = randomUUID();
      const token = randomUUID();
      await transact([add(pk)], token);
      await transact([add(pk)], token);
      expect(await read(pk)).toMatchObject({ count: 1 });
      await expect(transact([add(pk), add(`${pk}-other`)], token)).rejects.toMatchObject({
        name: 'IdempotentParameterMismatchException',
        $metadata: { httpStatusCode: 400 },
      });
      await transact([add(pk)], randomUUID());
      expect(await read(pk)).toMatchObject({ count: 2 });
    });

    test('a repeated token succeeds even where the condition no longer holds', async () => {
      const pk = randomUUID();
      const once: Actions = [{ Put: { ...item(pk), ConditionExpression: 'attribute_not_exists(pk)' } }];
      const token = randomUUID();
      await transact(once, token);
      await expect(transact(once, token)).resolves.toBeDefined();
      await expect(transact(once, randomUUID())).rejects.toMatchObject({
        name: 'TransactionCanceledException',
      });
    });

    test('of many at once for few places, exactly as many win as there are places', async () => {
      const pk = randomUUID();
      const book = async (one: number): Promise<boolean> => {
        for (;;)
          try {
            await transact([
              { Put: item(pk, `ticket-${one}`) },
              add(pk, 'attribute_not_exists(#count) OR #count < :most'),
            ]);
            return true;
          } catch (error) {
            const { CancellationReasons: reasons = [] } = error as {
              CancellationReasons?: Array<{ Code: string }>;
            };
            if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false;
            // Two at the same item at the same time: the service cancels one, which may try again.
            if (!reasons.some(({ Code }) => Code === 'TransactionConflict')) throw error;
          }
      };
      const won = await Promise.all(Array.from({ length: 24 }, (_, one) => book(one)));
      expect(won.filter(Boolean)).toHaveLength(10);
      expect(await read(pk)).toMatchObject({ count: 10 });
    });

    test('at most 100 actions', async () => {
      const pk = randomUUID();
      const puts = (count: number): Actions =>
        Array.from({ length: count }, (_, one) => ({ Put: item(pk, `item-${one}`) }));
      await transact(puts(100));
      expect(await read(pk, 'item-99')).toBeDefined();
      await expect(transact(puts(101))).rejects.toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining('less than or equal to 100') as string,
      });
    });

    test('no two actions on one item', async () => {
      const pk = randomUUID();
      const both = transact([
        { Put: item(pk) },
        { ConditionCheck: { ...at(pk), ConditionExpression: 'attribute_exists(pk)' } },
      ]);
      await expect(both).rejects.toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining('multiple operations on one item') as string,
      });
    });

    test('an action that is not valid fails the whole with its reason or as a bad request', async () => {
      const pk = randomUUID();
      // "ValidationError" among the reasons, or ValidationException: the reference names both for a bad action.
      const bad = transact([{ Put: item(pk) }, { Put: item(pk, '') }]);
      await expect(bad).rejects.toMatchObject({
        name: expect.stringMatching(/^(TransactionCanceledException|ValidationException)$/) as string,
        $metadata: { httpStatusCode: 400 },
      });
      expect(await read(pk)).toBeUndefined();
    });
  });
}
