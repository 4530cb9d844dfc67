import { GetObjectCommand, PutObjectCommand, type S3 } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, test } from 'vitest';
import { credentials } from '../../account.ts';
import { at, startS3 } from './start-s3.ts';

const write = (client: S3) => client.putObject({ ...at(), Body: 'bytes' });

const xml = async (answer: Response) => [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]];

describe('signed request', () => {
  test.each([
    ['an unknown key id', { accessKeyId: 'other' }, 'InvalidAccessKeyId'],
    ['an inherited property as key id', { accessKeyId: 'constructor' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['a session that does not exist', { sessionToken: 'made-up' }, 'InvalidToken'],
  ])('is refused with %s', async (_, changed, name) => {
    const bucket = await startS3();
    await expect(write(bucket.clientOf(changed))).rejects.toMatchObject({ name });
    expect(bucket.keys()).toEqual([]);
  });

  test.each<[string, (request: { headers: Record<string, string>; body?: unknown }) => unknown, object]>([
    [
      'a header changes',
      ({ headers }) => (headers['x-amz-user-agent'] = 'x'),
      { name: 'SignatureDoesNotMatch' },
    ],
    [
      'a header is added',
      ({ headers }) => (headers['x-amz-meta-role'] = 'admin'),
      { name: 'AccessDenied', message: expect.stringContaining('x-amz-meta-role') as string },
    ],
    ['the body changes', (request) => (request.body = 'bytez'), { name: 'XAmzContentSHA256Mismatch' }],
  ])('is refused if %s after signing', async (_, change, refusal) => {
    const bucket = await startS3();
    bucket.client.middlewareStack.add(
      (next) => (args) => {
        change(args.request as Parameters<typeof change>[0]);
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    await expect(write(bucket.client)).rejects.toMatchObject(refusal);
    expect(bucket.keys()).toEqual([]);
  });

  test.each([
    ['ChecksumCRC32', 'AAAAAA=='],
    ['ContentMD5', 'AAAAAAAAAAAAAAAAAAAAAA=='],
  ])('is refused if its body does not match its %s', async (name, value) => {
    const bucket = await startS3();
    const put = bucket.client.putObject({ ...at(), Body: 'bytes', [name]: value });
    await expect(put).rejects.toMatchObject({ name: 'BadDigest' });
    expect(bucket.keys()).toEqual([]);
  });

  test('for another region is refused with the right region’s name', async () => {
    const { clientOf } = await startS3();
    const get = new GetObjectCommand(at());
    const answer = await fetch(await getSignedUrl(clientOf({}, 'eu-west-1'), get));
    expect([answer.status, answer.headers.get('x-amz-bucket-region')]).toEqual([400, 'us-east-1']);
    const text = await answer.text();
    expect(text).toMatch(/<Code>AuthorizationHeaderMalformed<.*<Region>us-east-1</s);
  });
});

test.each([
  ['PUT', '/a'],
  ['GET', '/a'],
  ['DELETE', '/a'],
  ['GET', '?list-type=2'],
  ['POST', '?delete'],
])('S3 refuses %s %s without a signature', async (method, path) => {
  const bucket = await startS3();
  await write(bucket.client);
  const answer = await fetch(bucket.url + path, { method });
  expect(await xml(answer)).toEqual([403, 'AccessDenied']);
  expect(bucket.keys()).toEqual(['a']);
});

describe('presigned URL', () => {
  test('lets any caller write, or read with the response headers in the URL', async () => {
    const bucket = await startS3();
    const object = at('ñ (1)');
    const put = await getSignedUrl(bucket.client, new PutObjectCommand(object));
    const type = { 'content-type': 'image/png' };
    expect((await fetch(put, { method: 'PUT', body: 'bytes', headers: type })).status).toBe(200);
    const asked = {
      ResponseContentType: 'application/pdf',
      ResponseContentDisposition: 'inline',
      ResponseCacheControl: 'no-store',
    };
    const answer = await fetch(
      await getSignedUrl(bucket.client, new GetObjectCommand({ ...object, ...asked })),
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
    });
    expect(await answer.text()).toBe('bytes');
    const plain = await fetch(await getSignedUrl(bucket.client, new GetObjectCommand(object)));
    expect(plain.headers.get('content-type')).toBe('image/png');
  });

  test('works only for its method, key and lifetime', async () => {
    const bucket = await startS3();
    await write(bucket.client);
    const get = new GetObjectCommand(at());
    const address = await getSignedUrl(bucket.client, get, { expiresIn: 60 });
    expect((await fetch(address)).status).toBe(200);
    const mismatch = [403, 'SignatureDoesNotMatch'];
    expect(await xml(await fetch(address.replace('/a?', '/b?')))).toEqual(mismatch);
    expect(await xml(await fetch(address.replace('Expires=60', 'Expires=6000')))).toEqual(mismatch);
    expect(await xml(await fetch(address, { method: 'DELETE' }))).toEqual(mismatch);
    const longer = await getSignedUrl(bucket.client, get, { expiresIn: 604_800 });
    expect((await xml(await fetch(longer.replace('Expires=604800', 'Expires=604801'))))[0]).toBe(400);
    bucket.clock.advance(61_000);
    expect(await xml(await fetch(address))).toEqual([403, 'AccessDenied']);
  });

  test('with Signature Version 2 is refused with a hint to Version 4', async () => {
    const { url } = await startS3();
    const query = `AWSAccessKeyId=${credentials.accessKeyId}&Signature=c2lnbmVk&Expires=4102444800`;
    const answer = await fetch(`${url}/a?${query}`);
    expect(await answer.text()).toMatch(/<Code>InvalidRequest<.*Please use AWS4-HMAC-SHA256\./s);
  });
});

/** Source: S3 reference, "Signature calculations: transferring a payload in multiple chunks". */
describe('chunked body', () => {
  const crc32 = 'x-amz-checksum-crc32:NhCmhg==\r\n';

  /** Makes the SDK sign these bytes instead of its own body, which is always valid. */
  async function putChunks(client: S3, body: string): Promise<unknown> {
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { headers: Record<string, string>; body: unknown };
        Object.assign(request.headers, {
          'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
          'x-amz-decoded-content-length': '5',
          'x-amz-trailer': 'x-amz-checksum-crc32',
          'content-encoding': 'aws-chunked',
          'content-length': String(body.length),
        });
        request.body = body;
        return next(args);
      },
      { step: 'build', priority: 'low' },
    );
    return write(client).then(
      () => 'stored',
      (error: Error) => error.name,
    );
  }

  test.each([
    ['whole', 'stored', `5\r\nhello\r\n0\r\n${crc32}\r\n`],
    ['in two chunks', 'stored', `2\r\nhe\r\n3\r\nllo\r\n0\r\n${crc32}\r\n`],
    ['corrupted', 'BadDigest', `5\r\nhellp\r\n0\r\n${crc32}\r\n`],
    ['without its trailer', 'MalformedTrailerError', '5\r\nhello\r\n0\r\n\r\n'],
    ['with another trailer', 'MalformedTrailerError', '5\r\nhello\r\n0\r\nx-amz-meta-a:b\r\n\r\n'],
    ['shorter than a chunk’s stated size', 'IncompleteBody', `9\r\nhello\r\n0\r\n${crc32}\r\n`],
    ['longer than a chunk’s stated size', 'IncompleteBody', `2\r\nheX\r\n3\r\nllo\r\n0\r\n${crc32}\r\n`],
    ['shorter than its stated length', 'IncompleteBody', `4\r\nhell\r\n0\r\n${crc32}\r\n`],
    ['broken off', 'IncompleteBody', '5\r\nhello\r\n'],
  ])('sent %s gives the result "%s"', async (_, outcome, body) => {
    const bucket = await startS3();
    expect(await putChunks(bucket.client, body)).toBe(outcome);
    expect(bucket.keys()).toEqual(outcome === 'stored' ? ['a'] : []);
  });
});
