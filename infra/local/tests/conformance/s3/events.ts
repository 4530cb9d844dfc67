import { CopyObjectCommand, DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { standInOnly } from '../suite.ts';
import type { Open } from './objects.ts';

/** S3 User Guide, "Event message structure" and "Understanding object expiration". */
export function events(open: Open): void {
  standInOnly('notifications reach a queue or a function there, and objects expire after days', () => {
    test('every write tells of itself, in an order that the sequencers show', async () => {
      const { client, events, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
      await client.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }));
      await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
      await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
      expect(events.map(({ event, key }) => [event, key])).toEqual([
        ['ObjectCreated:Put', 'a'],
        ['ObjectCreated:Copy', 'b'],
        ['ObjectRemoved:Delete', 'a'],
      ]);
      const sequencers = events.map(({ sequencer }) => sequencer);
      expect(sequencers.toSorted()).toEqual(sequencers);
      expect(new Set(sequencers).size).toBe(3);
    });

    test('objects expire after their days, rounded up to midnight, under the prefix only', async () => {
      const { client, clock, s3, Bucket } = await open({
        LifecycleConfiguration: {
          Rules: [
            { Status: 'Enabled', Prefix: 'incoming/', ExpirationInDays: 1 },
            { Status: 'Disabled', ExpirationInDays: 1 },
          ],
        },
      });
      for (const Key of ['incoming/a', 'kept/b']) {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
      }
      expect(s3.sweep()).toBe(0);
      const day = 86_400_000;
      const midnight = Math.ceil(clock.now() / day) * day;
      clock.advance(midnight - clock.now() + day - 1000);
      expect(s3.sweep()).toBe(0);
      clock.advance(1000);
      expect(s3.sweep()).toBe(1);
      expect(s3.listKeys(Bucket)).toEqual(['kept/b']);
    });
  });
}
