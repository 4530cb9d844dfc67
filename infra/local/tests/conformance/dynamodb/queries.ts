import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { World } from './table.ts';

/** API Reference, Query; Developer Guide, "Querying tables" and "Using global secondary indexes". */
export function queries(open: () => World): void {
  const put = (item: object) => open().client.send(new PutCommand({ TableName: open().table, Item: item }));
  const query = (input: Omit<QueryCommandInput, 'TableName'>) =>
    open().client.send(new QueryCommand({ TableName: open().table, ...input }));
  const partition = (pk: string) => ({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  const shelf = (name: string) => ({
    IndexName: 'byPrice',
    KeyConditionExpression: 'shelf = :shelf',
    ExpressionAttributeValues: { ':shelf': name },
  });
  /** Indexes follow the table within moments on AWS. */
  const settled = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 20_000 });
  const skOf = ({ Items = [] }: { Items?: Array<Record<string, unknown>> }) => Items.map((one) => one['sk']);

  describe('queries', () => {
    test('sort text by its UTF-8 bytes, both ways', async () => {
      const pk = randomUUID();
      const inOrder = ['A', 'B', 'a', 'b', 'z', 'ñ', '漢', '😀'];
      for (const sk of inOrder.toReversed()) await put({ pk, sk });
      expect(skOf(await query(partition(pk)))).toEqual(inOrder);
      expect(skOf(await query({ ...partition(pk), ScanIndexForward: false }))).toEqual(inOrder.toReversed());
    });

    test('sort numbers as numbers', async () => {
      const name = randomUUID();
      const inOrder = [-10, -9.5, 0, 1.5, 2, 10, 9_007_199_254_740_991];
      for (const price of inOrder.toReversed()) await put({ pk: randomUUID(), sk: 'a', shelf: name, price });
      const prices = async () => (await query(shelf(name))).Items?.map((one) => one['price'] as number);
      await settled(prices).toEqual(inOrder);
    });

    test('a sort key may be compared, ranged over, and begun with', async () => {
      const pk = randomUUID();
      for (const sk of ['CARD#1', 'CARD#2', 'CONTACT', 'PUBLIC']) await put({ pk, sk });
      const where = async (condition: string, values: object) =>
        skOf(
          await query({
            KeyConditionExpression: `pk = :pk AND ${condition}`,
            ExpressionAttributeValues: { ':pk': pk, ...values },
          }),
        );
      expect(await where('begins_with(sk, :start)', { ':start': 'CARD#' })).toEqual(['CARD#1', 'CARD#2']);
      expect(await where('sk <= :end', { ':end': 'CARD#2' })).toEqual(['CARD#1', 'CARD#2']);
      expect(await where('sk BETWEEN :one AND :two', { ':one': 'CARD#2', ':two': 'CONTACT' })).toEqual([
        'CARD#2',
        'CONTACT',
      ]);
    });

    test('a page ends at its limit, and the key of its last item leads on', async () => {
      const pk = randomUUID();
      for (const sk of ['1', '2', '3', '4', '5']) await put({ pk, sk });
      const first = await query({ ...partition(pk), Limit: 2 });
      expect([skOf(first), first.LastEvaluatedKey]).toEqual([['1', '2'], { pk, sk: '2' }]);
      const next = await query({ ...partition(pk), Limit: 3, ExclusiveStartKey: first.LastEvaluatedKey });
      expect(skOf(next)).toEqual(['3', '4', '5']);
      // "A non-empty LastEvaluatedKey does not necessarily mean that there is more": here there is none.
      const last = await query({
        ...partition(pk),
        ExclusiveStartKey: next.LastEvaluatedKey ?? { pk, sk: '5' },
      });
      expect([skOf(last), last.LastEvaluatedKey]).toEqual([[], undefined]);
    });

    test('a page goes on behind an item that has been deleted, in a table and in an index, both ways', async () => {
      const { client, table } = open();
      const pk = randomUUID();
      for (const price of [1, 2, 3, 4]) await put({ pk, sk: `${price}`, shelf: pk, price });
      await settled(async () => (await query(shelf(pk))).Count).toBe(4);
      const pages = [partition(pk), shelf(pk)].flatMap((one) => [
        { ...one, Limit: 2 },
        { ...one, Limit: 2, ScanIndexForward: false },
      ]);
      const keys = [];
      for (const page of pages) keys.push((await query(page)).LastEvaluatedKey);
      for (const sk of ['2', '3'])
        await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
      await settled(async () => (await query(shelf(pk))).Count).toBe(2);
      const rest = [];
      for (const [index, page] of pages.entries())
        rest.push(skOf(await query({ ...page, ExclusiveStartKey: keys[index] })));
      expect(rest).toEqual([['4'], ['1'], ['4'], ['1']]);
    });

    test('the start key of an index page has the index’s keys and the table’s', async () => {
      const name = randomUUID();
      for (const sk of ['a', 'b']) await put({ pk: name, sk, shelf: name, price: 7 });
      await settled(async () => (await query(shelf(name))).Count).toBe(2);
      const first = await query({ ...shelf(name), Limit: 1 });
      const [item] = first.Items ?? [];
      expect(first.LastEvaluatedKey).toEqual({ pk: name, sk: item?.['sk'] as string, shelf: name, price: 7 });
      const second = await query({ ...shelf(name), ExclusiveStartKey: first.LastEvaluatedKey });
      expect(new Set([...skOf(first), ...skOf(second)])).toEqual(new Set(['a', 'b']));
    });

    test('a start key that does not fit the table or the index is refused', async () => {
      const name = randomUUID();
      const starts: object[] = [
        { pk: name },
        { pk: name, sk: 'a', shelf: name },
        { pk: name, sk: 'a', shelf: name, price: 'x' },
      ];
      for (const ExclusiveStartKey of starts)
        await expect(
          query({ ...shelf(name), ExclusiveStartKey: { ...ExclusiveStartKey } }),
        ).rejects.toMatchObject({
          name: 'ValidationException',
        });
      await expect(query({ ...partition(name), ExclusiveStartKey: { pk: name } })).rejects.toMatchObject({
        name: 'ValidationException',
      });
    });

    test('a filter takes away from a page but not from what was read', async () => {
      const pk = randomUUID();
      for (const [sk, x] of [
        ['1', 1],
        ['2', 2],
        ['3', 1],
        ['4', 2],
      ] as const)
        await put({ pk, sk, x });
      const page = await query({
        ...partition(pk),
        FilterExpression: '#x = :two',
        ExpressionAttributeNames: { '#x': 'x' },
        ExpressionAttributeValues: { ':pk': pk, ':two': 2 },
        Limit: 3,
      });
      expect([skOf(page), page.Count, page.ScannedCount]).toEqual([['2'], 1, 3]);
      expect(page.LastEvaluatedKey).toEqual({ pk, sk: '3' });
    });

    test('a page ends after 1 MB', async () => {
      const pk = randomUUID();
      for (const sk of ['1', '2', '3', '4', '5']) await put({ pk, sk, body: 'x'.repeat(300_000) });
      const first = await query(partition(pk));
      expect(first.LastEvaluatedKey).toBeDefined();
      expect(first.Count).toBeLessThanOrEqual(4);
      const second = await query({ ...partition(pk), ExclusiveStartKey: first.LastEvaluatedKey });
      expect([...skOf(first), ...skOf(second)]).toEqual(['1', '2', '3', '4', '5']);
    });
  });

  describe('indexes', () => {
    test('are sparse: an item is in one while it has both of its keys', async () => {
      const { client, table } = open();
      const name = randomUUID();
      const found = async () => skOf(await query(shelf(name)));
      await put({ pk: name, sk: 'both', shelf: name, price: 1 });
      await put({ pk: name, sk: 'half', shelf: name });
      await settled(found).toEqual(['both']);
      const change = (UpdateExpression: string, values?: object) =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { pk: name, sk: values ? 'half' : 'both' },
            UpdateExpression,
            ...(values && { ExpressionAttributeValues: { ...values } }),
          }),
        );
      await change('SET price = :price', { ':price': 2 });
      await settled(found).toEqual(['both', 'half']);
      await change('REMOVE shelf');
      await settled(found).toEqual(['half']);
      await put({ pk: name, sk: 'half' });
      await settled(found).toEqual([]);
    });

    test('give what they project: keys and listed attributes, or all', async () => {
      const name = randomUUID();
      const keys = { pk: name, sk: 'a', shelf: name, price: 1, queue: name, due: 5 };
      await put({ ...keys, card: { title: 'Ana' }, until: 9, secret: 'x' });
      const { queue: _, due: __, ...projected } = keys;
      await settled(async () => (await query(shelf(name))).Items).toEqual([
        { ...projected, card: { title: 'Ana' }, until: 9 },
      ]);
      const due = { KeyConditionExpression: 'queue = :queue AND due <= :now', IndexName: 'byDue' };
      const values = (now: number) => ({ ExpressionAttributeValues: { ':queue': name, ':now': now } });
      await settled(async () => (await query({ ...due, ...values(5) })).Items).toEqual([
        { ...keys, card: { title: 'Ana' }, until: 9, secret: 'x' },
      ]);
      expect((await query({ ...due, ...values(4) })).Items).toEqual([]);
    });

    test('are eventually consistent: a consistent read of one is refused', async () => {
      await expect(query({ ...shelf('x'), ConsistentRead: true })).rejects.toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining('not supported on global secondary indexes') as string,
      });
    });
  });
}
