import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectAclCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { createS3 } from '#infra/local/s3/index.ts';
import { Store } from '#infra/local/store.ts';
import { startS3 } from '#tests/support/s3.ts';

const Bucket = 'photos';

async function read(client: S3Client, Key: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

describe('writing and reading', () => {
  test('10 MB come back byte for byte, from a buffer and from a stream', async () => {
    const { client } = await startS3();
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
    expect((await read(client, 'buffer')).equals(bytes)).toBe(true);
    expect((await read(client, 'stream')).equals(bytes)).toBe(true);
  });

  test('what a writer says of an object is what a reader is told', async () => {
    const { client } = await startS3();
    const written = await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'ñ +(1)/foto.jpg',
        Body: 'hello',
        ContentType: 'image/jpeg',
        CacheControl: 'private, max-age=3600',
        ContentDisposition: 'inline',
        Metadata: { owner: '42' },
        ServerSideEncryption: 'aws:kms',
        SSEKMSKeyId: 'arn:aws:kms:us-east-1:000000000000:key/k',
      }),
    );
    const facts = {
      ETag: '"5d41402abc4b2a76b9719d911017c592"',
      ChecksumCRC32: 'NhCmhg==',
      ServerSideEncryption: 'aws:kms',
      SSEKMSKeyId: 'arn:aws:kms:us-east-1:000000000000:key/k',
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

  test("an object written without encryption headers has its bucket's default", async () => {
    const { client } = await startS3({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'key-1' } },
        ],
      },
    });
    await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'a' }))).toMatchObject({
      ServerSideEncryption: 'aws:kms',
      SSEKMSKeyId: 'key-1',
    });
  });

  test('of two creators with If-None-Match, the second gets 412 and changes nothing', async () => {
    const { client } = await startS3();
    const create = (Body: string) =>
      client.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }));
    await create('first');
    await expect(create('second')).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect((await read(client, 'once')).toString()).toBe('first');
  });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('range %s reads %s', async (Range, expected, ContentRange) => {
    const { client } = await startS3();
    await client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
    const part = await client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect(await part.Body?.transformToString()).toBe(expected);
    expect(part).toMatchObject({ ContentRange, $metadata: { httpStatusCode: 206 } });
  });

  test('a range past the end is 416', async () => {
    const { client } = await startS3();
    await client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
    await expect(
      client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range: 'bytes=10-' })),
    ).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
  });

  test('conditional reads: unchanged is 304, another tag is 412', async () => {
    const { client } = await startS3();
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    await expect(
      client.send(new GetObjectCommand({ Bucket, Key: 'a', IfNoneMatch: ETag })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(
      client.send(new GetObjectCommand({ Bucket, Key: 'a', IfMatch: '"other"' })),
    ).rejects.toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } });
  });

  test('what is missing: NoSuchKey, NotFound on HEAD, NoSuchBucket', async () => {
    const { client } = await startS3();
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
      name: 'NotFound',
      $metadata: { httpStatusCode: 404 },
    });
    await expect(client.send(new GetObjectCommand({ Bucket: 'other', Key: 'a' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });
});

describe('copying and deleting', () => {
  test('COPY keeps what was said of the source, REPLACE says it anew', async () => {
    const { client } = await startS3();
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
        CacheControl: 'public',
      }),
    );
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'same' }))).toMatchObject({
      ContentType: 'image/webp',
      Metadata: { a: '1' },
    });
    const replaced = await client.send(new HeadObjectCommand({ Bucket, Key: 'new' }));
    expect(replaced).toMatchObject({ ContentType: 'image/png', CacheControl: 'public', Metadata: {} });
    expect((await read(client, 'new')).toString()).toBe('x');
  });

  test('a copy of a source that has changed since it was looked at is refused', async () => {
    const { client } = await startS3();
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'looked at' }));
    await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'swapped' }));
    await expect(
      client.send(
        new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, CopySourceIfMatch: ETag }),
      ),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  test('a copy onto itself that changes nothing is refused', async () => {
    const { client } = await startS3();
    await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    await expect(
      client.send(new CopyObjectCommand({ Bucket, Key: 'a', CopySource: `${Bucket}/a` })),
    ).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  test('deleting many takes keys that XML must escape, and keys that are not there', async () => {
    const { client, s3 } = await startS3();
    const keys = ['a&b', '<c>', 'd "e"', 'ñ😀'];
    for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const { Deleted, Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [...keys, 'none'].map((Key) => ({ Key })) } }),
    );
    expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'none']);
    expect(Errors).toBeUndefined();
    expect(s3.listKeys(Bucket)).toEqual([]);
  });
});

describe('listing', () => {
  test('pages through a prefix, and folds what is behind a delimiter', async () => {
    const { client } = await startS3();
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

describe('presigned addresses', () => {
  test('a PUT and a GET made by the SDK work in fetch, the GET with the asked type', async () => {
    const { client, events } = await startS3();
    const put = await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key: 'p', ContentType: 'image/png' }),
    );
    expect((await fetch(put, { method: 'PUT', body: 'bytes' })).status).toBe(200);
    expect(events).toMatchObject([{ event: 'ObjectCreated:Put', key: 'p', size: 5 }]);
    const get = await getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket,
        Key: 'p',
        ResponseContentType: 'application/pdf',
        ResponseContentDisposition: 'inline',
      }),
    );
    const answer = await fetch(get);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('inline');
    expect(await answer.text()).toBe('bytes');
  });

  test('an address is for its method, its key and its time', async () => {
    const { client, clock } = await startS3();
    await client.send(new PutObjectCommand({ Bucket, Key: 'p', Body: 'x' }));
    await client.send(new PutObjectCommand({ Bucket, Key: 'q', Body: 'x' }));
    const get = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'p' }), { expiresIn: 60 });
    const otherKey = await fetch(get.replace('/photos/p?', '/photos/q?'));
    expect([otherKey.status, await otherKey.text()]).toEqual([
      403,
      expect.stringContaining('SignatureDoesNotMatch'),
    ]);
    expect((await fetch(get, { method: 'DELETE' })).status).toBe(403);
    clock.advance(61_000);
    const late = await fetch(get);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
  });
});

describe('events, expiry and what persists', () => {
  test('every write tells of itself, in an order that the sequencers show', async () => {
    const { client, events } = await startS3();
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

  test('the sweep deletes what is past its days, rounded up to midnight, under the prefix only', async () => {
    const { client, clock, s3 } = await startS3({
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
    clock.advance(48 * 3_600_000);
    expect(s3.sweep()).toBe(1);
    expect(s3.listKeys(Bucket)).toEqual(['kept/b']);
  });

  test('buckets and objects survive a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 's3-restart-'));
    const start = () => {
      const store = new Store(join(directory, 'state.sqlite'));
      return { store, s3: createS3({ clock: new Clock(), store, directory, credentials: {} }) };
    };
    const before = start();
    before.s3.createBucket(Bucket);
    before.s3.putObjectDirect(Bucket, 'index.html', Buffer.from('<p>'), { contentType: 'text/html' });
    before.store.close();
    const after = start();
    expect(after.s3.readObject(Bucket, 'index.html')).toMatchObject({
      body: Buffer.from('<p>'),
      contentType: 'text/html',
    });
    after.store.close();
    rmSync(directory, { recursive: true });
  });
});

test('what is not promised is named, not guessed', async () => {
  const { client, s3 } = await startS3();
  await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
  const refused = { $metadata: { httpStatusCode: 501 } };
  await expect(
    client.send(new PutObjectAclCommand({ Bucket, Key: 'a', ACL: 'private' })),
  ).rejects.toMatchObject(refused);
  await expect(
    client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', StorageClass: 'GLACIER' })),
  ).rejects.toMatchObject(refused);
  await expect(
    client.send(new GetObjectCommand({ Bucket, Key: 'a', VersionId: 'v1' })),
  ).rejects.toMatchObject(refused);
  expect(() => s3.createBucket('v', { VersioningConfiguration: { Status: 'Enabled' } })).toThrow(
    'VersioningConfiguration',
  );
});
