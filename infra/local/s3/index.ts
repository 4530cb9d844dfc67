/**
 * S3, path-style, as far as the product uses it.
 *
 * Supported, each with the parameters its declaration lists (read.ts, write.ts, post-object.ts): PutObject,
 * GetObject, HeadObject, DeleteObject, DeleteObjects, CopyObject, ListObjectsV2, POST Object, presigned GET and
 * PUT, SigV4 in header, query and form, aws-chunked bodies, checksums CRC32, SHA1 and SHA256, conditional reads
 * and creates, ranges, the bucket's CORS and expiration rules, notifications of created and removed objects.
 * Not supported: multipart uploads, versions, tags, ACLs, policies, buckets made by the API.
 * Every signer may do everything: who may do what is IAM's, which the infrastructure tests look at.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsError, s3Error } from '../protocol/aws-error.ts';
import type { Clock } from '../clock.ts';
import {
  NotSupported,
  type LocalRequest,
  type LocalResponse,
  type LocalService,
} from '../protocol/service.ts';
import { decodeUri, parseQuery, type Credentials } from '../protocol/sigv4.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import type { Store } from '../store.ts';
import { authenticate } from './authenticate.ts';
import { Buckets, isExpired, type BucketProperties } from './buckets.ts';
import { decodeBody } from './chunked.ts';
import { corsHeaders, preflight } from './cors.ts';
import { Objects } from './objects.ts';
import type { S3Core, S3EventName, S3EventObject, S3Operation } from './operation.ts';
import { FIELDS, postObject } from './post-object.ts';
import { getObject, headObject, listObjectsV2 } from './read.ts';
import { copyObject, deleteObject, deleteObjects, putObject } from './write.ts';

export type { BucketProperties } from './buckets.ts';
export type { S3EventName, S3EventObject } from './operation.ts';

export interface S3Options {
  clock: Clock;
  store: Store;
  /** Where the objects' bytes lie; a temporary folder, removed by `close`, where none is given. */
  directory?: string;
  credentials: Credentials;
  /** Told of every write after it has succeeded; must not throw. */
  onEvent?: (bucket: string, event: S3EventName, object: S3EventObject) => void;
}

export interface ReadObject {
  body: Buffer;
  contentType: string;
  cacheControl: string | undefined;
  /** With its quotes, as in the header. */
  etag: string;
  lastModified: Date;
}

export interface S3 {
  handle: LocalService;
  /** Creates a bucket from resolved CloudFormation properties, or gives an existing one new rules. */
  createBucket: (name: string, properties?: BucketProperties) => void;
  /** What CloudFront reads through its origin access control. */
  readObject: (bucket: string, key: string) => ReadObject | undefined;
  /** What a deployment writes: no event. Throws NoSuchBucket. */
  putObjectDirect: (
    bucket: string,
    key: string,
    body: Buffer,
    facts: { contentType: string; cacheControl?: string },
  ) => void;
  /** Keys under a prefix, in order. */
  listKeys: (bucket: string, prefix?: string) => string[];
  /** Removes an object without an event, as a deployment's prune does; nothing where there is none. */
  deleteObjectDirect: (bucket: string, key: string) => void;
  /** Deletes what the buckets' expiration rules have due by the clock; gives how many. */
  sweep: () => number;
  close: () => void;
}

/** The operations; parameters in the query with a question mark, headers and form fields as they are. */
const OPERATIONS = [putObject, getObject, headObject, deleteObject, deleteObjects, copyObject, listObjectsV2];
export const s3Supported: SupportedOperations = {
  ...Object.fromEntries(
    OPERATIONS.map(({ name, query, headers }) => [name, [...query.map((one) => `?${one}`), ...headers]]),
  ),
  PostObject: [...FIELDS, 'x-amz-meta-*', 'x-ignore-*'],
};

/** What signs a request in its query, and never describes an object. */
const PRESIGN = [
  'x-amz-algorithm',
  'x-amz-content-sha256',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expires',
  'x-amz-signature',
  'x-amz-signedheaders',
];
/** What every SDK request carries and no operation is changed by. */
const COMMON_HEADERS = ['x-amz-date', 'x-amz-content-sha256', 'x-amz-user-agent'];

export function createS3({ clock, store, directory, credentials, onEvent }: S3Options): S3 {
  const temporary = directory === undefined ? mkdtempSync(join(tmpdir(), 'local-s3-')) : undefined;
  const buckets = new Buckets(store);
  const objects = new Objects(store, directory ?? temporary ?? '', clock);
  const core: S3Core = {
    buckets,
    objects,
    emit: (bucket, event, key, object) => {
      const { size = 0, etag = '', sequencer = objects.nextSequencer() } = object ?? {};
      onEvent?.(bucket, event, { key, size, eTag: etag, sequencer });
    },
  };

  const answer = (request: LocalRequest, bucketName: string, key: string): LocalResponse => {
    const bucket = buckets.need(bucketName);
    if (request.method === 'OPTIONS') return preflight(request, bucket);
    if (isForm(request) && key === '') {
      return postObject(request, bucket, { credentials, clock }, (name, body, facts) => {
        const object = objects.put(bucketName, name, body, facts);
        core.emit(bucketName, 'ObjectCreated:Post', name, object);
        return object;
      });
    }
    const verified = authenticate(request, { credentials, clock });
    const query = new Map(parseQuery(request.url));
    const headers = effectiveHeaders(request, query, verified.presigned);
    const operation = operationOf(request.method, key, query, headers);
    refuseOthers(operation, query, headers);
    const { body, trailer } = decodeBody(request.body, headers, verified);
    return operation.run({ bucket, key, query, headers: { ...headers, ...trailer }, body }, core);
  };

  return {
    handle: async (request) => {
      const [bucketName, key] = splitPath(request.url);
      if (bucketName === '') throw new NotSupported('S3', 'ListBuckets');
      let response: LocalResponse;
      try {
        response = answer(request, bucketName, key);
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        response = s3Error(error);
        if (request.method === 'HEAD') delete response.body;
      }
      const cors = request.method === 'OPTIONS' ? {} : corsHeaders(request, buckets.find(bucketName));
      return { ...response, headers: { ...response.headers, ...cors } };
    },
    createBucket: (name, properties = {}) => buckets.create(name, properties),
    readObject: (bucket, key) => {
      const object = objects.find(bucket, key);
      return (
        object && {
          body: objects.body(object),
          contentType: object.contentType,
          cacheControl: object.headers['cache-control'],
          etag: `"${object.etag}"`,
          lastModified: new Date(object.lastModified),
        }
      );
    },
    putObjectDirect: (bucket, key, body, { contentType, cacheControl }) => {
      const { encryption } = buckets.need(bucket);
      const headers: Record<string, string> = cacheControl ? { 'cache-control': cacheControl } : {};
      objects.put(bucket, key, body, { contentType, headers, metadata: {}, encryption });
    },
    listKeys: (bucket, prefix) => objects.list(bucket, prefix).map(([key]) => key),
    deleteObjectDirect: (bucket, key) => void objects.delete(bucket, key),
    sweep: () => {
      let deleted = 0;
      for (const bucket of buckets.all()) {
        for (const [key, { lastModified }] of objects.list(bucket.name)) {
          if (!isExpired(bucket, key, lastModified, clock.now())) continue;
          objects.delete(bucket.name, key);
          deleted += 1;
        }
      }
      return deleted;
    },
    close: () => {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
}

function splitPath(url: string): [bucket: string, key: string] {
  const path = (url.split('?', 1)[0] ?? '').slice(1);
  const slash = path.indexOf('/');
  if (slash < 0) return [decodeUri(path), ''];
  return [decodeUri(path.slice(0, slash)), decodeUri(path.slice(slash + 1))];
}

function isForm(request: LocalRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return request.method === 'POST' && /^multipart\/form-data\b/i.test(type);
}

/**
 * The SDK moves x-amz-* headers of a presigned request into the address. S3's guide ("Working with presigned
 * URLs") says that presigned uploads support no checksum but Content-MD5: the one that the SDK puts there is of
 * an empty body, made before the upload exists, so it must not count.
 */
function effectiveHeaders(
  request: LocalRequest,
  query: Map<string, string>,
  presigned: boolean,
): Record<string, string> {
  if (!presigned) return request.headers;
  const moved = [...query]
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name.startsWith('x-amz-') && !PRESIGN.includes(name))
    .filter(([name]) => request.method !== 'PUT' || !/^x-amz-(sdk-)?checksum-/.test(name));
  return { ...Object.fromEntries(moved), ...request.headers };
}

function operationOf(
  method: string,
  key: string,
  query: Map<string, string>,
  headers: Record<string, string>,
): S3Operation {
  if (key !== '') {
    if (method === 'GET') return getObject;
    if (method === 'HEAD') return headObject;
    if (method === 'DELETE') return deleteObject;
    if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? putObject : copyObject;
  } else {
    if (method === 'GET' && query.get('list-type') === '2') return listObjectsV2;
    if (method === 'POST' && query.has('delete')) return deleteObjects;
  }
  const subresources = [...query.keys()].filter((name) => !name.toLowerCase().startsWith('x-amz-'));
  throw new NotSupported(
    'S3',
    `${method} of ${key === '' ? 'a bucket' : 'an object'} ?${subresources.join('&')}`,
  );
}

/** What would change an operation and is not on its list is refused, never ignored. */
function refuseOthers(
  { name, query, headers }: S3Operation,
  givenQuery: Map<string, string>,
  givenHeaders: Record<string, string>,
): void {
  const parameter = [...givenQuery.keys()].find(
    (given) => given !== 'x-id' && !given.toLowerCase().startsWith('x-amz-') && !query.includes(given),
  );
  if (parameter !== undefined) throw new NotSupported('S3', `${name} with ?${parameter}`);
  const header = Object.keys(givenHeaders).find(
    (given) =>
      /^(x-amz-|if-|range$)/.test(given) &&
      !COMMON_HEADERS.includes(given) &&
      !headers.some((own) => (own.endsWith('*') ? given.startsWith(own.slice(0, -1)) : given === own)),
  );
  if (header !== undefined) throw new NotSupported('S3', `${name} with ${header}`);
}
