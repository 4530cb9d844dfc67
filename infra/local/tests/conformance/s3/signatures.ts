import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import type { Open } from './objects.ts';

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

/** S3 API Reference, "Authenticating requests (AWS Signature Version 4)" and "Error responses". */
export function signatures(open: Open): void {
  describe('who may not write', () => {
    const write = (client: S3Client, Bucket: string) =>
      client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes' }));

    test.each([
      ['an unknown key id', { accessKeyId: 'other', secretAccessKey: 'local-secret' }, 'InvalidAccessKeyId'],
      [
        'an inherited property as key id',
        { accessKeyId: 'constructor', secretAccessKey: 'x' },
        'InvalidAccessKeyId',
      ],
      ['a wrong secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
      ['a session that does not exist', { sessionToken: 'made-up' }, 'InvalidToken'],
    ])('%s', async (_, changed, name) => {
      const { client, clientOf, keys, Bucket } = await open();
      const stranger = clientOf({ ...(await client.config.credentials()), ...changed });
      await expect(write(stranger, Bucket)).rejects.toMatchObject({ name });
      expect(await keys()).toEqual([]);
    });

    test('somebody who signs nothing', async () => {
      const { url } = await open();
      const answer = await fetch(`${url}/a`, { method: 'PUT', body: 'x' });
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('<Code>AccessDenied</Code>'),
      ]);
    });

    test('somebody whose request was changed on its way: header, added header, body', async () => {
      const { client, clientOf, keys, Bucket } = await open();
      const credentials = await client.config.credentials();
      const changed = (change: Parameters<typeof afterSigning>[1]) =>
        write(afterSigning(clientOf(credentials), change), Bucket);
      await expect(changed(({ headers }) => (headers['x-amz-user-agent'] = 'another'))).rejects.toMatchObject(
        {
          name: 'SignatureDoesNotMatch',
        },
      );
      await expect(changed(({ headers }) => (headers['x-amz-meta-role'] = 'admin'))).rejects.toMatchObject({
        name: 'AccessDenied',
        message: expect.stringContaining('x-amz-meta-role') as string,
      });
      await expect(changed((request) => (request.body = 'bytez'))).rejects.toMatchObject({
        name: 'XAmzContentSHA256Mismatch',
      });
      expect(await keys()).toEqual([]);
      await write(client, Bucket);
      expect(await keys()).toEqual(['a']);
    });

    test('somebody who signs for another region', async () => {
      const { client, clientOf, Bucket } = await open();
      const abroad = clientOf(await client.config.credentials());
      abroad.config.region = async () => 'eu-west-1';
      await expect(write(abroad, Bucket)).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' });
    });
  });

  describe('checksums', () => {
    test('a body that does not have the checksum it claims is refused and not stored', async () => {
      const { client, keys, Bucket } = await open();
      await expect(
        client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ChecksumCRC32: 'AAAAAA==' })),
      ).rejects.toMatchObject({ name: 'BadDigest' });
      await expect(
        client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ContentMD5: md5('others') })),
      ).rejects.toMatchObject({ name: 'BadDigest' });
      expect(await keys()).toEqual([]);
    });

    test.each(['SHA256', 'SHA1', 'CRC32'] as const)(
      '%s is verified, kept and given back',
      async (algorithm) => {
        const { client, Bucket } = await open();
        await client.send(
          new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ChecksumAlgorithm: algorithm }),
        );
        const read = await client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
        expect(read[`Checksum${algorithm}`]).toMatch(/=$/);
        expect(await read.Body?.transformToString()).toBe('bytes');
      },
    );
  });
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('base64');
}
