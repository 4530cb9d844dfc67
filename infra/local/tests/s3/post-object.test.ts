import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { describe, expect, test } from 'vitest';
import { bucketProperties } from '../../s3/buckets.ts';
import { at, Bucket, startS3, type OpenBucket } from './start-s3.ts';

type Fields = Record<string, string>;

const key = 'incoming/42';
const type = { 'Content-Type': 'image/jpeg' };
const none: Fields = {};
const site = 'http://localhost:5173';

/** Signs a form as the product does: with a key, a type, and a size of 3 to 10 bytes. */
async function sign(
  { client }: Pick<OpenBucket, 'client'>,
  options: Partial<PresignedPostOptions> = {},
): Promise<Fields> {
  const { fields } = await createPresignedPost(client, {
    Bucket,
    Key: key,
    Fields: type,
    Conditions: [
      ['content-length-range', 3, 10],
      ['eq', '$Content-Type', 'image/jpeg'],
    ],
    Expires: 900,
    ...options,
  });
  return fields;
}

/** Posts a form as a browser does: the fields, the file, then further fields. */
async function post(
  { url }: OpenBucket,
  fields: Fields,
  { file = 'bytes', after = none, origin = site } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([file], { type: 'text/html' }), 'mi foto.jpg');
  for (const [name, value] of Object.entries(after)) body.append(name, value);
  const answer = await fetch(url, { method: 'POST', body, headers: { origin } });
  const allowed = answer.headers.get('access-control-allow-origin');
  return { status: answer.status, text: await answer.text(), allowed };
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

describe('POST form that S3 accepts', () => {
  test('stores the file under the signed key and type, and emits ObjectCreated:Post', async () => {
    const bucket = await startS3();
    const fields = await sign(bucket);
    expect(await post(bucket, fields)).toMatchObject({ status: 204, text: '' });
    const head = await bucket.client.headObject(at(key));
    expect(head).toMatchObject({ ContentType: 'image/jpeg', ContentLength: 5 });
    const eTag = '4b3a6218bb3e3a7303e8a171a60fcf92';
    expect(bucket.events).toMatchObject([{ event: 'ObjectCreated:Post', key, size: 5, eTag }]);
  });

  test.each([3, 10])('may have a file of %i bytes, a limit of the allowed range', async (count) => {
    const bucket = await startS3();
    expect((await post(bucket, await sign(bucket), { file: 'x'.repeat(count) })).status).toBe(204);
  });

  test('can be sent repeatedly, with a separate event each time', async () => {
    const bucket = await startS3();
    const fields = await sign(bucket);
    for (const file of ['first', 'second']) expect((await post(bucket, fields, { file })).status).toBe(204);
    expect(new Set(bucket.events.map(({ sequencer }) => sequencer)).size).toBe(2);
  });
});

describe('POST form that S3 refuses', () => {
  const policy = { expiration: '2999-01-01T00:00:00Z', conditions: [] };
  const forged = Buffer.from(JSON.stringify(policy)).toString('base64');

  test.each<[what: string, change: (fields: Fields) => Fields, status: number, text: string, file?: string]>([
    ['another key', (f) => ({ ...f, key: 'incoming/43' }), 403, '[&quot;eq&quot;, &quot;$key&quot;'],
    ['another type', (f) => ({ ...f, 'Content-Type': 'text/html' }), 403, 'Policy Condition failed'],
    ['no type', (f) => without(f, 'Content-Type'), 403, 'Policy Condition failed'],
    ['a field that the policy does not cover', (f) => ({ ...f, acl: 'public-read' }), 403, 'fields: acl'],
    ['a tampered signature', (f) => ({ ...f, 'X-Amz-Signature': '0'.repeat(64) }), 403, 'SignatureDoesNot'],
    ['a tampered policy', (f) => ({ ...f, Policy: forged }), 403, 'SignatureDoesNotMatch'],
    ['no policy', (f) => without(f, 'Policy'), 403, 'AccessDenied'],
    ['no signature', (f) => without(f, 'X-Amz-Signature'), 403, 'SignatureDoesNotMatch'],
    ['no algorithm', (f) => without(f, 'X-Amz-Algorithm'), 400, 'needs x-amz-algorithm'],
    ['no credential', (f) => without(f, 'X-Amz-Credential'), 400, 'AuthorizationHeaderMalformed'],
    ['no key', (f) => without(f, 'key'), 400, 'needs a key'],
    ['a file that is too large', (f) => f, 400, 'EntityTooLarge', 'x'.repeat(11)],
    ['a file that is too small', (f) => f, 400, 'EntityTooSmall', 'xx'],
  ])('stores nothing with %s', async (_, change, status, text, file) => {
    const bucket = await startS3();
    const answer = await post(bucket, change(await sign(bucket)), { file });
    expect(answer).toMatchObject({ status, text: expect.stringContaining(text) as string });
    expect(bucket.keys()).toEqual([]);
  });

  test.each([
    ['an expiration in the past', {}, { Expires: -1 }, 'Policy expired'],
    ['another bucket', {}, { Bucket: 'other' }, 'Policy Condition failed'],
    ['another key id', { accessKeyId: 'other' }, {}, 'InvalidAccessKeyId'],
    ['another secret', { secretAccessKey: 'guessed' }, {}, 'SignatureDoesNotMatch'],
    ['a session that does not exist', { sessionToken: 'made-up' }, {}, 'InvalidToken'],
    [
      'an unsupported field',
      {},
      { Fields: { ...type, success_action_status: '201' } },
      'field success_action_status',
    ],
    ['an unsupported condition', {}, { Conditions: [['starts-with', '$key', 'a']] }, 'a POST policy like'],
  ])('stores nothing if it is signed with %s', async (_, keys, options, text) => {
    const bucket = await startS3();
    const client = bucket.clientOf(keys);
    const fields = await sign({ client }, options as Partial<PresignedPostOptions>);
    expect((await post(bucket, fields)).text).toContain(text);
    expect(bucket.keys()).toEqual([]);
  });

  test('stores nothing if the key follows the file', async () => {
    const bucket = await startS3();
    const { key: last = '', ...fields } = await sign(bucket);
    const { text } = await post(bucket, fields, { after: { key: last } });
    expect(text).toContain('check the order of the fields');
    expect(bucket.keys()).toEqual([]);
  });

  test.each(['not a form', '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\na'])(
    'returns MalformedPOST for the body %j',
    async (body) => {
      const { url } = await startS3();
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await fetch(url, { method: 'POST', body, headers });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MalformedPOST')]);
    },
  );
});

describe('CORS rules of a bucket', () => {
  const rule = { AllowedOrigins: [site], AllowedMethods: ['POST'], AllowedHeaders: ['*'], MaxAge: 600 };
  const properties = { CorsConfiguration: { CorsRules: [rule] } };

  test.each([
    ['allow a listed origin to post', properties, site, 'POST', 200],
    ['refuse a method that is not listed', properties, site, 'PUT', 403],
    ['refuse an origin that is not listed', properties, 'http://evil.example', 'POST', 403],
    ['refuse every origin if there are none', {}, site, 'POST', 403],
  ])('%s', async (_, bucketProperties, origin, method, status) => {
    const { url } = await startS3(bucketProperties);
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'Content-Type',
    };
    const answer = await fetch(url, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(status === 200 ? site : null);
    expect(answer.headers.get('access-control-allow-headers')).toBe(status === 200 ? 'content-type' : null);
  });

  test.each(['*', 'https://*.example.com', `${site}/`])(
    'are refused with the origin pattern %s',
    (origin) => {
      const CorsConfiguration = { CorsRules: [{ ...rule, AllowedOrigins: [origin] }] };
      expect(bucketProperties.safeParse({ CorsConfiguration }).success).toBe(false);
    },
  );

  test('let a page of a listed origin read responses and errors', async () => {
    const bucket = await startS3(properties);
    const fields = await sign(bucket);
    expect(await post(bucket, fields)).toMatchObject({ status: 204, allowed: site });
    expect(await post(bucket, fields, { file: 'x' })).toMatchObject({ status: 400, allowed: site });
    const foreign = await post(bucket, fields, { origin: 'http://evil.example' });
    expect(foreign).toMatchObject({ status: 204, allowed: null });
  });
});
