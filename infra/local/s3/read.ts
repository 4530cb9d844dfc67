/** GetObject and HeadObject. */
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalResponse } from '../protocol/service.ts';
import { toRead } from './access.ts';
import { checksumHeaders, readHeaders } from './facts.ts';
import type { StoredObject } from './objects.ts';
import type { S3Core, S3Operation, S3Request } from './operation.ts';

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
  rights: ({ bucket, key }, { objects }) => toRead(bucket.name, key, objects.find(bucket.name, key)),
  run: (request, core) => read(request, core, (object) => core.objects.body(object)),
};

export const headObject: S3Operation = {
  ...getObject,
  name: 'HeadObject',
  // Only who asks for the checksum, too, needs the key that it is encrypted with (HeadObject, "Permissions").
  rights: ({ bucket, key, headers }, { objects }) =>
    toRead(bucket.name, key, objects.find(bucket.name, key), {
      head: headers['x-amz-checksum-mode'] !== 'ENABLED',
    }),
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
