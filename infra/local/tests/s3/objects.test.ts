import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { createS3, type S3 } from '../../s3/index.ts';
import { Store } from '../../store.ts';
import { send } from '../../testing/http-client.ts';
import { objectOf, startS3, type OpenBucket } from './start-s3.ts';

const put = ({ client, Bucket }: OpenBucket, Key: string, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', ...more }));

async function read({ client, Bucket }: OpenBucket, Key: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

describe('writing and reading', () => {
  test('returns 10 MB byte for byte, sent as a buffer or a stream', async () => {
    const bucket = await startS3();
    const bytes = randomBytes(10 * 1024 * 1024);
    await put(bucket, 'buffer', { Body: bytes });
    await put(bucket, 'stream', {
      Body: Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
      ContentLength: bytes.length,
    });
    for (const key of ['buffer', 'stream']) expect((await read(bucket, key)).equals(bytes)).toBe(true);
  });

  test('tells a reader what the writer said of an object', async () => {
    const bucket = await startS3();
    const said = {
      ContentType: 'image/jpeg',
      CacheControl: 'private, max-age=3600',
      Metadata: { owner: '42' },
    };
    await put(bucket, 'ñ +(1)/foto.jpg', { Body: 'hello', ...said });
    const head = new HeadObjectCommand({ ...objectOf(bucket, 'ñ +(1)/foto.jpg'), ChecksumMode: 'ENABLED' });
    expect(await bucket.client.send(head)).toMatchObject({
      ...said,
      ContentLength: 5,
      ETag: '"5d41402abc4b2a76b9719d911017c592"',
      ChecksumCRC32: 'NhCmhg==',
    });
  });

  test.each([
    ['NoSuchKey', GetObjectCommand],
    ['NotFound', HeadObjectCommand],
  ] as const)('answers %s with 404 for a missing object', async (name, Command) => {
    const bucket = await startS3();
    const asked = bucket.client.send(new Command(objectOf(bucket)) as GetObjectCommand);
    await expect(asked).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 404 } });
  });

  test('answers NoSuchBucket for a missing bucket', async () => {
    const { client } = await startS3();
    const get = client.send(new GetObjectCommand({ Bucket: 'none', Key: 'a' }));
    await expect(get).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('reads a version that was looked at, and no other one', async () => {
    const bucket = await startS3();
    const { ETag } = await put(bucket, 'a');
    const get = (condition: object) =>
      bucket.client.send(new GetObjectCommand({ ...objectOf(bucket), ...condition }));
    expect((await get({ IfMatch: ETag })).ETag).toBe(ETag);
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await put(bucket, 'a', { Body: 'another' });
    await expect(get({ IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});

describe('CopyObject', () => {
  const copy = ({ client, Bucket }: OpenBucket, Key: string, more: object) =>
    client.send(
      new CopyObjectCommand({
        Bucket,
        Key,
        CopySource: `${Bucket}/${encodeURIComponent('from ñ')}`,
        ...more,
      }),
    );

  test('keeps what was said of the source, or says it anew with REPLACE', async () => {
    const bucket = await startS3();
    await put(bucket, 'from ñ', { ContentType: 'image/webp', Metadata: { a: '1' } });
    await copy(bucket, 'same', {});
    const anew = { ContentType: 'image/png', Metadata: { b: '2' }, CacheControl: 'public' };
    await copy(bucket, 'new', { MetadataDirective: 'REPLACE', ...anew });
    const head = (key: string) => bucket.client.send(new HeadObjectCommand(objectOf(bucket, key)));
    expect(await head('same')).toMatchObject({ ContentType: 'image/webp', Metadata: { a: '1' } });
    expect(await head('new')).toMatchObject(anew);
    expect((await read(bucket, 'new')).toString()).toBe('x');
  });

  test('refuses a source that is missing or has changed since it was looked at', async () => {
    const bucket = await startS3();
    await expect(copy(bucket, 'b', {})).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(copy(bucket, 'b', { CopySource: 'none/a' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const { ETag } = await put(bucket, 'from ñ');
    await put(bucket, 'from ñ', { Body: 'swapped' });
    const looked = copy(bucket, 'b', { CopySourceIfMatch: ETag });
    await expect(looked).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(bucket.keys()).toEqual(['from ñ']);
  });
});

describe('DeleteObjects', () => {
  test.each([false, true])('deletes odd and missing keys, told unless quiet (%s)', async (Quiet) => {
    const bucket = await startS3();
    const odd = ['a&b', '<c>', 'd "e"', 'ñ😀'];
    for (const key of odd) await put(bucket, key);
    const Objects = [...odd, 'none'].map((Key) => ({ Key }));
    const answer = await bucket.client.send(
      new DeleteObjectsCommand({ Bucket: bucket.Bucket, Delete: { Objects, Quiet } }),
    );
    expect(answer.Deleted).toEqual(Quiet ? undefined : Objects);
    expect(answer.Errors).toBeUndefined();
    expect(bucket.keys()).toEqual([]);
  });
});

describe('ListObjectsV2', () => {
  test('lists every key once although each page is deleted after it was read', async () => {
    const { client, Bucket, s3, keys } = await startS3();
    const all = Array.from({ length: 1001 }, (_, index) => `a/${String(index).padStart(4, '0')}`);
    for (const key of [...all, 'b'])
      s3.putObjectDirect(Bucket, key, Buffer.from('x'), { contentType: 'text/plain' });
    const pages: string[][] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'a/' })) {
      const Objects = Contents.map(({ Key = '' }) => ({ Key }));
      pages.push(Objects.map(({ Key }) => Key));
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
    expect(pages.map(({ length }) => length)).toEqual([1000, 1]);
    expect(pages.flat()).toEqual(all);
    expect(keys()).toEqual(['b']);
  });

  test('folds and encodes keys as the AWS CLI and boto3 ask for it', async () => {
    const bucket = await startS3();
    for (const key of ['a b/ñ+(1).txt', 'a b/c/d', 'a b/c/e', 'z\u0001']) await put(bucket, key);
    const { client, Bucket } = bucket;
    const list = (input: object) =>
      client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url', ...input }));
    expect(await list({ Prefix: 'a b/', Delimiter: '/' })).toMatchObject({
      EncodingType: 'url',
      Prefix: 'a+b/',
      IsTruncated: false,
      Contents: [{ Key: 'a+b/%C3%B1%2B%281%29.txt', Size: 1 }],
      CommonPrefixes: [{ Prefix: 'a+b/c/' }],
    });
    expect((await list({})).Contents?.at(-1)?.Key).toBe('z%01');
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    expect(Buckets).toMatchObject([{ Name: Bucket, CreationDate: expect.any(Date) as Date }]);
  });
});

describe('a bucket', () => {
  test('notifies of each object created, in the order of the sequencers', async () => {
    const bucket = await startS3();
    const { client, Bucket, events } = bucket;
    await put(bucket, 'a');
    await client.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }));
    await client.send(new DeleteObjectCommand(objectOf(bucket)));
    expect(events).toMatchObject([
      { event: 'ObjectCreated:Put', key: 'a', size: 1 },
      { event: 'ObjectCreated:Copy', key: 'b', size: 1 },
    ]);
    const [first = '', second = ''] = events.map(({ sequencer }) => sequencer);
    expect(first < second).toBe(true);
  });

  test('deletes objects after their days, rounded up to midnight, below the prefix alone', async () => {
    const rule = { Status: 'Enabled', Prefix: 'incoming/', ExpirationInDays: 1 };
    const bucket = await startS3({ LifecycleConfiguration: { Rules: [rule] } });
    for (const key of ['incoming/a', 'kept/b']) await put(bucket, key);
    const day = 86_400_000;
    const { clock, s3 } = bucket;
    clock.advance(Math.ceil(clock.now() / day) * day - clock.now() + day - 1000);
    expect(s3.sweep()).toBe(0);
    clock.advance(1000);
    expect(s3.sweep()).toBe(1);
    expect(bucket.keys()).toEqual(['kept/b']);
  });

  test('refuses a property that is not supported by its name', async () => {
    const { s3 } = await startS3();
    const versions = { VersioningConfiguration: { Status: 'Enabled' } };
    expect(() => s3.createBucket('v', versions)).toThrow('VersioningConfiguration');
  });
});

test('buckets and objects survive a restart', () => {
  const directory = mkdtempSync(join(tmpdir(), 's3-restart-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const session = (act: (s3: S3) => void) => {
    const store = new Store(join(directory, 'state.sqlite'));
    act(createS3({ clock: new Clock(), store, directory, credentials: {} }));
    store.close();
  };
  const body = Buffer.from('<p>');
  session((s3) => {
    s3.createBucket('site');
    s3.putObjectDirect('site', 'a.html', body, { contentType: 'text/html' });
  });
  session((s3) => {
    const headers = { 'content-type': 'text/html' };
    expect(s3.readObject('site', 'a.html')).toMatchObject({ body, headers });
  });
});

describe('what is not supported', () => {
  const at = { Bucket: 'photos', Key: 'a' };
  const putting = (more: object) => new PutObjectCommand({ ...at, Body: 'x', ...more });

  test.each([
    [new PutObjectAclCommand({ ...at, ACL: 'private' }), 'PutObject with ?acl'],
    [putting({ StorageClass: 'GLACIER' }), 'PutObject with x-amz-storage-class'],
    [putting({ IfNoneMatch: '*' }), 'PutObject with if-none-match'],
    [putting({ ContentDisposition: 'inline' }), 'PutObject with content-disposition'],
    [putting({ ChecksumCRC64NVME: 'AAAAAAAAAAA=' }), '--checksum-algorithm CRC32'],
    [
      putting({ ChecksumAlgorithm: 'SHA256', Body: Readable.from(['x']), ContentLength: 1 }),
      'sha256. Ask for',
    ],
    [new GetObjectCommand({ ...at, VersionId: 'v1' }), 'GetObject with ?versionId'],
    [
      new GetObjectCommand({ ...at, Range: 'bytes=0-0' }),
      'GetObject with range. Send and read objects whole',
    ],
    [new CreateMultipartUploadCommand(at), 'multipart uploads. Send and read objects whole'],
    [new CreateBucketCommand({ Bucket: 'another' }), 'PUT of the bucket another'],
    [new ListObjectsCommand({ Bucket: 'photos' }), 'lists need list-type=2'],
    [new ListBucketsCommand({ MaxBuckets: 1 }), 'ListBuckets with ?max-buckets'],
  ] as const)('is refused in a sentence that clients show: %#', async (command, sentence) => {
    const { client, keys } = await startS3();
    await expect(client.send(command as PutObjectCommand)).rejects.toMatchObject({
      name: 'NotImplemented',
      message: expect.stringContaining(sentence) as string,
    });
    expect(keys()).toEqual([]);
  });

  test('is a bucket in the host name', async () => {
    const { url, Bucket } = await startS3();
    const host = `${Bucket}.${new URL(url).host}`;
    const { status, body } = await send(new URL(url).origin, '/a', { headers: { host } });
    expect([status, body.toString()]).toEqual([501, expect.stringContaining(`address ${host}. Ask for`)]);
  });
});
