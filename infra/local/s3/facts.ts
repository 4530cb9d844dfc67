/** An object's facts as headers: what a writer may say, and what a reader is told. */
import { AwsError } from '../protocol/aws-error.ts';
import type { Bucket, Encryption } from './buckets.ts';
import type { ObjectFacts, StoredObject } from './objects.ts';

/** The headers with which a write describes an object, beside x-amz-meta-*. */
export const FACT_HEADERS = ['x-amz-server-side-encryption', 'x-amz-server-side-encryption-aws-kms-key-id'];
const KEPT = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'];
const META = 'x-amz-meta-';

/** What the headers of a write (PutObject, CopyObject with REPLACE) say of the object. */
export function factsOf(headers: Record<string, string>, bucket: Bucket): ObjectFacts {
  const kept: Record<string, string> = {};
  for (const name of KEPT) {
    // `aws-chunked` is how the body travelled, not what the object is.
    const value = name === 'content-encoding' ? withoutChunked(headers[name]) : headers[name];
    if (value) kept[name] = value;
  }
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]): [string, string] => [name.slice(META.length), value]);
  return {
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    headers: kept,
    metadata: Object.fromEntries(metadata),
    encryption: requestedEncryption(headers, bucket),
  };
}

/** The encryption a write asks for, or the bucket's default. Nothing is really encrypted here. */
export function requestedEncryption(headers: Record<string, string>, bucket: Bucket): Encryption {
  const algorithm = headers['x-amz-server-side-encryption'];
  const kmsKeyId = headers['x-amz-server-side-encryption-aws-kms-key-id'];
  if (algorithm === undefined && kmsKeyId === undefined) return bucket.encryption;
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms') {
    throw new AwsError('InvalidArgument', 400, 'The encryption method specified is not supported');
  }
  if (algorithm === 'AES256' && kmsKeyId !== undefined) {
    throw new AwsError(
      'InvalidArgument',
      400,
      'Server Side Encryption with AWS KMS managed key requires HTTP header x-amz-server-side-encryption : aws:kms',
    );
  }
  return { algorithm, kmsKeyId };
}

/** What the answer to a write tells. */
export function writtenHeaders(object: StoredObject): Record<string, string> {
  return { etag: `"${object.etag}"`, ...encryptionHeaders(object.encryption), ...checksumHeaders(object) };
}

/** What GetObject and HeadObject tell, beside length, range and checksum. */
export function readHeaders(object: StoredObject): Record<string, string> {
  const metadata = Object.entries(object.metadata).map(([name, value]) => [META + name, value]);
  return {
    'accept-ranges': 'bytes',
    'content-type': object.contentType,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.lastModified).toUTCString(),
    ...object.headers,
    ...(Object.fromEntries(metadata) as Record<string, string>),
    ...encryptionHeaders(object.encryption),
  };
}

export function checksumHeaders({ checksum }: StoredObject): Record<string, string> {
  if (!checksum) return {};
  return {
    [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
    'x-amz-checksum-type': 'FULL_OBJECT',
  };
}

export function encryptionHeaders({ algorithm, kmsKeyId }: Encryption): Record<string, string> {
  return {
    'x-amz-server-side-encryption': algorithm,
    ...(kmsKeyId && { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyId }),
  };
}

function withoutChunked(encoding: string | undefined): string | undefined {
  return encoding
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked')
    .join(', ');
}
