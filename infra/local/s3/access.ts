/** The rights that operations need ("Required permissions for Amazon S3 API operations"), those on KMS keys among them. */
import { arnOf } from '../account.ts';
import { AwsError } from '../protocol/aws-error.ts';
import { firstRefusal, type AccessRequest, type Caller } from '../rights/request.ts';
import type { Encryption } from './buckets.ts';
import type { StoredObject } from './objects.ts';

const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;

/** A right on one object. */
export const onObject = (action: string, bucket: string, key: string): AccessRequest => ({
  action: `s3:${action}`,
  resource: `${bucketArn(bucket)}/${key}`,
});

/** Listing; without a prefix for what S3 asks by itself. */
export const toList = (bucket: string, prefix?: string): AccessRequest => ({
  action: 's3:ListBucket',
  resource: bucketArn(bucket),
  ...(prefix !== undefined && { context: { 's3:prefix': prefix } }),
});

/** Which buckets an account has, is a right on none of them. */
export const toListBuckets: AccessRequest = { action: 's3:ListAllMyBuckets', resource: '*' };

/**
 * Reading an object's bytes or, with `head`, what it is. Who may not list the bucket is not told that an object is
 * missing: that is AccessDenied, too (GetObject, "Permissions").
 */
export function toRead(
  bucket: string,
  key: string,
  object: Pick<StoredObject, 'encryption'> | undefined,
  { head = false } = {},
): AccessRequest[] {
  const read = onObject('GetObject', bucket, key);
  if (!object) return [read, toList(bucket)];
  return head ? [read] : [read, ...toUseKey('Decrypt', object.encryption)];
}

/** Writing one, with the key that it will be encrypted with. */
export const toWrite = (bucket: string, key: string, encryption: Encryption): AccessRequest[] => [
  onObject('PutObject', bucket, key),
  ...toUseKey('GenerateDataKey', encryption),
];

/** S3 uses a key in the caller's name; the key that AWS manages lets everybody of the account. */
function toUseKey(operation: 'Decrypt' | 'GenerateDataKey', { kmsKeyId }: Encryption): AccessRequest[] {
  if (kmsKeyId === undefined) return [];
  const resource = kmsKeyId.startsWith('arn:') ? kmsKeyId : arnOf('kms', `key/${kmsKeyId}`);
  return [{ action: `kms:${operation}`, resource }];
}

/** @throws AwsError for what the caller may not do */
export function demand(caller: Caller | undefined, requests: readonly AccessRequest[]): void {
  const refusal = firstRefusal(caller, requests);
  if (refusal !== undefined) throw new AwsError('AccessDenied', 403, refusal);
}
