import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { describe, expect, test } from 'vitest';
import { standInOnly, type Suite } from '../suite.ts';
import { uniqueName } from '../target.ts';
import type { OpenBucket } from './bucket.ts';
import type { Open } from './objects.ts';

const TYPE = { 'Content-Type': 'image/jpeg' };
const OPTIONS = {
  Key: 'incoming/42',
  Fields: TYPE,
  Conditions: [
    ['content-length-range', 3, 10],
    ['eq', '$Content-Type', 'image/jpeg'],
  ] satisfies PresignedPostOptions['Conditions'],
  Expires: 900,
};

interface Sent {
  status: number;
  text: string;
  headers: Headers;
}

/** S3 API Reference, POST Object, "POST policy" and "Error responses"; User Guide, "Using CORS". */
export function postObject(open: Open, { exercised }: Suite): void {
  /** Posts as a browser does: the fields, then the file, then what a test adds after it. */
  async function post(
    url: string,
    fields: Record<string, string>,
    file: string | undefined = 'bytes',
    after: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Sent> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file !== undefined) form.append('file', new Blob([file], { type: 'text/html' }), 'mi foto.jpg');
    for (const [name, value] of Object.entries(after)) form.append(name, value);
    const answer = await fetch(url, { method: 'POST', body: form, headers });
    exercised(
      'PostObject',
      Object.keys(fields).map((name) => name.toLowerCase().replace(/^(x-amz-meta-|x-ignore-).*/, '$1*')),
    );
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  const sign = ({ client, Bucket }: OpenBucket, options: Partial<PresignedPostOptions> = {}) =>
    createPresignedPost(client, { Bucket, ...OPTIONS, ...options });

  describe('a form that its policy allows', () => {
    test('stores the file under the signed key and type, whatever the file part says of itself', async () => {
      const started = await open();
      const { url, fields } = await sign(started);
      expect(await post(url, fields)).toMatchObject({ status: 204, text: '' });
      const { client, Bucket } = started;
      const read = await client.send(new GetObjectCommand({ Bucket, Key: 'incoming/42' }));
      expect(await read.Body?.transformToString()).toBe('bytes');
      expect(read.ContentType).toBe('image/jpeg');
    });

    standInOnly('notifications reach a queue or a function there, not a test', () => {
      test('tells of the object that it made', async () => {
        const started = await open();
        const { url, fields } = await sign(started);
        await post(url, fields);
        const { Bucket, events } = started;
        expect(events).toMatchObject([
          { bucket: Bucket, event: 'ObjectCreated:Post', key: 'incoming/42', size: 5 },
        ]);
        expect(events[0]?.eTag).toBe('4b3a6218bb3e3a7303e8a171a60fcf92');
      });
    });

    test('works as often as it is sent: what a second use means is for the receiver to decide', async () => {
      const started = await open();
      const { url, fields } = await sign(started);
      expect((await post(url, fields, 'first')).status).toBe(204);
      expect((await post(url, fields, 'second')).status).toBe(204);
      expect(await started.keys()).toEqual(['incoming/42']);
    });

    test("puts the file's own name where ${filename} stands", async () => {
      const started = await open();
      const { url, fields } = await sign(started, { Key: 'incoming/${filename}' });
      expect((await post(url, fields)).status).toBe(204);
      expect(await started.keys()).toEqual(['incoming/mi foto.jpg']);
    });

    test('answers 201 with the place of the object where the form asks for it', async () => {
      const started = await open();
      const { url, fields } = await sign(started, { Fields: { ...TYPE, success_action_status: '201' } });
      const { status, text } = await post(url, fields);
      expect(status).toBe(201);
      expect(text).toContain(`<Bucket>${started.Bucket}</Bucket><Key>incoming/42</Key>`);
      expect(text).toMatch(/<PostResponse>\s*<Location>https?:/);
    });

    test('keeps metadata and encryption that the policy covers', async () => {
      const started = await open();
      const { url, fields } = await sign(started, {
        Fields: {
          ...TYPE,
          'x-amz-meta-owner': '42',
          'x-ignore-note': 'seen by nobody',
          'cache-control': 'private',
          'content-disposition': 'inline',
          'content-encoding': 'identity',
          expires: 'Wed, 21 Oct 2099 07:28:00 GMT',
          'x-amz-server-side-encryption': 'aws:kms',
          'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
        },
      });
      expect((await post(url, fields)).status).toBe(204);
      const { client, Bucket } = started;
      expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'incoming/42' }))).toMatchObject({
        Metadata: { owner: '42' },
        CacheControl: 'private',
        ContentDisposition: 'inline',
        ContentEncoding: 'identity',
        ExpiresString: 'Wed, 21 Oct 2099 07:28:00 GMT',
        ServerSideEncryption: 'aws:kms',
        SSEKMSKeyId: 'key-1',
      });
    });
  });

  describe('a form that its policy does not allow is refused, and nothing is stored', () => {
    const bytes = (count: number) => 'x'.repeat(count);
    type Fields = Record<string, string>;
    const without = (fields: Fields, name: string): Fields =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

    const violations: Array<
      [what: string, (fields: Fields) => Fields, file: string, status: number, text: string]
    > = [
      [
        'another key',
        (f) => ({ ...f, key: 'incoming/43' }),
        'bytes',
        403,
        'Policy Condition failed: [&quot;eq&quot;, &quot;$key&quot;',
      ],
      [
        'another type',
        (f) => ({ ...f, 'Content-Type': 'text/html' }),
        'bytes',
        403,
        'Policy Condition failed',
      ],
      ['no type', (f) => without(f, 'Content-Type'), 'bytes', 403, 'Policy Condition failed'],
      [
        'a field the policy does not cover',
        (f) => ({ ...f, 'Cache-Control': 'public' }),
        'bytes',
        403,
        'Extra input fields: cache-control',
      ],
      [
        'an ACL the policy does not cover',
        (f) => ({ ...f, acl: 'public-read' }),
        'bytes',
        403,
        'Extra input fields: acl',
      ],
      ['a file that is too large', (f) => f, bytes(11), 400, '<Code>EntityTooLarge</Code>'],
      ['a file that is too small', (f) => f, bytes(2), 400, '<Code>EntityTooSmall</Code>'],
      [
        'a tampered signature',
        (f) => ({ ...f, 'X-Amz-Signature': bytes(64).replaceAll('x', '0') }),
        'bytes',
        403,
        '<Code>SignatureDoesNotMatch</Code>',
      ],
      [
        'a tampered policy',
        (f) => ({
          ...f,
          Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64'),
        }),
        'bytes',
        403,
        '<Code>SignatureDoesNotMatch</Code>',
      ],
      ['no policy', (f) => without(f, 'Policy'), 'bytes', 403, '<Code>AccessDenied</Code>'],
      ['no signature', (f) => without(f, 'X-Amz-Signature'), 'bytes', 400, '<Code>InvalidArgument</Code>'],
      ['no key', (f) => without(f, 'key'), 'bytes', 400, "contain a field named 'key'"],
      [
        'another signer',
        (f) => ({
          ...f,
          'X-Amz-Credential': (f['X-Amz-Credential'] ?? '').replace(/^[^/]+/, 'AKIAIOSFODNN7EXAMPLE'),
        }),
        'bytes',
        403,
        '<Code>InvalidAccessKeyId</Code>',
      ],
    ];
    test.each(violations)('%s', async (_, change, file, status, text) => {
      const started = await open();
      const { url, fields } = await sign(started);
      const answer = await post(url, change(fields), file);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(text);
      expect(await started.keys()).toEqual([]);
    });

    test('sizes at both ends of the range are allowed, and an error names the size and the limit', async () => {
      const started = await open();
      const { url, fields } = await sign(started);
      expect((await post(url, fields, bytes(3))).status).toBe(204);
      expect((await post(url, fields, bytes(10))).status).toBe(204);
      const { text } = await post(url, fields, bytes(11));
      expect(text).toContain('<ProposedSize>11</ProposedSize><MaxSizeAllowed>10</MaxSizeAllowed>');
    });

    test('an expired form', async () => {
      const started = await open();
      const { url, fields } = await sign(started, { Expires: -1 });
      const { status, text } = await post(url, fields);
      expect([status, text]).toEqual([
        403,
        expect.stringContaining('Invalid according to Policy: Policy expired.'),
      ]);
      expect(await started.keys()).toEqual([]);
    });

    test('a form of another bucket', async () => {
      const started = await open();
      const { fields } = await sign(started, { Bucket: uniqueName('other') });
      const { status, text } = await post(started.url, fields);
      expect([status, text]).toEqual([403, expect.stringContaining('Policy Condition failed')]);
    });

    test('a form signed with another secret', async () => {
      const started = await open();
      const { accessKeyId } = await started.client.config.credentials();
      const client = started.clientOf({ accessKeyId, secretAccessKey: 'guessed' });
      const { url, fields } = await sign({ ...started, client });
      expect((await post(url, fields)).text).toContain('<Code>SignatureDoesNotMatch</Code>');
    });

    test('a form of a session that does not exist', async () => {
      const started = await open();
      const { accessKeyId, secretAccessKey } = await started.client.config.credentials();
      const client = started.clientOf({ accessKeyId, secretAccessKey, sessionToken: 'made-up' });
      const { url, fields } = await sign({ ...started, client });
      expect((await post(url, fields)).text).toContain('<Code>InvalidToken</Code>');
    });

    test('fields after the file do not count; without a file there is nothing to store', async () => {
      const started = await open();
      const { url, fields } = await sign(started);
      const { key = '', ...others } = fields;
      expect((await post(url, others, 'bytes', { key })).text).toContain('check the order of the fields');
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const answer = await fetch(url, { method: 'POST', body: form });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('exactly one file upload'),
      ]);
    });

    test.each([
      ['a body that is no form', 'multipart/form-data; boundary=x', 'not a form'],
      [
        'a form that breaks off',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\na',
      ],
      ['no boundary', 'multipart/form-data', '--x--'],
    ])('%s', async (_, type, body) => {
      const { url } = await open();
      const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('MalformedPOSTRequest'),
      ]);
    });
  });

  describe('from a page of another origin', () => {
    const properties = {
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: ['http://localhost:5173'],
            AllowedMethods: ['POST'],
            AllowedHeaders: ['*'],
            MaxAge: 600,
          },
        ],
      },
    };
    const ask = (url: string, origin: string, method: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'Content-Type',
        },
      });

    test("the bucket's rule allows its origin and method, and no other", async () => {
      const { url } = await open(properties);
      const allowed = await ask(url, 'http://localhost:5173', 'POST');
      expect(allowed.status).toBe(200);
      expect(Object.fromEntries(allowed.headers)).toMatchObject({
        'access-control-allow-origin': 'http://localhost:5173',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      });
      expect((await ask(url, 'http://evil.example', 'POST')).status).toBe(403);
      expect((await ask(url, 'http://localhost:5173', 'PUT')).status).toBe(403);
      const closed = await open();
      expect((await ask(closed.url, 'http://localhost:5173', 'POST')).status).toBe(403);
    });

    test('the page may read the answer, also where it is a refusal', async () => {
      const started = await open(properties);
      const { url, fields } = await sign(started);
      const origin = { origin: 'http://localhost:5173' };
      const header = 'access-control-allow-origin';
      expect((await post(url, fields, 'bytes', {}, origin)).headers.get(header)).toBe(origin.origin);
      const refused = await post(url, fields, 'x'.repeat(11), {}, origin);
      expect([refused.status, refused.headers.get(header)]).toEqual([400, origin.origin]);
      const other = await post(url, fields, 'bytes', {}, { origin: 'http://evil.example' });
      expect(other.headers.get(header)).toBeNull();
    });
  });
}
