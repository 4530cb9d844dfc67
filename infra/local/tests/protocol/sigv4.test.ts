import { describe, expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import type { LocalRequest } from '../../protocol/service.ts';
import { sha256Hex, verifySignature } from '../../protocol/sigv4.ts';

/* Requests with signatures from AWS's documentation, independent of our code and of the signer library that it uses. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

/** Source: S3 reference, "Examples: Signature calculations". */
const s3 = (url: string, headers: Record<string, string>, signedHeaders: string, signature: string) => ({
  service: 's3',
  key: 'AKIAIOSFODNN7EXAMPLE',
  time: Date.UTC(2013, 4, 24),
  url,
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    ...headers,
    'x-amz-content-sha256': sha256Hex(''),
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
  },
});

const documented = {
  'GET of an object': s3(
    '/test.txt',
    { range: 'bytes=0-9' },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ),
  'GET of a list': s3(
    '/?max-keys=2&prefix=J',
    {},
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ),
  'presigned GET': {
    service: 's3',
    key: 'AKIAIOSFODNN7EXAMPLE',
    time: Date.UTC(2013, 4, 24),
    url: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    headers: { host: 'examplebucket.s3.amazonaws.com' },
  },
  'GET of IAM': {
    service: 'iam',
    key: 'AKIDEXAMPLE',
    time: Date.UTC(2015, 7, 30, 12, 36),
    url: '/?Action=ListUsers&Version=2010-05-08',
    headers: {
      host: 'iam.amazonaws.com',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    },
  },
} as const;

/** Verifies a documented request with the test's changes, `later` milliseconds after the request's time. */
async function verify(name: keyof typeof documented, changed: Partial<LocalRequest> = {}, later = 0) {
  const { service, key, time, url, headers } = documented[name];
  const clock = new Clock();
  clock.advance(time - Date.now() + later);
  const request = { method: 'GET', url, headers, body: Buffer.alloc(0), remoteAddress: '', ...changed };
  // The IAM example uses another secret than the S3 examples.
  const credentials = { [key]: service === 'iam' ? 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' : secret };
  return (await verifySignature(request, { credentials, clock, service })).accessKeyId;
}

describe.each(Object.keys(documented) as Array<keyof typeof documented>)('documented %s', (name) => {
  const { url, headers, key } = documented[name];

  test('is accepted unchanged and refused after a change', async () => {
    expect(await verify(name)).toBe(key);
    for (const changed of [
      { method: 'HEAD' },
      { url: url.replace('/', '/x') },
      { url: `${url}${url.includes('?') ? '&' : '?'}x` },
      { headers: { ...headers, host: 'localhost' } },
    ])
      await expect(verify(name, changed)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });

  test('is refused with an unsigned header', async () => {
    const added = { headers: { ...headers, 'x-amz-meta-a': 'b' } };
    await expect(verify(name, added)).rejects.toThrow('not signed: x-amz-meta-a');
  });

  test('is refused after its lifetime and when it is dated in the future', async () => {
    const minute = 60_000;
    const life = name === 'presigned GET' ? 86_400_000 : 15 * minute;
    expect(await verify(name, {}, life - minute)).toBe(key);
    await expect(verify(name, {}, life + minute)).rejects.toThrow(/expired|too large/);
    await expect(verify(name, {}, -16 * minute)).rejects.toThrow('too large');
  });
});

describe.each(['GET of an object', 'GET of IAM'] as const)('documented %s with signed headers', (name) => {
  test('is refused with another body', async () => {
    await expect(verify(name, { body: Buffer.from('x') })).rejects.toThrow('not match');
  });

  test('is refused if the host is not signed', async () => {
    const { headers } = documented[name];
    const authorization = headers.authorization.replace('host;', '');
    const request = verify(name, { headers: { ...headers, authorization } });
    await expect(request).rejects.toThrow('not signed: host');
  });
});
