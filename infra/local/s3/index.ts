/**
 * S3, path-style, as far as the product uses it.
 *
 * Supported, each with the parameters its declaration lists (read.ts, list.ts, write.ts, post-object.ts):
 * PutObject, GetObject, HeadObject, DeleteObject, DeleteObjects, CopyObject, ListBuckets, HeadBucket, ListObjectsV2,
 * POST Object, presigned GET and PUT, SigV4 in header, query and form, aws-chunked bodies, checksums CRC32, SHA1 and
 * SHA256, conditional reads and creates, ranges, the bucket's CORS and expiration rules, notifications of created and removed objects.
 * Not supported, and refused as S3 refuses what it does not implement, so that clients show the reason: multipart
 * uploads, virtual-hosted addresses, versions, tags, ACLs, policies, buckets made by the API.
 * Who signed with a role's key may do what access.ts asks for and the template's policies allow.
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
import { parseQuery, type Credentials } from '../protocol/sigv4.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import { account, type Caller } from '../rights/request.ts';
import type { Store } from '../store.ts';
import { demand, toListBuckets } from './access.ts';
import { authenticate } from './authenticate.ts';
import { Buckets, isExpired, type BucketProperties, type Encryption } from './buckets.ts';
import { decodeBody } from './chunked.ts';
import { corsHeaders, preflight } from './cors.ts';
import { readHeaders } from './facts.ts';
import { Objects } from './objects.ts';
import type { S3Core, S3EventName, S3EventObject } from './operation.ts';
import { headBucket, listBuckets, listObjectsV2 } from './list.ts';
import { FIELDS, postObject } from './post-object.ts';
import { getObject, headObject } from './read.ts';
import { operationOf, refuseByAddress, refuseOthers, splitPath } from './route.ts';
import { copyObject, deleteObject, deleteObjects, putObject } from './write.ts';

export type { BucketProperties } from './buckets.ts';
export type { S3EventName, S3EventObject } from './operation.ts';

export interface S3Options {
  clock: Clock;
  store: Store;
  /** Where the objects' bytes lie; a temporary folder, removed by `close`, where none is given. */
  directory?: string;
  credentials: Credentials;
  /** Whose a key of these is; without it each is the account's own. */
  callerOf?: (accessKeyId: string) => Caller;
  /** Told of every write after it has succeeded; must not throw. */
  onEvent?: (bucket: string, event: S3EventName, object: S3EventObject) => void;
}

export interface ReadObject {
  body: Buffer;
  /** What a reader is told of it, its metadata included. */
  headers: Record<string, string>;
  encryption: Encryption;
}

export interface S3 {
  handle: LocalService;
  /** Creates a bucket from resolved CloudFormation properties, or gives an existing one new rules. */
  createBucket: (name: string, properties?: BucketProperties) => void;
  /** Deletes a bucket. @throws AwsError NoSuchBucket, or BucketNotEmpty where it holds objects */
  deleteBucket: (name: string) => void;
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
const OPERATIONS = [
  putObject,
  getObject,
  headObject,
  deleteObject,
  deleteObjects,
  copyObject,
  listBuckets,
  headBucket,
  listObjectsV2,
];
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
  'x-amz-security-token',
  'x-amz-signature',
  'x-amz-signedheaders',
];
export function createS3({
  clock,
  store,
  directory,
  credentials,
  callerOf = () => account,
  onEvent,
}: S3Options): S3 {
  const temporary = directory === undefined ? mkdtempSync(join(tmpdir(), 'local-s3-')) : undefined;
  const buckets = new Buckets(store, clock);
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
    const bucket = bucketName === '' ? undefined : buckets.need(bucketName);
    if (bucket && request.method === 'OPTIONS') return preflight(request, bucket);
    if (bucket && isForm(request) && key === '') {
      return postObject(request, bucket, { credentials, callerOf, clock }, (name, body, facts) => {
        const object = objects.put(bucketName, name, body, facts);
        core.emit(bucketName, 'ObjectCreated:Post', name, object);
        return object;
      });
    }
    const verified = authenticate(request, { credentials, clock });
    const caller = callerOf(verified.accessKeyId);
    const query = new Map(parseQuery(request.url));
    const headers = effectiveHeaders(request, query, verified.presigned);
    if (!bucket) {
      if (request.method !== 'GET') throw new NotSupported('S3', `${request.method} of no bucket`);
      refuseOthers(listBuckets, query, headers);
      demand(caller, [toListBuckets]);
      return listBuckets.run(core);
    }
    const operation = operationOf(request.method, key, query, headers);
    refuseOthers(operation, query, headers);
    const { body, trailer } = decodeBody(request.body, headers, verified);
    const asked = { bucket, key, query, headers: { ...headers, ...trailer }, body, caller };
    demand(caller, operation.rights(asked, core));
    return operation.run(asked, core);
  };

  return {
    handle: async (request) => {
      const [bucketName, key] = splitPath(request.url);
      let response: LocalResponse;
      try {
        refuseByAddress(request, bucketName, key);
        response = answer(request, bucketName, key);
      } catch (error) {
        if (error instanceof NotSupported)
          error.answer = s3Error(new AwsError('NotImplemented', 501, error.message));
        if (!(error instanceof AwsError)) throw error;
        response = s3Error(error);
        if (request.method === 'HEAD') delete response.body;
        const { Region: region } = error.details;
        if (region) response.headers = { ...response.headers, 'x-amz-bucket-region': region };
      }
      const cors = request.method === 'OPTIONS' ? {} : corsHeaders(request, buckets.find(bucketName));
      return { ...response, headers: { ...response.headers, ...cors } };
    },
    createBucket: (name, properties = {}) => buckets.create(name, properties),
    deleteBucket: (name) => {
      buckets.need(name);
      if (objects.list(name).length > 0)
        throw new AwsError('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty', {
          BucketName: name,
        });
      buckets.delete(name);
    },
    readObject: (bucket, key) => {
      const object = objects.find(bucket, key);
      return (
        object && {
          body: objects.body(object),
          headers: readHeaders(object),
          encryption: object.encryption,
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
