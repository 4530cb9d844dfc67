/** Signed S3 operations with their parameters, required rights and implementation. */
import { extendedEncodeURIComponent as encodeUri } from '@smithy/core/protocols';
import * as z from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import type { LocalResponse } from '../protocol/service.ts';
import { decodeUri } from '../protocol/sigv4.ts';
import { element, elements, parseXml, rootElement, type Markup } from '../protocol/xml.ts';
import type { AccessRequest, Caller } from '../rights/request.ts';
import { onObject, toList, toRead, toWrite } from './access.ts';
import type { Bucket, Buckets } from './buckets.ts';
import { describedBy, type Objects, type StoredObject } from './objects.ts';

interface S3Request {
  bucket: Bucket;
  /** Empty for operations on the bucket. */
  key: string;
  query: Map<string, string>;
  /** Lower-case names; includes headers from a trailer. */
  headers: Record<string, string>;
  body: Buffer;
  caller: Caller;
}

export interface S3Core {
  buckets: Buckets;
  objects: Objects;
  emit: (bucket: string, event: S3EventName, key: string, object: StoredObject) => void;
}

export type S3EventName = `ObjectCreated:${'Put' | 'Post' | 'Copy'}`;

interface Operation {
  /** Query parameters start with a question mark, headers do not. A trailing `*` matches any suffix. */
  parameters: readonly string[];
  rights: (request: S3Request, core: S3Core) => AccessRequest[];
  run: (request: S3Request, core: S3Core) => LocalResponse;
}

/** Maximum number of objects in one page of a list. */
const maxKeys = 1000;
const described = ['content-type', 'cache-control', 'x-amz-meta-*'];
const checksum = ['x-amz-checksum-crc32', 'x-amz-sdk-checksum-algorithm'];

/** Query parameters of a presigned GET, with the response headers that they set. */
const overrides = {
  'response-content-type': 'content-type',
  'response-content-disposition': 'content-disposition',
  'response-cache-control': 'cache-control',
};

export const operations = {
  GetObject: {
    parameters: [
      ...Object.keys(overrides).map((name) => `?${name}`),
      'if-match',
      'if-none-match',
      // Ignored: browsers send it with If-None-Match, which takes precedence.
      'if-modified-since',
      'x-amz-checksum-mode',
    ],
    rights: ({ bucket, key }, { objects }) =>
      toRead(bucket.name, key, objects.find(bucket.name, key) && bucket),
    run: (request, { objects }) => {
      const object = existing(request, objects);
      const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
      if (match !== undefined && !isTag(match, object)) throw preconditionFailed();
      const headers = readHeaders(object, request.headers);
      if (noneMatch !== undefined && isTag(noneMatch, object)) return { status: 304, headers };
      for (const [parameter, header] of Object.entries(overrides)) {
        const value = request.query.get(parameter);
        if (value !== undefined) headers[header] = value;
      }
      return { status: 200, headers, body: objects.body(object) };
    },
  },
  HeadObject: {
    parameters: ['x-amz-checksum-mode'],
    // A caller that requests the checksum also needs the right to the KMS key (HeadObject, "Permissions").
    rights: ({ bucket, key, headers }, { objects }) =>
      toRead(bucket.name, key, objects.find(bucket.name, key) && bucket, {
        head: headers['x-amz-checksum-mode'] !== 'ENABLED',
      }),
    run: (request, { objects }) => {
      const object = existing(request, objects);
      const length = { 'content-length': String(object.size) };
      return { status: 200, headers: { ...readHeaders(object, request.headers), ...length } };
    },
  },
  PutObject: {
    parameters: [...described, ...checksum, 'x-amz-decoded-content-length', 'x-amz-trailer'],
    rights: ({ bucket, key }) => toWrite(bucket, key),
    run: ({ bucket, key, headers, body }, { objects, emit }) => {
      const object = objects.put(bucket.name, key, body, describedBy(headers));
      emit(bucket.name, 'ObjectCreated:Put', key, object);
      return { status: 200, headers: { etag: `"${object.etag}"` } };
    },
  },
  CopyObject: {
    parameters: ['x-amz-copy-source', 'x-amz-copy-source-if-match', 'x-amz-metadata-directive', ...described],
    rights: ({ bucket, key, headers }, { buckets, objects }) => {
      const from = sourceOf(headers);
      const source = objects.find(from.bucket, from.key) && buckets.find(from.bucket);
      return [...toRead(from.bucket, from.key, source), ...toWrite(bucket, key)];
    },
    run: ({ bucket, key, headers }, { buckets, objects, emit }) => {
      const from = sourceOf(headers);
      const source = existing({ bucket: buckets.need(from.bucket), key: from.key }, objects);
      const match = headers['x-amz-copy-source-if-match'];
      if (match !== undefined && !isTag(match, source)) throw preconditionFailed();
      const directive = headers['x-amz-metadata-directive'] ?? 'COPY';
      const replaced = directive === 'REPLACE';
      const isItself = from.bucket === bucket.name && from.key === key;
      if (!['COPY', 'REPLACE'].includes(directive) || (isItself && !replaced))
        throw new AwsError(
          'InvalidRequest',
          400,
          'An object is copied onto itself only with other metadata.',
        );
      const said = replaced ? describedBy(headers) : source.headers;
      const object = objects.put(bucket.name, key, objects.body(source), said);
      emit(bucket.name, 'ObjectCreated:Copy', key, object);
      return xml('CopyObjectResult', modified(object.lastModified), element('ETag', `"${object.etag}"`));
    },
  },
  DeleteObject: {
    parameters: [],
    rights: ({ bucket, key }) => [onObject('DeleteObject', bucket.name, key)],
    run: ({ bucket, key }, { objects }) => {
      objects.delete(bucket.name, key);
      return { status: 204 };
    },
  },
  DeleteObjects: {
    parameters: ['?delete', ...checksum],
    // `run` checks the right to each key, because the response reports every refused key.
    rights: () => [],
    run: ({ bucket, body, caller }, { objects }) => {
      const { Object: named, Quiet: quiet } = parseDeletion(body);
      const results = named.flatMap(({ Key: key }) => {
        const name = element('Key', key);
        const refusal = caller.refusal(onObject('DeleteObject', bucket.name, key));
        if (refusal !== undefined)
          return [element('Error', name, element('Code', 'AccessDenied'), element('Message', refusal))];
        objects.delete(bucket.name, key);
        return quiet === 'true' ? [] : [element('Deleted', name)];
      });
      return xml('DeleteResult', ...results);
    },
  },
  ListObjectsV2: {
    parameters: ['?list-type', '?prefix', '?delimiter', '?continuation-token', '?encoding-type', '?max-keys'],
    rights: ({ bucket, query }) => [toList(bucket.name, query.get('prefix'))],
    run: ({ bucket, query }, { objects }) => {
      const [prefix = '', delimiter = ''] = [query.get('prefix'), query.get('delimiter')];
      // boto3 and the AWS CLI request `url`, because XML can't represent every character. They decode a plus as a
      // space.
      const encode = (text: string) =>
        query.has('encoding-type') ? encodeUri(text).replaceAll('%2F', '/').replaceAll('%20', '+') : text;
      const entries = new Map<string, Markup>();
      for (const [key, { size, lastModified }] of objects.list(bucket.name, prefix)) {
        const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
        const entry = end < 0 ? key : key.slice(0, end + delimiter.length);
        const name = element(end < 0 ? 'Key' : 'Prefix', encode(entry));
        const contents = element('Contents', name, modified(lastModified), element('Size', size));
        entries.set(entry, end < 0 ? contents : element('CommonPrefixes', name));
      }
      // The token contains the last listed entry, so that deletions between two pages do not shift the next page.
      const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url');
      const rest = [...entries].filter(([entry]) => Buffer.from(entry).compare(after) > 0);
      const length = Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys);
      const page = rest.slice(0, length);
      const next = rest.length > length ? Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url') : '';
      return xml(
        'ListBucketResult',
        element('Prefix', encode(prefix)),
        ...(delimiter === '' ? [] : [element('Delimiter', encode(delimiter))]),
        ...(query.has('encoding-type') ? [element('EncodingType', 'url')] : []),
        ...(next === '' ? [] : [element('NextContinuationToken', next)]),
        element('IsTruncated', next !== ''),
        ...page.map(([, markup]) => markup),
      );
    },
  },
} satisfies Record<string, Operation>;

/** Lists all buckets. Takes no parameters and acts on no bucket. */
export const listBuckets = (buckets: Buckets): LocalResponse =>
  xml(
    'ListAllMyBucketsResult',
    element(
      'Buckets',
      ...buckets
        .all()
        .map(({ name, created }) =>
          element('Bucket', element('Name', name), element('CreationDate', new Date(created).toISOString())),
        ),
    ),
  );

/** Returns an object's headers for a reader. Includes the checksum only on request. */
export function readHeaders(
  { headers, etag, lastModified }: StoredObject,
  asked: Record<string, string> = {},
): Record<string, string> {
  const { 'x-amz-checksum-crc32': _, ...described } = headers;
  return {
    ...(asked['x-amz-checksum-mode'] === 'ENABLED' ? headers : described),
    etag: `"${etag}"`,
    'last-modified': new Date(lastModified).toUTCString(),
  };
}

function existing({ bucket, key }: Pick<S3Request, 'bucket' | 'key'>, objects: Objects): StoredObject {
  const object = objects.find(bucket.name, key);
  if (!object) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
  return object;
}

const isTag = (given: string, { etag }: StoredObject): boolean => given.replace(/^"|"$/g, '') === etag;

const preconditionFailed = (): AwsError =>
  new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');

/** Parses `bucket/key` or `/bucket/key`, URL-encoded. */
function sourceOf(headers: Record<string, string>): { bucket: string; key: string } {
  const [bucket = '', ...key] = decodeUri(headers['x-amz-copy-source'] ?? '')
    .replace(/^\//, '')
    .split('/');
  return { bucket, key: key.join('/') };
}

const deletion = z.strictObject({
  Delete: z.object({
    Object: elements(z.object({ Key: z.string().min(1) })).refine(
      ({ length }) => length > 0 && length <= maxKeys,
    ),
    Quiet: z.string().optional(),
  }),
});

function parseDeletion(body: Buffer): z.output<typeof deletion>['Delete'] {
  try {
    return deletion.parse(parseXml(body.toString('utf8'))).Delete;
  } catch {
    throw new AwsError('MalformedXML', 400, `The XML you provided is not a list of 1 to ${maxKeys} keys.`);
  }
}

const modified = (time: number): Markup => element('LastModified', new Date(time).toISOString());

const xml = (name: string, ...content: Markup[]): LocalResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: rootElement(name, 'http://s3.amazonaws.com/doc/2006-03-01/', ...content),
});
