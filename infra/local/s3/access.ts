/** The rights that operations need ("Required permissions for Amazon S3 API operations"), those on KMS keys among them. */
import { arnOf } from '../account.ts';
import { AwsError } from '../protocol/aws-error.ts';
import { firstRefusal, type AccessRequest, type Caller } from '../rights/request.ts';

/** The key that a bucket's objects are encrypted with, where it is no key of AWS's own. */
interface Encrypted {
  kmsKeyId?: string;
}

const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;

/** The right to do something to one object. */
export const onObject = (action: string, bucket: string, key: string): AccessRequest => ({
  action: `s3:${action}`,
  resource: `${bucketArn(bucket)}/${key}`,
});

/** The right to list a bucket; without a prefix for what S3 asks by itself. */
export const toList = (bucket: string, prefix?: string): AccessRequest => ({
  action: 's3:ListBucket',
  resource: bucketArn(bucket),
  ...(prefix !== undefined && { context: { 's3:prefix': prefix } }),
});

/**
 * The rights to read an object's bytes or, with `head`, its headers. A caller who may not list the bucket does not learn
 * that an object is missing: that is AccessDenied, too (GetObject, "Permissions").
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

/** The rights to write an object into a bucket. */
export const toWrite = (bucket: Encrypted & { name: string }, key: string): AccessRequest[] => [
  onObject('PutObject', bucket.name, key),
  ...toUseKey('GenerateDataKey', bucket),
];

/** S3 uses a key in the caller's name. */
function toUseKey(operation: 'Decrypt' | 'GenerateDataKey', { kmsKeyId }: Encrypted): AccessRequest[] {
  if (kmsKeyId === undefined) return [];
  const resource = kmsKeyId.startsWith('arn:') ? kmsKeyId : arnOf('kms', `key/${kmsKeyId}`);
  return [{ action: `kms:${operation}`, resource }];
}

/** @throws AwsError for a right that the caller lacks */
export function demand(caller: Caller, requests: readonly AccessRequest[]): void {
  const refusal = firstRefusal(caller, requests);
  if (refusal !== undefined) throw new AwsError('AccessDenied', 403, refusal);
}
