/**
 * Rights that S3 operations need, including those on KMS keys ("Required permissions for Amazon S3 API operations").
 */
import { arnOf } from '../account.ts';
import { AwsError } from '../protocol/aws-error.ts';
import { firstRefusal, type AccessRequest, type Caller } from '../rights/request.ts';

/** Customer-managed KMS key of a bucket's objects; absent for AWS's own keys. */
interface Encrypted {
  kmsKeyId?: string;
}

const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;

/** Returns the right for an action on one object. */
export const onObject = (action: string, bucket: string, key: string): AccessRequest => ({
  action: `s3:${action}`,
  resource: `${bucketArn(bucket)}/${key}`,
});

/** Returns the right to list a bucket. Omit the prefix for the check that S3 makes when an object is missing. */
export const toList = (bucket: string, prefix?: string): AccessRequest => ({
  action: 's3:ListBucket',
  resource: bucketArn(bucket),
  ...(prefix !== undefined && { context: { 's3:prefix': prefix } }),
});

/**
 * Returns the rights to read an object's bytes or, with `head`, its headers. A caller without the right to list can't
 * learn which objects exist: for a missing object, the caller gets AccessDenied (GetObject, "Permissions").
 */
export function toRead(
  bucket: string,
  key: string,
  object: Encrypted | undefined,
  { head = false } = {},
): AccessRequest[] {
  const read = onObject('GetObject', bucket, key);
  if (!object) return [read, toList(bucket)];
  return head ? [read] : [read, ...toUseKey('Decrypt', object)];
}

/** Returns the rights to write an object into a bucket. */
export const toWrite = (bucket: Encrypted & { name: string }, key: string): AccessRequest[] => [
  onObject('PutObject', bucket.name, key),
  ...toUseKey('GenerateDataKey', bucket),
];

/** Returns the rights on the KMS key. S3 checks the caller's permission on the key, not S3's own. */
function toUseKey(operation: 'Decrypt' | 'GenerateDataKey', { kmsKeyId }: Encrypted): AccessRequest[] {
  if (kmsKeyId === undefined) return [];
  const resource = kmsKeyId.startsWith('arn:') ? kmsKeyId : arnOf('kms', `key/${kmsKeyId}`);
  return [{ action: `kms:${operation}`, resource }];
}

/** Checks that the caller has all these rights. @throws AwsError */
export function demand(caller: Caller, requests: readonly AccessRequest[]): void {
  const refusal = firstRefusal(caller, requests);
  if (refusal !== undefined) throw new AwsError('AccessDenied', 403, refusal);
}
