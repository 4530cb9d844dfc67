/** GetObject, HeadObject and ListObjectsV2. */
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalResponse } from '../protocol/service.ts';
import { element, rootElement, type Markup } from '../protocol/xml.ts';
import { checksumHeaders, readHeaders } from './facts.ts';
import type { StoredObject } from './objects.ts';
import type { S3Core, S3Operation, S3Request } from './operation.ts';

export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

const OVERRIDES: Record<string, string> = {
  'response-content-type': 'content-type',
  'response-content-disposition': 'content-disposition',
  'response-cache-control': 'cache-control',
};
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

export const getObject: S3Operation = {
  name: 'GetObject',
  query: Object.keys(OVERRIDES),
  headers: ['range', 'x-amz-checksum-mode', ...CONDITIONS],
  run: (request, core) => read(request, core, (object) => core.objects.body(object)),
};

export const headObject: S3Operation = {
  ...getObject,
  name: 'HeadObject',
  run: (request, core) => read(request, core, () => undefined),
};

function read(
  { bucket, key, headers, query }: S3Request,
  { objects }: S3Core,
  bodyOf: (object: StoredObject) => Buffer | undefined,
): LocalResponse {
  const object = objects.find(bucket.name, key);
  if (!object) throw noSuchKey(key);
  const told = readHeaders(object);
  if (isUnchanged(object, headers)) {
    const { etag = '', 'last-modified': lastModified = '', 'cache-control': cacheControl } = told;
    const kept = { etag, 'last-modified': lastModified };
    return { status: 304, headers: cacheControl ? { ...kept, 'cache-control': cacheControl } : kept };
  }
  for (const [parameter, header] of Object.entries(OVERRIDES)) {
    const value = query.get(parameter);
    if (value !== undefined) told[header] = value;
  }
  const body = bodyOf(object);
  const range = parseRange(headers['range'], object.size);
  if (range) {
    const [first, last] = range;
    return {
      status: 206,
      headers: {
        ...told,
        'content-range': `bytes ${first}-${last}/${object.size}`,
        'content-length': String(last - first + 1),
      },
      body: body?.subarray(first, last + 1),
    };
  }
  const checksum = headers['x-amz-checksum-mode'] === 'ENABLED' ? checksumHeaders(object) : {};
  return { status: 200, headers: { ...told, ...checksum, 'content-length': String(object.size) }, body };
}

/** Whether the answer is 304. Throws PreconditionFailed. The order is RFC 9110's, as S3 documents it. */
function isUnchanged(object: StoredObject, headers: Record<string, string>): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const { 'if-modified-since': modifiedSince, 'if-unmodified-since': unmodifiedSince } = headers;
  if (match !== undefined) {
    if (!matchesEtag(match, object)) throw preconditionFailed('If-Match');
  } else if (unmodifiedSince !== undefined && object.lastModified > Date.parse(unmodifiedSince)) {
    throw preconditionFailed('If-Unmodified-Since');
  }
  if (noneMatch !== undefined) return matchesEtag(noneMatch, object);
  return modifiedSince !== undefined && object.lastModified <= Date.parse(modifiedSince);
}

/** Whether a list of entity tags (or `*`) names this object. */
export function matchesEtag(list: string, object: StoredObject): boolean {
  return list.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
    return bare === '*' || bare === object.etag;
  });
}

/** First and last byte; undefined for the whole object, as for a header that says nothing valid. */
function parseRange(header: string | undefined, size: number): [number, number] | undefined {
  if (header === undefined) return undefined;
  if (header.includes(',')) throw new NotSupported('S3', 'several ranges in one request');
  const [, start, end] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (start === undefined || end === undefined || (start === '' && end === '')) return undefined;
  if (start !== '' && end !== '' && Number(start) > Number(end)) return undefined;
  const first = start === '' ? Math.max(0, size - Number(end)) : Number(start);
  const last = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (first > last) {
    throw new AwsError('InvalidRange', 416, 'The requested range is not satisfiable', {
      RangeRequested: header,
      ActualObjectSize: String(size),
    });
  }
  return [first, last];
}

export const listObjectsV2: S3Operation = {
  name: 'ListObjectsV2',
  query: ['list-type', 'prefix', 'delimiter', 'continuation-token', 'start-after', 'max-keys'],
  headers: [],
  run: ({ bucket, query }, { objects }) => {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const token = query.get('continuation-token');
    const startAfter = query.get('start-after') ?? '';
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
      listed.push(end < 0 ? contents(key, object) : element('CommonPrefixes', element('Prefix', entry)));
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
        element('Prefix', prefix),
        ...optional('Delimiter', delimiter),
        ...optional('StartAfter', startAfter),
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

export function noSuchKey(key: string): AwsError {
  return new AwsError('NoSuchKey', 404, 'The specified key does not exist.', { Key: key });
}

export function preconditionFailed(condition: string): AwsError {
  return new AwsError(
    'PreconditionFailed',
    412,
    'At least one of the pre-conditions you specified did not hold',
    { Condition: condition },
  );
}
