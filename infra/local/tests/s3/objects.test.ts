import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { paginateListObjectsV2, type S3 as Client } from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { createS3, type S3 } from '../../s3/index.ts';
import { Store } from '../../store.ts';
import { send } from '../../testing/http-client.ts';
import { at, Bucket, startS3 } from './start-s3.ts';

const put = (client: Client, key: string, more: object = {}) =>
  client.putObject({ ...at(key), Body: 'x', ...more });

async function read(client: Client, key: string): Promise<Buffer> {
  const { Body } = await client.getObject(at(key));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

describe('object storage', () => {
  test('returns 10 MB unchanged, whether written as a buffer or a stream', async () => {
    const { client } = await startS3();
    const bytes = randomBytes(10 * 1024 * 1024);
    await put(client, 'buffer', { Body: bytes });
    const Body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
    await put(client, 'stream', { Body, ContentLength: bytes.length });
    for (const key of ['buffer', 'stream']) expect((await read(client, key)).equals(bytes)).toBe(true);
  });

  test('keeps content type, cache control and metadata of an object', async () => {
    const { client } = await startS3();
    const said = { ContentType: 'image/jpeg', CacheControl: 'private', Metadata: { owner: '42' } };
    await put(client, 'ñ +(1)/foto.jpg', { Body: 'hello', ...said });
    expect(await client.headObject({ ...at('ñ +(1)/foto.jpg'), ChecksumMode: 'ENABLED' })).toMatchObject({
      ...said,
      ContentLength: 5,
      ETag: '"5d41402abc4b2a76b9719d911017c592"',
      ChecksumCRC32: 'NhCmhg==',
    });
  });

  test.each<[name: string, ask: (client: Client) => Promise<object>]>([
    ['NoSuchKey', (client) => client.getObject(at())],
    ['NotFound', (client) => client.headObject(at())],
    ['NoSuchBucket', (client) => client.getObject({ Bucket: 'none', Key: 'a' })],
  ])('returns %s with 404 for a missing object or bucket', async (name, ask) => {
    const { client } = await startS3();
    await expect(ask(client)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 404 } });
  });

  test('supports IfMatch and IfNoneMatch on reads', async () => {
    const { client } = await startS3();
    const { ETag } = await put(client, 'a');
    expect((await client.getObject({ ...at(), IfMatch: ETag })).ETag).toBe(ETag);
    const unchanged = client.getObject({ ...at(), IfNoneMatch: ETag });
    await expect(unchanged).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await put(client, 'a', { Body: 'another' });
    const changed = client.getObject({ ...at(), IfMatch: ETag });
    await expect(changed).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  test('keeps objects over a restart', () => {
    const directory = mkdtempSync(join(tmpdir(), 's3-restart-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const session = (act: (s3: S3) => void) => {
      const store = new Store(join(directory, 'state.sqlite'));
      act(createS3({ clock: new Clock(), store, directory, credentials: {} }));
      store.close();
    };
    const body = Buffer.from('<p>');
    session((s3) => {
      s3.createBucket(Bucket);
      s3.putObjectDirect(Bucket, 'a', body, { contentType: 'text/html' });
    });
    session((s3) => {
      const headers = { 'content-type': 'text/html' };
      expect(s3.readObject(Bucket, 'a')).toMatchObject({ body, headers });
    });
  });
});

describe('CopyObject', () => {
  const from = 'from ñ';
  const copy = (client: Client, key: string, more: object = {}) =>
    client.copyObject({ ...at(key), CopySource: `${Bucket}/${encodeURIComponent(from)}`, ...more });

  test('keeps the source’s metadata, or sets new metadata with REPLACE', async () => {
    const { client } = await startS3();
    const said = { ContentType: 'image/webp', Metadata: { a: '1' } };
    await put(client, from, said);
    await copy(client, 'same');
    const anew = { ContentType: 'image/png', Metadata: { b: '2' }, CacheControl: 'public' };
    await copy(client, 'new', { MetadataDirective: 'REPLACE', ...anew });
    expect(await client.headObject(at('same'))).toMatchObject(said);
    expect(await client.headObject(at('new'))).toMatchObject(anew);
    expect((await read(client, 'new')).toString()).toBe('x');
  });

  test('is refused for a missing, changed or identical source', async () => {
    const { client, keys } = await startS3();
    await expect(copy(client, 'b')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const elsewhere = copy(client, 'b', { CopySource: 'none/a' });
    await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const { ETag } = await put(client, from);
    await put(client, from, { Body: 'swapped' });
    const invalid = { name: 'InvalidRequest' };
    await expect(copy(client, from)).rejects.toMatchObject(invalid);
    await expect(put(client, 'k'.repeat(1025))).rejects.toMatchObject({ name: 'KeyTooLongError' });
    const looked = copy(client, 'b', { CopySourceIfMatch: ETag });
    await expect(looked).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(keys()).toEqual([from]);
  });
});

test.each([false, true])(
  'DeleteObjects deletes odd and missing keys, and lists them unless quiet (quiet: %s)',
  async (Quiet) => {
    const { client, keys } = await startS3();
    const odd = ['a&b', '<c>', 'd "e"', 'ñ😀'];
    for (const key of odd) await put(client, key);
    const Objects = [...odd, 'none'].map((Key) => ({ Key }));
    const { Deleted, Errors } = await client.deleteObjects({ Bucket, Delete: { Objects, Quiet } });
    expect([Deleted, Errors, keys()]).toEqual([Quiet ? undefined : Objects, undefined, []]);
  },
);

describe('ListObjectsV2', () => {
  test.each([false, true])(
    'lists every key once (each page deleted after reading: %s)',
    async (isDeleted) => {
      const { client, s3, keys } = await startS3();
      const all = Array.from({ length: 1001 }, (_, index) => `a/${String(index).padStart(4, '0')}`);
      for (const key of [...all, 'b'])
        s3.putObjectDirect(Bucket, key, Buffer.from('x'), { contentType: 'text/plain' });
      const pages: string[][] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'a/' })) {
        pages.push(Contents.map(({ Key = '' }) => Key));
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (isDeleted) await client.deleteObjects({ Bucket, Delete: { Objects } });
      }
      expect(pages.map(({ length }) => length)).toEqual([1000, 1]);
      expect(pages.flat()).toEqual(all);
      expect(keys()).toEqual(isDeleted ? ['b'] : [...all, 'b']);
    },
  );

  test('groups keys by a delimiter and URL-encodes keys on request', async () => {
    const { client } = await startS3();
    for (const key of ['a b/ñ+(1).txt', 'a b/c/d', 'a b/c/e', 'z\u0001']) await put(client, key);
    const list = (more: object) => client.listObjectsV2({ Bucket, EncodingType: 'url', ...more });
    expect(await list({ Prefix: 'a b/', Delimiter: '/' })).toMatchObject({
      EncodingType: 'url',
      Prefix: 'a+b/',
      IsTruncated: false,
      Contents: [{ Key: 'a+b/%C3%B1%2B%281%29.txt', Size: 1 }],
      CommonPrefixes: [{ Prefix: 'a+b/c/' }],
    });
    expect((await list({})).Contents?.at(-1)?.Key).toBe('z%01');
    expect(await list({ MaxKeys: 1 })).toMatchObject({ IsTruncated: true, Contents: { length: 1 } });
    const { Buckets } = await client.listBuckets();
    expect(Buckets).toMatchObject([{ Name: Bucket, CreationDate: expect.any(Date) as Date }]);
  });
});

describe('bucket', () => {
  test('notifies about each created object with an increasing sequencer', async () => {
    const { client, events } = await startS3();
    await put(client, 'a');
    await client.copyObject({ ...at('b'), CopySource: `${Bucket}/a` });
    await client.deleteObject(at());
    expect(events).toMatchObject([
      { event: 'ObjectCreated:Put', key: 'a', size: 1 },
      { event: 'ObjectCreated:Copy', key: 'b', size: 1 },
    ]);
    const [first = '', second = ''] = events.map(({ sequencer }) => sequencer);
    expect(first < second).toBe(true);
  });

  test('deletes objects after their lifetime in days, rounded up to midnight', async () => {
    const rule = { Status: 'Enabled', ExpirationInDays: 1 };
    const { client, clock, s3, keys } = await startS3({ LifecycleConfiguration: { Rules: [rule] } });
    await put(client, 'a');
    const day = 86_400_000;
    clock.advance(Math.ceil(clock.now() / day) * day - clock.now() + day - 1000);
    expect(s3.sweep()).toBe(0);
    clock.advance(1000);
    expect(s3.sweep()).toBe(1);
    expect(keys()).toEqual([]);
  });
});

describe('unsupported S3 request', () => {
  const stream = { Body: Readable.from(['x']), ContentLength: 1 };

  test.each<[sentence: string, ask: (client: Client) => Promise<object>]>([
    ['PutObject with ?acl', (client) => client.putObjectAcl({ ...at(), ACL: 'private' })],
    ['PutObject with x-amz-storage-class', (client) => put(client, 'a', { StorageClass: 'GLACIER' })],
    ['PutObject with if-none-match', (client) => put(client, 'a', { IfNoneMatch: '*' })],
    ['with content-disposition', (client) => put(client, 'a', { ContentDisposition: 'inline' })],
    ['algorithm CRC32', (client) => put(client, 'a', { ChecksumCRC64NVME: 'AAAAAAAAAAA=' })],
    ['sha256. Ask for CRC32', (client) => put(client, 'a', { ChecksumAlgorithm: 'SHA256', ...stream })],
    ['GetObject with ?versionId', (client) => client.getObject({ ...at(), VersionId: 'v1' })],
    ['range. Send and read objects whole', (client) => client.getObject({ ...at(), Range: 'bytes=0-0' })],
    ['multipart uploads. Send and read', (client) => client.createMultipartUpload(at())],
    ['PUT of the bucket another', (client) => client.createBucket({ Bucket: 'another' })],
    ['lists need list-type=2', (client) => client.listObjects({ Bucket })],
    ['ListBuckets with ?max-buckets', (client) => client.listBuckets({ MaxBuckets: 1 })],
  ])('is refused with a message that clients show: %s', async (sentence, ask) => {
    const { client, keys } = await startS3();
    const message = expect.stringContaining(sentence) as string;
    await expect(ask(client)).rejects.toMatchObject({ name: 'NotImplemented', message });
    expect(keys()).toEqual([]);
  });

  test('with the bucket in the host name is refused', async () => {
    const { url } = await startS3();
    const host = `${Bucket}.${new URL(url).host}`;
    const { status, body } = await send(new URL(url).origin, '/a', { headers: { host } });
    expect([status, body.toString()]).toEqual([501, expect.stringContaining(`address ${host}. Ask for`)]);
  });
});
