/** ListBuckets, HeadBucket and ListObjectsV2. */
import { accountId } from '../account.ts';
import { AwsError } from '../protocol/aws-error.ts';
import { encodeUri, REGION, sha256Hex } from '../protocol/sigv4.ts';
import { element, rootElement, type Markup } from '../protocol/xml.ts';
import { toList } from './access.ts';
import type { StoredObject } from './objects.ts';
import { S3_NAMESPACE, type AccountOperation, type S3Operation } from './operation.ts';

export const listBuckets: AccountOperation = {
  name: 'ListBuckets',
  query: [],
  headers: [],
  run: ({ buckets }) => ({
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: rootElement(
      'ListAllMyBucketsResult',
      S3_NAMESPACE,
      // A canonical user id is 64 hexadecimal digits.
      element('Owner', element('ID', sha256Hex(accountId))),
      element(
        'Buckets',
        ...buckets
          .all()
          .map(({ name, created }) =>
            element(
              'Bucket',
              element('Name', name),
              element('CreationDate', new Date(created).toISOString()),
            ),
          ),
      ),
    ),
  }),
};

/** By its header, clients find a bucket's region. */
export const headBucket: S3Operation = {
  name: 'HeadBucket',
  query: [],
  headers: [],
  rights: ({ bucket }) => [toList(bucket.name)],
  run: () => ({ status: 200, headers: { 'x-amz-bucket-region': REGION } }),
};

export const listObjectsV2: S3Operation = {
  name: 'ListObjectsV2',
  query: [
    'list-type',
    'prefix',
    'delimiter',
    'continuation-token',
    'start-after',
    'max-keys',
    'encoding-type',
  ],
  headers: [],
  rights: ({ bucket, query }) => [toList(bucket.name, query.get('prefix'))],
  run: ({ bucket, query }, { objects }) => {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const token = query.get('continuation-token');
    const startAfter = query.get('start-after') ?? '';
    const encode = encoding(query.get('encoding-type'));
    const maxKeys = Math.min(integer(query.get('max-keys') ?? '1000'), 1000);
    const resumeAfter = token === undefined ? undefined : decodeToken(token);

    const listed: Markup[] = [];
    let last: string | undefined;
    let truncated = false;
    for (const [key, object] of objects.list(bucket.name, prefix)) {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const entry = end < 0 ? key : key.slice(0, end + delimiter.length);
      if (entry === last) continue;
      if (resumeAfter === undefined ? !isAfter(key, startAfter) : !isAfter(entry, resumeAfter)) continue;
      if (listed.length === maxKeys) {
        truncated = maxKeys > 0;
        break;
      }
      listed.push(
        end < 0 ? contents(encode(key), object) : element('CommonPrefixes', element('Prefix', encode(entry))),
      );
      last = entry;
    }
    const optional = (name: string, value: string | undefined) => (value ? [element(name, value)] : []);
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: rootElement(
        'ListBucketResult',
        S3_NAMESPACE,
        element('Name', bucket.name),
        element('Prefix', encode(prefix)),
        ...optional('Delimiter', encode(delimiter)),
        ...optional('StartAfter', encode(startAfter)),
        ...optional('EncodingType', query.get('encoding-type')),
        ...optional('ContinuationToken', token),
        ...optional('NextContinuationToken', truncated ? encodeToken(last ?? '') : undefined),
        element('KeyCount', listed.length),
        element('MaxKeys', maxKeys),
        element('IsTruncated', truncated),
        ...listed,
      ),
    };
  },
};

function contents(key: string, object: StoredObject): Markup {
  return element(
    'Contents',
    element('Key', key),
    element('LastModified', new Date(object.lastModified).toISOString()),
    element('ETag', `"${object.etag}"`),
    element('Size', object.size),
    element('StorageClass', 'STANDARD'),
  );
}

/**
 * What `encoding-type` does to Delimiter, Prefix, Key and StartAfter. boto3 and the AWS CLI ask for `url` always, since
 * XML can't hold every character of a key, and decode as a form's field is (botocore: unquote_plus).
 */
function encoding(type: string | undefined): (text: string) => string {
  if (type === undefined) return (text) => text;
  if (type !== 'url')
    throw new AwsError('InvalidArgument', 400, 'Invalid Encoding Method specified in Request');
  return (text) => encodeUri(text).replaceAll('%2F', '/').replaceAll('%20', '+');
}

function integer(text: string): number {
  if (!/^\d+$/.test(text)) {
    throw new AwsError('InvalidArgument', 400, 'Provided max-keys not an integer or within integer range');
  }
  return Number(text);
}

const encodeToken = (entry: string) => Buffer.from(`after:${entry}`).toString('base64url');

function decodeToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  if (!text.startsWith('after:')) {
    throw new AwsError('InvalidArgument', 400, 'The continuation token provided is incorrect');
  }
  return text.slice('after:'.length);
}

/** In the order of UTF-8 bytes, which for characters beyond U+FFFF is not JavaScript's. */
function isAfter(key: string, mark: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(mark)) > 0;
}
