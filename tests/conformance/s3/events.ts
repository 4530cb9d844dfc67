import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  ListBucketsCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
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

  standInOnly('S3 takes more than is supported', () => {
    test('what is not supported is named, not guessed', async () => {
      const { client, s3, Bucket } = await open();
      const at = { Bucket, Key: 'a' };
      await client.send(new PutObjectCommand({ ...at, Body: 'x' }));
      await expectRefused(client.send(new PutObjectAclCommand({ ...at, ACL: 'private' })));
      await expectRefused(client.send(new PutObjectCommand({ ...at, Body: 'x', StorageClass: 'GLACIER' })));
      await expectRefused(client.send(new PutObjectCommand({ ...at, Body: 'x', IfMatch: '"a"' })));
      await expectRefused(client.send(new PutObjectCommand({ ...at, Body: 'x', IfNoneMatch: '"a"' })));
      await expectRefused(
        client.send(new PutObjectCommand({ ...at, Body: 'x', ChecksumCRC32C: 'yZRlqg==' })),
      );
      await expectRefused(client.send(new GetObjectCommand({ ...at, VersionId: 'v1' })));
      await expectRefused(client.send(new GetObjectCommand({ ...at, PartNumber: 1 })));
      await expectRefused(client.send(new GetObjectCommand({ ...at, Range: 'bytes=0-0,1-1' })));
      await expectRefused(client.send(new CreateMultipartUploadCommand(at)));
      await expectRefused(client.send(new ListBucketsCommand({})));
      expect(() => s3.createBucket('v', { VersioningConfiguration: { Status: 'Enabled' } })).toThrow(
        'VersioningConfiguration',
      );
    });
  });
}

/** S3's clients read no message from an answer that is not S3's XML, so the status has to do. */
const expectRefused = (answer: Promise<unknown>) =>
  expect(answer).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
