import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { send } from '../http-client.ts';
import { expectNotSupported, standInOnly } from '../suite.ts';
import type { Open } from './objects.ts';

/** What the stand-in refuses, in S3's own shape of an error: its clients show the message of no other. */
export function notSupported(open: Open): void {
  standInOnly('S3 takes more than is supported', () => {
    describe('what is not supported is named, not guessed', () => {
      test('in a sentence that clients show', async () => {
        const { client, s3, Bucket } = await open();
        const at = { Bucket, Key: 'a' };
        const put = (more: object) => new PutObjectCommand({ ...at, Body: 'x', ...more });
        await client.send(put({}));
        for (const [command, sentence] of [
          [new PutObjectAclCommand({ ...at, ACL: 'private' }), 'PutObject with ?acl'],
          [put({ StorageClass: 'GLACIER' }), 'PutObject with x-amz-storage-class'],
          [put({ IfMatch: '"a"' }), 'PutObject with if-match'],
          [put({ IfNoneMatch: '"a"' }), 'If-None-Match with an entity tag'],
          [put({ ChecksumCRC32C: 'yZRlqg==' }), 'x-amz-checksum-crc32c. Ask for CRC32'],
          [put({ ChecksumCRC64NVME: 'AAAAAAAAAAA=' }), '--checksum-algorithm CRC32'],
          [put({ ChecksumAlgorithm: 'CRC64NVME' }), '--checksum-algorithm CRC32'],
          [new GetObjectCommand({ ...at, VersionId: 'v1' }), 'GetObject with ?versionId'],
          [new GetObjectCommand({ ...at, PartNumber: 1 }), 'GetObject with ?partNumber'],
          [new GetObjectCommand({ ...at, Range: 'bytes=0-0,1-1' }), 'several ranges'],
          [new CreateMultipartUploadCommand(at), 'multipart uploads. Send an object whole'],
          [new CreateBucketCommand({ Bucket: 'another' }), 'CreateBucket'],
          [
            new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a', VersionId: 'v1' }] } }),
            'DeleteObjects with VersionId',
          ],
          [new GetBucketLocationCommand({ Bucket }), 'GET of a bucket ?location'],
          [new ListObjectsCommand({ Bucket, Marker: 'a' }), 'ListObjects, but ListObjectsV2'],
          [new ListBucketsCommand({ MaxBuckets: 1 }), 'ListBuckets with ?max-buckets'],
        ] as const) {
          const answer = client.send(command as PutObjectCommand);
          await expectNotSupported(answer, sentence);
          await expect(answer).rejects.toMatchObject({ name: 'NotImplemented' });
        }
        expect(s3.listKeys(Bucket)).toEqual(['a']);
        expect(() => s3.createBucket('v', { VersioningConfiguration: { Status: 'Enabled' } })).toThrow(
          'VersioningConfiguration',
        );
      });

      test('an address that has the bucket in its host name', async () => {
        const { url, Bucket } = await open();
        const host = `${Bucket}.${new URL(url).host}`;
        const { status, body } = await send(new URL(url).origin, '/a', { headers: { host } });
        expect([status, body.toString()]).toEqual([501, expect.stringContaining(`address ${host}. Ask for`)]);
      });
    });
  });
}
