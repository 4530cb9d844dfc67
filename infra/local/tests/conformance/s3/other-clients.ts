import { createHmac } from 'node:crypto';
import {
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, test } from 'vitest';
import { target, uniqueName } from '../target.ts';
import type { Open } from './objects.ts';

const region = target.kind === 'aws' ? target.region : 'us-east-1';

/**
 * What the AWS CLI and boto3 send by themselves and the SDK for JavaScript does not, as versions 1.29 and 1.43 of
 * their core were seen to send it. S3 API Reference, ListBuckets, HeadBucket, ListObjectsV2 and "Error responses".
 */
export function otherClients(open: Open): void {
  describe('what the AWS CLI and boto3 send', () => {
    test('aws s3 ls: the buckets, each with the day it was made', async () => {
      const { client, Bucket } = await open();
      const { Buckets = [], Owner } = await client.send(new ListBucketsCommand({}));
      const found = Buckets.find(({ Name }) => Name === Bucket);
      expect(Math.abs((found?.CreationDate?.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
      expect(Owner?.ID).toMatch(/^[0-9a-f]{64}$/);
    });

    test('aws s3 ls of a bucket: keys that XML can’t hold come encoded, as a form’s field is', async () => {
      const { client, Bucket } = await open();
      for (const Key of ['a b/ñ+(1).txt', 'a b/c/d', 'z\u0001'])
        await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
      const list = (input: object) =>
        client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url', ...input }));
      expect(await list({ Prefix: 'a b/', Delimiter: '/' })).toMatchObject({
        EncodingType: 'url',
        Prefix: 'a+b/',
        Delimiter: '/',
        Contents: [{ Key: 'a+b/%C3%B1%2B%281%29.txt' }],
        CommonPrefixes: [{ Prefix: 'a+b/c/' }],
      });
      expect(await list({ StartAfter: 'a b/ñ' })).toMatchObject({
        StartAfter: 'a+b/%C3%B1',
        Contents: [{ Key: 'a+b/%C3%B1%2B%281%29.txt' }, { Key: 'z%01' }],
      });
      const other = list({ EncodingType: 'base64' });
      await expect(other).rejects.toMatchObject({ name: 'InvalidArgument' });
    });

    test('a bucket that is there, and one that is not', async () => {
      const { client, Bucket } = await open();
      expect(await client.send(new HeadBucketCommand({ Bucket }))).toMatchObject({ BucketRegion: region });
      await expect(client.send(new HeadBucketCommand({ Bucket: uniqueName('none') }))).rejects.toMatchObject({
        name: 'NotFound',
        $metadata: { httpStatusCode: 404 },
      });
    });

    test('a request signed for another region is told the right one, by which they sign again', async () => {
      const { client, clientOf, Bucket } = await open();
      const abroad = clientOf(await client.config.credentials());
      abroad.config.region = async () => (region === 'eu-west-1' ? 'us-east-1' : 'eu-west-1');
      const answer = await fetch(await getSignedUrl(abroad, new GetObjectCommand({ Bucket, Key: 'a' })));
      expect(await answer.text()).toContain(`<Region>${region}</Region>`);
      expect([answer.status, answer.headers.get('x-amz-bucket-region')]).toEqual([400, region]);
    });

    test('an address presigned by Signature Version 2, boto3’s default, is refused with the way out', async () => {
      const { client, url, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
      const { accessKeyId, secretAccessKey } = await client.config.credentials();
      const expires = Math.floor(Date.now() / 1000) + 60;
      const text = `GET\n\n\n${expires}\n/${Bucket}/a`;
      const signature = createHmac('sha1', secretAccessKey).update(text).digest('base64');
      const query = new URLSearchParams({
        AWSAccessKeyId: accessKeyId,
        Signature: signature,
        Expires: String(expires),
      });
      for (const [address, headers] of [
        [`${url}/a?${query.toString()}`, {}],
        [`${url}/a`, { authorization: `AWS ${accessKeyId}:${signature}`, date: new Date().toUTCString() }],
      ] as const) {
        const answer = await fetch(address, { headers });
        expect([answer.status, await answer.text()]).toEqual([
          400,
          expect.stringMatching(/<Code>InvalidRequest<.*Please use AWS4-HMAC-SHA256\./s),
        ]);
      }
    });
  });
}
