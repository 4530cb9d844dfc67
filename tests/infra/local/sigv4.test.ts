import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import type { LocalRequest } from '#infra/local/service.ts';
import { hmacHex, sha256Hex, signingKey, verifySignature } from '#infra/local/sigv4.ts';
import { s3ClientFor, startS3, CREDENTIALS } from '#tests/support/s3.ts';

const Bucket = 'photos';

/** Changes what the SDK sends, after it has been signed. */
function afterSigning(
  client: S3Client,
  change: (request: { headers: Record<string, string>; body?: unknown }) => void,
) {
  client.middlewareStack.add(
    (next) => (args) => {
      change(args.request as { headers: Record<string, string> });
      return next(args);
    },
    { step: 'deserialize', priority: 'low' },
  );
  return client;
}

/** What AWS documents as the signature of its own example (IAM ListUsers, 20150830). */
test('the signature of the example in the AWS documentation verifies', () => {
  const clock = new Clock();
  clock.advance(Date.UTC(2015, 7, 30, 12, 36, 0) - Date.now());
  const request: LocalRequest = {
    method: 'GET',
    url: '/?Action=ListUsers&Version=2010-05-08',
    headers: {
      host: 'iam.amazonaws.com',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    },
    body: Buffer.alloc(0),
    remoteAddress: '127.0.0.1',
  };
  const rules = {
    credentials: { AKIDEXAMPLE: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    clock,
    service: 'iam',
  };
  expect(verifySignature(request, rules)).toMatchObject({ accessKeyId: 'AKIDEXAMPLE', presigned: false });
  expect(() => verifySignature({ ...request, method: 'POST' }, rules)).toThrow('does not match');
  expect(() => verifySignature({ ...request, url: '/?Action=ListRoles' }, rules)).toThrow('does not match');
  expect(() => verifySignature({ ...request, body: Buffer.from('x') }, rules)).toThrow('does not match');
  expect(() => verifySignature(request, { ...rules, service: 's3' })).toThrow("expecting 's3'");
  clock.advance(16 * 60_000);
  expect(() => verifySignature(request, rules)).toThrow('too large');
});

describe('who may not write', () => {
  const write = (client: S3Client) => client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes' }));

  test.each([
    ['an unknown key id', { accessKeyId: 'other', secretAccessKey: 'local-secret' }, 'InvalidAccessKeyId'],
    [
      'an inherited property as key id',
      { accessKeyId: 'constructor', secretAccessKey: 'x' },
      'InvalidAccessKeyId',
    ],
    ['a wrong secret', { accessKeyId: 'local', secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['a session that does not exist', { ...CREDENTIALS, sessionToken: 'made-up' }, 'InvalidToken'],
  ])('%s', async (_, credentials, name) => {
    const { url, s3 } = await startS3();
    await expect(write(s3ClientFor(url, credentials))).rejects.toMatchObject({ name });
    expect(s3.listKeys(Bucket)).toEqual([]);
  });

  test('somebody who signs nothing', async () => {
    const { url } = await startS3();
    const answer = await fetch(`${url}/photos/a`, { method: 'PUT', body: 'x' });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
  });

  test('somebody whose request was changed on its way: header, added header, body', async () => {
    const { client, url, s3 } = await startS3();
    const changed = (change: Parameters<typeof afterSigning>[1]) =>
      write(afterSigning(s3ClientFor(url), change));
    await expect(changed(({ headers }) => (headers['x-amz-user-agent'] = 'another'))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(changed(({ headers }) => (headers['x-amz-meta-role'] = 'admin'))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('x-amz-meta-role') as string,
    });
    await expect(changed((request) => (request.body = 'bytez'))).rejects.toMatchObject({
      name: 'XAmzContentSHA256Mismatch',
    });
    expect(s3.listKeys(Bucket)).toEqual([]);
    await write(client);
    expect(s3.listKeys(Bucket)).toEqual(['a']);
  });

  test('somebody who signs for another region', async () => {
    const { url } = await startS3();
    const client = s3ClientFor(url);
    client.config.region = async () => 'eu-west-1';
    await expect(write(client)).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' });
  });
});

describe('checksums', () => {
  test('a body that does not have the checksum it claims is refused and not stored', async () => {
    const { client, s3 } = await startS3();
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ChecksumCRC32: 'AAAAAA==' })),
    ).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ContentMD5: md5('others') })),
    ).rejects.toMatchObject({ name: 'BadDigest' });
    expect(s3.listKeys(Bucket)).toEqual([]);
  });

  test.each(['SHA256', 'SHA1', 'CRC32'] as const)(
    '%s is verified, kept and given back',
    async (algorithm) => {
      const { client } = await startS3();
      await client.send(
        new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ChecksumAlgorithm: algorithm }),
      );
      const read = await client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
      expect(read[`Checksum${algorithm}`]).toMatch(/=$/);
      expect(await read.Body?.transformToString()).toBe('bytes');
    },
  );
});

describe('chunked bodies', () => {
  const crc32 = 'x-amz-checksum-crc32:NhCmhg==\r\n';

  test.each([
    ['whole', `5\r\nhello\r\n0\r\n${crc32}\r\n`, 200, ''],
    ['in two chunks', `2\r\nhe\r\n3\r\nllo\r\n0\r\n${crc32}\r\n`, 200, ''],
    ['corrupted on its way', `5\r\nhellp\r\n0\r\n${crc32}\r\n`, 400, 'BadDigest'],
    ['without its trailer', '5\r\nhello\r\n0\r\n\r\n', 400, 'MalformedTrailerError'],
    ['with another trailer', '5\r\nhello\r\n0\r\nx-amz-meta-a:b\r\n\r\n', 400, 'MalformedTrailerError'],
    ['shorter than it says', `9\r\nhello\r\n0\r\n${crc32}\r\n`, 400, 'IncompleteBody'],
    ['shorter than announced', `4\r\nhell\r\n0\r\n${crc32}\r\n`, 400, 'IncompleteBody'],
    ['broken off', '5\r\nhello\r\n', 400, 'IncompleteBody'],
  ])('an unsigned body with a trailer, %s', async (_, body, status, code) => {
    const { url, s3 } = await startS3();
    const answer = await putChunked(url, 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', () => body, {
      'x-amz-trailer': 'x-amz-checksum-crc32',
    });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(code);
    expect(s3.readObject(Bucket, 'a')?.body.toString()).toBe(status === 200 ? 'hello' : undefined);
  });

  const payload = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
  test('signed chunks, with and without a trailer', async () => {
    const { url, s3 } = await startS3();
    expect(await putChunked(url, payload, (sign) => signedChunks(sign, ['he', 'llo', '']))).toMatchObject({
      status: 200,
    });
    const withTrailer = await putChunked(
      url,
      `${payload}-TRAILER`,
      (sign) => {
        const chunks = signedChunks(sign, ['hello', '']).slice(0, -2);
        const signature = sign('TRAILER', [sha256Hex('x-amz-checksum-crc32:NhCmhg==\n')]);
        return `${chunks}${crc32}x-amz-trailer-signature:${signature}\r\n\r\n`;
      },
      { 'x-amz-trailer': 'x-amz-checksum-crc32' },
    );
    expect(withTrailer).toMatchObject({ status: 200 });
    expect(s3.readObject(Bucket, 'a')?.body.toString()).toBe('hello');
  });

  test('a chunk that is not what was signed, or not in the place it was signed for', async () => {
    const { url, s3 } = await startS3();
    const changed = await putChunked(url, payload, (sign) =>
      signedChunks(sign, ['he', 'llo', '']).replace('llo', 'llp'),
    );
    expect(changed.text).toContain('SignatureDoesNotMatch');
    const swapped = await putChunked(url, payload, (sign) => {
      const [first, second, last] = signedChunks(sign, ['abc', 'def', '']).split(/(?<=\r\n(?:abc|def)\r\n)/);
      return `${second}${first}${last}`;
    });
    expect(swapped.text).toContain('SignatureDoesNotMatch');
    expect(s3.listKeys(Bucket)).toEqual([]);
  });
});

type SignChunk = (kind: 'PAYLOAD' | 'TRAILER', hashes: string[]) => string;

function signedChunks(sign: SignChunk, chunks: string[]): string {
  return chunks
    .map((chunk) => {
      const signature = sign('PAYLOAD', [sha256Hex(''), sha256Hex(chunk)]);
      return `${chunk.length.toString(16)};chunk-signature=${signature}\r\n${chunk}\r\n`;
    })
    .join('');
}

/** Signs a PUT of `hello`'s length by hand, as the documentation describes it: no SDK signs its chunks any more. */
async function putChunked(
  url: string,
  payload: string,
  body: (sign: SignChunk) => string,
  extra: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${timestamp.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const key = signingKey(CREDENTIALS.secretAccessKey, timestamp.slice(0, 8), 'us-east-1', 's3');
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-amz-content-sha256': payload,
    'x-amz-date': timestamp,
    'x-amz-decoded-content-length': body(() => '').includes('abc') ? '6' : '5',
    ...extra,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    'PUT',
    '/photos/a',
    '',
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    names.join(';'),
    payload,
  ].join('\n');
  let previous = hmacHex(key, ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical)].join('\n'));
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${previous}`;
  const sign: SignChunk = (kind, hashes) =>
    (previous = hmacHex(key, [`AWS4-HMAC-SHA256-${kind}`, timestamp, scope, previous, ...hashes].join('\n')));
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}/photos/a`, { method: 'PUT', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body(sign));
  });
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('base64');
}
