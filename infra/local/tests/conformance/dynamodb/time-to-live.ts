import { randomUUID } from 'node:crypto';
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../dynamodb/engine.ts';
import { Clock } from '../../../clock.ts';
import { standInOnly } from '../suite.ts';
import { uniqueName } from '../target.ts';
import { testWithDifferences } from './differences.ts';
import type { World } from './table.ts';

/** API Reference, UpdateTimeToLive; Developer Guide, "Using time to live (TTL)". AWS does not guarantee when it deletes. */
export function timeToLive(open: () => World, engine: Engine | undefined): void {
  describe('time to live', () => {
    test('is on by the attribute that was named', async () => {
      const { client, table } = open();
      const { TimeToLiveDescription } = await client.send(
        new DescribeTimeToLiveCommand({ TableName: table }),
      );
      expect(TimeToLiveDescription).toMatchObject({
        AttributeName: 'ttl',
        TimeToLiveStatus: expect.stringMatching(/^ENABL(ED|ING)$/) as string,
      });
    });

    // "Any additional UpdateTimeToLive calls for the same table during this one hour result in a ValidationException."
    testWithDifferences(engine, 'can’t be turned on twice within the hour', async () => {
      const { client, table } = open();
      const again = new UpdateTimeToLiveCommand({
        TableName: table,
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      });
      await expect(client.send(again)).rejects.toMatchObject({ name: 'ValidationException' });
    });

    standInOnly('AWS deletes within days, and has no clock that a test could move', () => {
      test('items go by the cloud’s clock, and only those whose time has come', async () => {
        const { engine: service, client } = open();
        const clock = new Clock();
        const TableName = uniqueName('expiring');
        await service?.createTable(TableName, {
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        });
        const seconds = Math.floor(clock.now() / 1000);
        const items = { soon: seconds + 60, later: seconds + 7200, never: undefined, text: 'x' };
        for (const [pk, ttl] of Object.entries(items))
          await client.send(new PutCommand({ TableName, Item: { pk, ttl } }));
        const left = async () =>
          ((await client.send(new ScanCommand({ TableName }))).Items ?? [])
            .map((item) => item['pk'] as string)
            .sort();
        await service?.sweep(clock);
        expect(await left()).toEqual(['later', 'never', 'soon', 'text']);
        clock.advance(3_600_000);
        await service?.sweep(clock);
        expect(await left()).toEqual(['later', 'never', 'text']);
      });
    });

    test('an item that has not expired, or whose attribute is no number, stays', async () => {
      const { client, table } = open();
      const pk = randomUUID();
      const later = Math.floor(Date.now() / 1000) + 86_400;
      await client.send(new PutCommand({ TableName: table, Item: { pk, sk: 'later', ttl: later } }));
      await client.send(new PutCommand({ TableName: table, Item: { pk, sk: 'text', ttl: 'soon' } }));
      for (const sk of ['later', 'text'])
        expect((await client.send(new GetCommand({ TableName: table, Key: { pk, sk } }))).Item).toBeDefined();
    });
  });
}
