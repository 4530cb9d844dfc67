import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { hmacHex, sha256Hex, signingKey } from '../../../protocol/sigv4.ts';
import type { Suite } from '../suite.ts';
import type { OpenBucket } from './bucket.ts';
import type { Open } from './objects.ts';

/** S3 API Reference, "Signature calculations for the authorization header: transferring a payload in multiple chunks". */
export function chunked(open: Open, { exercised }: Suite): void {
  const put: typeof putChunked = async (bucket, payload, body, extra) => {
    const answer = await putChunked(bucket, payload, body, extra);
    exercised('PutObject', ['x-amz-decoded-content-length', 'x-amz-trailer']);
    return answer;
  };

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
      const bucket = await open();
      const answer = await put(bucket, 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', () => body, {
        'x-amz-trailer': 'x-amz-checksum-crc32',
      });
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(code);
      expect(await stored(bucket)).toBe(status === 200 ? 'hello' : undefined);
    });

    const payload = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
    test('signed chunks, with and without a trailer', async () => {
      const bucket = await open();
      expect(await put(bucket, payload, (sign) => signedChunks(sign, ['he', 'llo', '']))).toMatchObject({
        status: 200,
      });
      const withTrailer = await put(
        bucket,
        `${payload}-TRAILER`,
        (sign) => {
          const chunks = signedChunks(sign, ['hello', '']).slice(0, -2);
          const signature = sign('TRAILER', [sha256Hex('x-amz-checksum-crc32:NhCmhg==\n')]);
          return `${chunks}${crc32}x-amz-trailer-signature:${signature}\r\n\r\n`;
        },
        { 'x-amz-trailer': 'x-amz-checksum-crc32' },
      );
      expect(withTrailer).toMatchObject({ status: 200 });
      expect(await stored(bucket)).toBe('hello');
    });

    test('a chunk that is not what was signed, or not in the place it was signed for', async () => {
      const bucket = await open();
      const changed = await put(bucket, payload, (sign) =>
        signedChunks(sign, ['he', 'llo', '']).replace('llo', 'llp'),
      );
      expect(changed.text).toContain('SignatureDoesNotMatch');
      const swapped = await put(bucket, payload, (sign) => {
        const [first, second, last] = signedChunks(sign, ['abc', 'def', '']).split(
          /(?<=\r\n(?:abc|def)\r\n)/,
        );
        return `${second}${first}${last}`;
      });
      expect(swapped.text).toContain('SignatureDoesNotMatch');
      expect(await bucket.keys()).toEqual([]);
    });
  });
}

type SignChunk = (kind: 'PAYLOAD' | 'TRAILER', hashes: string[]) => string;

function signedChunks(sign: SignChunk, chunks: string[]): string {
  return chunks
    .map((chunk) => {
      const signature = sign('PAYLOAD', [sha256Hex(''), sha256Hex(chunk)]);
      return `${chunk.length.toString(16)};chunk-signature=${signature}\r\n${chunk}\r\n`;
    })
    .join('');
}

/** Signs a PUT of the key `a` by hand, as the documentation describes it: no SDK signs its chunks any more. */
async function putChunked(
  { client, url }: OpenBucket,
  payload: string,
  body: (sign: SignChunk) => string,
  extra: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
  const region = await client.config.region();
  const address = new URL(`${url}/a`);
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = signingKey(secretAccessKey, timestamp.slice(0, 8), region, 's3');
  const headers: Record<string, string> = {
    host: address.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': timestamp,
    'x-amz-decoded-content-length': body(() => '').includes('abc') ? '6' : '5',
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    ...extra,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    'PUT',
    address.pathname,
    '',
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    names.join(';'),
    payload,
  ].join('\n');
  let previous = hmacHex(key, ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical)].join('\n'));
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${previous}`;
  const sign: SignChunk = (kind, hashes) =>
    (previous = hmacHex(key, [`AWS4-HMAC-SHA256-${kind}`, timestamp, scope, previous, ...hashes].join('\n')));
  const answer = await fetch(address, { method: 'PUT', headers, body: body(sign) });
  return { status: answer.status, text: await answer.text() };
}

async function stored({ client, Bucket }: OpenBucket): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
