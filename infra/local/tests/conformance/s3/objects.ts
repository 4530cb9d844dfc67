import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import type { BucketProperties } from '../../../s3/index.ts';
import { standInOnly } from '../suite.ts';
import { uniqueName } from '../target.ts';
import type { OpenBucket } from './bucket.ts';

export type Open = (properties?: BucketProperties) => Promise<OpenBucket>;

export async function read(client: S3Client, Bucket: string, Key: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** S3 API Reference, the operations by name; User Guide, "Checking object integrity", "Conditional requests". */
export function objects(open: Open): void {
  describe('writing and reading', () => {
    test('10 MB come back byte for byte, from a buffer and from a stream', async () => {
      const { client, Bucket } = await open();
      const bytes = randomBytes(10 * 1024 * 1024);
      await client.send(new PutObjectCommand({ Bucket, Key: 'buffer', Body: bytes }));
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: 'stream',
          Body: Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
          ContentLength: bytes.length,
        }),
      );
      expect((await read(client, Bucket, 'buffer')).equals(bytes)).toBe(true);
      expect((await read(client, Bucket, 'stream')).equals(bytes)).toBe(true);
    });

    test('what a writer says of an object is what a reader is told', async () => {
      const { client, Bucket } = await open();
      const written = await client.send(
        new PutObjectCommand({
          Bucket,
          Key: 'ñ +(1)/foto.jpg',
          Body: 'hello',
          ContentType: 'image/jpeg',
          CacheControl: 'private, max-age=3600',
          ContentDisposition: 'inline',
          Metadata: { owner: '42' },
        }),
      );
      const facts = {
        ETag: '"5d41402abc4b2a76b9719d911017c592"',
        ChecksumCRC32: 'NhCmhg==',
        ServerSideEncryption: 'AES256',
      };
      expect(written).toMatchObject(facts);
      const head = await client.send(
        new HeadObjectCommand({ Bucket, Key: 'ñ +(1)/foto.jpg', ChecksumMode: 'ENABLED' }),
      );
      expect(head).toMatchObject({
        ...facts,
        ContentType: 'image/jpeg',
        CacheControl: 'private, max-age=3600',
        ContentDisposition: 'inline',
        ContentLength: 5,
        Metadata: { owner: '42' },
      });
    });

    standInOnly('a key of one’s own costs money there', () => {
      test('an object has the key it was written with, or its bucket’s', async () => {
        const { client, Bucket } = await open({
          BucketEncryption: {
            ServerSideEncryptionConfiguration: [
              { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'key-1' } },
            ],
          },
        });
        const put = async (Key: string, encryption: object) => {
          await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', ...encryption }));
          const { ServerSideEncryption, SSEKMSKeyId } = await client.send(
            new HeadObjectCommand({ Bucket, Key }),
          );
          return [ServerSideEncryption, SSEKMSKeyId];
        };
        expect(await put('default', {})).toEqual(['aws:kms', 'key-1']);
        expect(await put('own', { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'key-2' })).toEqual([
          'aws:kms',
          'key-2',
        ]);
        expect(await put('plain', { ServerSideEncryption: 'AES256' })).toEqual(['AES256', undefined]);
      });
    });

    test('of two creators with If-None-Match, the second gets 412 and changes nothing', async () => {
      const { client, Bucket } = await open();
      const create = (Body: string) =>
        client.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }));
      await create('first');
      await expect(create('second')).rejects.toMatchObject({
        name: 'PreconditionFailed',
        $metadata: { httpStatusCode: 412 },
      });
      expect((await read(client, Bucket, 'once')).toString()).toBe('first');
    });

    test.each([
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=5-99', '56789', 'bytes 5-9/10'],
    ])('range %s reads %s', async (Range, expected, ContentRange) => {
      const { client, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
      const part = await client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
      expect(await part.Body?.transformToString()).toBe(expected);
      expect(part).toMatchObject({ ContentRange, $metadata: { httpStatusCode: 206 } });
    });

    test('a range past the end is 416', async () => {
      const { client, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
      await expect(
        client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range: 'bytes=10-' })),
      ).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
    });

    test('conditional reads: unchanged is 304, another tag is 412', async () => {
      const { client, Bucket } = await open();
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
      await expect(
        client.send(new GetObjectCommand({ Bucket, Key: 'a', IfNoneMatch: ETag })),
      ).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
      await expect(
        client.send(new GetObjectCommand({ Bucket, Key: 'a', IfMatch: '"other"' })),
      ).rejects.toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } });
    });

    test('conditional reads by time: of a moment that whole seconds can tell apart', async () => {
      const { client, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
      const { LastModified = new Date(0) } = await client.send(new HeadObjectCommand({ Bucket, Key: 'a' }));
      const before = new Date(LastModified.getTime() - 60_000);
      const get = (when: object) => client.send(new GetObjectCommand({ Bucket, Key: 'a', ...when }));
      await expect(get({ IfModifiedSince: LastModified })).rejects.toMatchObject({
        $metadata: { httpStatusCode: 304 },
      });
      await expect(get({ IfUnmodifiedSince: before })).rejects.toMatchObject({ name: 'PreconditionFailed' });
      expect(await (await get({ IfModifiedSince: before })).Body?.transformToString()).toBe('x');
      expect(await (await get({ IfUnmodifiedSince: LastModified })).Body?.transformToString()).toBe('x');
    });

    test('HEAD answers like GET, without a body: ranges and conditions too', async () => {
      const { client, Bucket } = await open();
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
      const head = (input: object) => client.send(new HeadObjectCommand({ Bucket, Key: 'digits', ...input }));
      expect(await head({ Range: 'bytes=0-3', IfMatch: ETag })).toMatchObject({
        ContentLength: 4,
        $metadata: { httpStatusCode: 206 },
      });
      await expect(head({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
      await expect(head({ IfMatch: '"other"' })).rejects.toMatchObject({
        $metadata: { httpStatusCode: 412 },
      });
      const LastModified = (await head({})).LastModified ?? new Date(0);
      await expect(head({ IfModifiedSince: LastModified })).rejects.toMatchObject({
        $metadata: { httpStatusCode: 304 },
      });
      const before = new Date(LastModified.getTime() - 60_000);
      await expect(head({ IfUnmodifiedSince: before })).rejects.toMatchObject({
        $metadata: { httpStatusCode: 412 },
      });
      expect(
        await head({
          ResponseContentType: 'text/plain',
          ResponseCacheControl: 'no-store',
          ResponseContentDisposition: 'attachment',
        }),
      ).toMatchObject({
        ContentType: 'text/plain',
        CacheControl: 'no-store',
        ContentDisposition: 'attachment',
      });
    });

    test('what is missing: NoSuchKey, NotFound on HEAD, NoSuchBucket', async () => {
      const { client, Bucket } = await open();
      await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
        name: 'NoSuchKey',
      });
      await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
        name: 'NotFound',
        $metadata: { httpStatusCode: 404 },
      });
      await expect(
        client.send(new GetObjectCommand({ Bucket: uniqueName('none'), Key: 'a' })),
      ).rejects.toMatchObject({
        name: 'NoSuchBucket',
      });
    });
  });
}
