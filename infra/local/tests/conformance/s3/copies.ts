import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { standInOnly } from '../suite.ts';
import { uniqueName } from '../target.ts';
import { read, type Open } from './objects.ts';

/** S3 API Reference, CopyObject, DeleteObject, DeleteObjects and ListObjectsV2. */
export function copies(open: Open): void {
  describe('copying and deleting', () => {
    test('COPY keeps what was said of the source, REPLACE says it anew', async () => {
      const { client, Bucket } = await open();
      const source = { Bucket, Key: 'from ñ', Body: 'x', ContentType: 'image/webp', Metadata: { a: '1' } };
      await client.send(new PutObjectCommand(source));
      const CopySource = `${Bucket}/${encodeURIComponent('from ñ')}`;
      await client.send(new CopyObjectCommand({ Bucket, Key: 'same', CopySource }));
      await client.send(
        new CopyObjectCommand({
          Bucket,
          Key: 'new',
          CopySource,
          MetadataDirective: 'REPLACE',
          ContentType: 'image/png',
          Metadata: { b: '2' },
          CacheControl: 'public',
        }),
      );
      expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'same' }))).toMatchObject({
        ContentType: 'image/webp',
        Metadata: { a: '1' },
      });
      const replaced = await client.send(new HeadObjectCommand({ Bucket, Key: 'new' }));
      expect(replaced).toMatchObject({
        ContentType: 'image/png',
        CacheControl: 'public',
        Metadata: { b: '2' },
      });
      expect((await read(client, Bucket, 'new')).toString()).toBe('x');
    });

    test('a copy may be written only where nothing is, and under another encryption', async () => {
      const { client, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
      const copy = (more: object) =>
        client.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ...more }));
      await copy({ IfNoneMatch: '*' });
      await expect(copy({ IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
      expect(await copy({ ServerSideEncryption: 'AES256' })).toMatchObject({
        ServerSideEncryption: 'AES256',
      });
    });

    test('a copy of what is not there: its key, its bucket', async () => {
      const { client, Bucket } = await open();
      const copy = (CopySource: string) =>
        client.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource }));
      await expect(copy(`${Bucket}/none`)).rejects.toMatchObject({ name: 'NoSuchKey' });
      await expect(copy(`${uniqueName('none')}/a`)).rejects.toMatchObject({ name: 'NoSuchBucket' });
    });

    standInOnly('a key of one’s own costs money there', () => {
      test('a copy may have another key than its source', async () => {
        const { client, Bucket } = await open();
        await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
        const copied = await client.send(
          new CopyObjectCommand({
            Bucket,
            Key: 'b',
            CopySource: `${Bucket}/a`,
            ServerSideEncryption: 'aws:kms',
            SSEKMSKeyId: 'key-1',
          }),
        );
        expect(copied).toMatchObject({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'key-1' });
      });
    });

    test('a copy of a source that has changed since it was looked at is refused', async () => {
      const { client, Bucket } = await open();
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'looked at' }));
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'swapped' }));
      await expect(
        client.send(
          new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, CopySourceIfMatch: ETag }),
        ),
      ).rejects.toMatchObject({ name: 'PreconditionFailed' });
    });

    test('a copy onto itself that changes nothing is refused', async () => {
      const { client, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
      await expect(
        client.send(new CopyObjectCommand({ Bucket, Key: 'a', CopySource: `${Bucket}/a` })),
      ).rejects.toMatchObject({ name: 'InvalidRequest' });
    });

    test('deleting many takes keys that XML must escape, and keys that are not there', async () => {
      const { client, keys, Bucket } = await open();
      const odd = ['a&b', '<c>', 'd "e"', 'ñ😀'];
      for (const Key of odd) await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
      const { Deleted, Errors } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: [...odd, 'none'].map((Key) => ({ Key })) } }),
      );
      expect(Deleted?.map(({ Key }) => Key)).toEqual([...odd, 'none']);
      expect(Errors).toBeUndefined();
      expect(await keys()).toEqual([]);
    });

    test('deleting many may be quiet, under any checksum; unsigned it is refused', async () => {
      const { client, Bucket, keys, url } = await open();
      for (const ChecksumAlgorithm of ['CRC32', 'SHA1', 'SHA256'] as const) {
        await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
        const { Deleted } = await client.send(
          new DeleteObjectsCommand({
            Bucket,
            ChecksumAlgorithm,
            Delete: { Quiet: true, Objects: [{ Key: 'a' }] },
          }),
        );
        expect([Deleted, await keys()]).toEqual([undefined, []]);
      }
      expect((await fetch(`${url}?delete`, { method: 'POST', body: '<Delete/>' })).status).toBe(403);
    });
  });

  describe('listing', () => {
    test('pages through a prefix, and folds what is behind a delimiter', async () => {
      const { client, Bucket } = await open();
      const keys = ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'a/c', 'b'];
      for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
      const seen: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: 'a/', Delimiter: '/', MaxKeys: 2, ContinuationToken }),
        );
        expect(page.KeyCount).toBeLessThanOrEqual(2);
        seen.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
        seen.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      expect(seen).toHaveLength(4);
      expect(new Set(seen)).toEqual(new Set(['a/1', 'a/2', 'a/b/', 'a/c']));
      const all = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'a/b/3' }));
      expect(all.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
        ['a/b/4', 5],
        ['a/c', 3],
        ['b', 1],
      ]);
    });
  });
}
