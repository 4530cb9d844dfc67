import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { StreamViewType } from '@aws-sdk/client-dynamodb';
import type { Engine } from '../../../dynamodb/engine.ts';
import { uniqueName } from '../target.ts';
import { testWithDifferences } from './differences.ts';
import type { World } from './table.ts';

interface StreamRecord {
  eventName: string;
  eventID: string;
  eventSource: string;
  dynamodb: {
    Keys: Record<string, object>;
    NewImage?: Record<string, object>;
    OldImage?: Record<string, object>;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: string;
    ApproximateCreationDateTime: number;
  };
}

/** API Reference of DynamoDB Streams; Developer Guide, "Change data capture for DynamoDB Streams". */
export function streams(open: () => World, engine: Engine | undefined): void {
  const image = (sk: string, x?: number) => ({
    pk: { S: 'a' },
    sk: { S: sk },
    ...(x !== undefined && { x: { N: String(x) } }),
  });

  async function openStream(StreamViewType: StreamViewType) {
    const world = open();
    const TableName = uniqueName('stream');
    const streamArn = await world.createTable(TableName, {
      StreamSpecification: { StreamEnabled: true, StreamViewType },
    });
    const { client } = world;
    const shardIds = async () => {
      const answer = await world.streams('DescribeStream', { StreamArn: streamArn });
      const { Shards, StreamStatus } = answer['StreamDescription'] as {
        Shards: Array<{ ShardId: string }>;
        StreamStatus: string;
      };
      expect(StreamStatus).toBe('ENABLED');
      return Shards.map(({ ShardId }) => ShardId);
    };
    /** All records there are now, from the start, or after one of them. */
    const records = async (after?: string): Promise<StreamRecord[]> => {
      const found: StreamRecord[] = [];
      for (const ShardId of await shardIds()) {
        const position = after
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
          : { ShardIteratorType: 'TRIM_HORIZON' };
        const start = await world.streams('GetShardIterator', { StreamArn: streamArn, ShardId, ...position });
        let ShardIterator = start['ShardIterator'] as string | undefined;
        // Pages may be empty though there is more; an open shard never ends.
        for (let empty = 0; ShardIterator !== undefined && empty < 3;) {
          const page = await world.streams('GetRecords', { ShardIterator, Limit: 2 });
          const some = page['Records'] as StreamRecord[];
          found.push(...some);
          empty = some.length === 0 ? empty + 1 : 0;
          ShardIterator = page['NextShardIterator'] as string | undefined;
        }
      }
      return found;
    };
    return {
      records,
      put: (sk: string, x?: number, condition?: string) =>
        client.send(new PutCommand({ TableName, Item: { pk: 'a', sk, x }, ConditionExpression: condition })),
      set: (sk: string, x: number) =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: { pk: 'a', sk },
            UpdateExpression: 'SET x = :x',
            ExpressionAttributeValues: { ':x': x },
          }),
        ),
      remove: (sk: string) => client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk } })),
      transact: (...keys: string[]) =>
        client.send(
          new TransactWriteCommand({
            TransactItems: keys.map((sk) => ({ Put: { TableName, Item: { pk: 'a', sk } } })),
          }),
        ),
    };
  }
  const seen = (records: StreamRecord[]) =>
    records.map(({ eventName, dynamodb: { Keys } }) => `${eventName} ${(Keys['sk'] as { S: string }).S}`);

  describe('streams', () => {
    test('tell every change of an item once and in order, with both images', async () => {
      const { put, set, remove, records } = await openStream('NEW_AND_OLD_IMAGES');
      await put('1', 1);
      await set('1', 2);
      await put('1', 3);
      await remove('1');
      await expect.poll(async () => seen(await records())).toHaveLength(4);
      const all = await records();
      expect(
        all.map(({ eventName, dynamodb: { OldImage, NewImage } }) => [eventName, OldImage, NewImage]),
      ).toEqual([
        ['INSERT', undefined, image('1', 1)],
        ['MODIFY', image('1', 1), image('1', 2)],
        ['MODIFY', image('1', 2), image('1', 3)],
        ['REMOVE', image('1', 3), undefined],
      ]);
      const numbers = all.map(({ dynamodb }) => BigInt(dynamodb.SequenceNumber));
      expect(numbers.every((one, index) => index === 0 || one > (numbers[index - 1] ?? 0n))).toBe(true);
      expect(new Set(all.map(({ eventID }) => eventID)).size).toBe(4);
      expect(all[0]).toMatchObject({
        eventSource: 'aws:dynamodb',
        dynamodb: {
          Keys: image('1'),
          StreamViewType: 'NEW_AND_OLD_IMAGES',
          SizeBytes: expect.any(Number) as number,
          ApproximateCreationDateTime: expect.any(Number) as number,
        },
      });
    });

    test.each([
      ['NEW_IMAGE', [undefined, image('1', 2)]],
      ['OLD_IMAGE', [image('1', 1), undefined]],
      ['KEYS_ONLY', [undefined, undefined]],
    ] as const)('of the view %s carry its images and no other', async (view, images) => {
      const { put, records } = await openStream(view);
      await put('1', 1);
      await put('1', 2);
      await expect.poll(async () => seen(await records())).toEqual(['INSERT 1', 'MODIFY 1']);
      const [, { dynamodb } = { dynamodb: undefined }] = await records();
      expect([dynamodb?.OldImage, dynamodb?.NewImage]).toEqual(images);
    });

    const changesNothing = 'a write that changes nothing leaves no record';
    testWithDifferences(engine, changesNothing, async () => {
      const { put, set, records } = await openStream('NEW_IMAGE');
      await put('1', 1);
      await put('1', 1);
      await set('1', 1);
      await put('2');
      await expect.poll(async () => seen(await records())).toContain('INSERT 2');
      expect(seen(await records())).toEqual(['INSERT 1', 'INSERT 2']);
    });

    test('a write that was refused, and a delete of nothing, leave no record', async () => {
      const { put, remove, records } = await openStream('NEW_IMAGE');
      await put('1', 1);
      await expect(put('1', 2, 'attribute_not_exists(pk)')).rejects.toThrow();
      await remove('none');
      await put('2');
      await expect.poll(async () => seen(await records())).toEqual(['INSERT 1', 'INSERT 2']);
    });

    test('a transaction’s items have a record each', async () => {
      const { transact, records } = await openStream('NEW_IMAGE');
      await transact('1', '2', '3');
      await expect
        .poll(async () => new Set(seen(await records())))
        .toEqual(new Set(['INSERT 1', 'INSERT 2', 'INSERT 3']));
    });

    test('are read on from behind a record', async () => {
      const { put, records } = await openStream('NEW_IMAGE');
      for (const sk of ['1', '2', '3']) await put(sk);
      await expect.poll(async () => seen(await records())).toHaveLength(3);
      const [first] = await records();
      expect(seen(await records(first?.dynamodb.SequenceNumber))).toEqual(['INSERT 2', 'INSERT 3']);
    });
  });
}
