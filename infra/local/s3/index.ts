/**
 * S3 with path-style URLs, limited to what the product uses (operations.ts, post-object.ts): signed and presigned
 * requests, forms, CRC32 checksums, CORS and expiration rules, and notifications of created objects. Anything else gets
 * S3's NotImplemented error, so that clients show the reason.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { AwsError, s3Error } from '../protocol/aws-error.ts';
import { noteCall } from '../protocol/calls.ts';
import {
  NotSupported,
  type LocalRequest,
  type LocalResponse,
  type LocalService,
} from '../protocol/service.ts';
import { decodeUri, parseQuery, pathOf, verifySignature, type Credentials } from '../protocol/sigv4.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import { account, type Caller } from '../rights/request.ts';
import type { Store } from '../store.ts';
import { demand, toWrite } from './access.ts';
import { Buckets, isExpired, type BucketProperties } from './buckets.ts';
import { corsHeaders, preflight } from './cors.ts';
import { describedBy, Objects } from './objects.ts';
import { listBuckets, operations, readHeaders, type S3Core, type S3EventName } from './operations.ts';
import { readPayload } from './payload.ts';
import { formFields, readPost } from './post-object.ts';

export type { S3EventName } from './operations.ts';

/** The `object` part of a notification: key not URL-encoded, size in bytes, ETag without quotes. */
export interface S3EventObject {
  key: string;
  size: number;
  eTag: string;
  sequencer: string;
}

interface S3Options {
  clock: Clock;
  store: Store;
  /** Folder for the objects' bytes. The default is a temporary folder, which `close` deletes. */
  directory?: string;
  credentials: Credentials;
  /** Finds the caller that owns an access key. By default, every key is the account's own. */
  callerOf?: (accessKeyId: string) => Caller;
  /** Called after every successful write; must not throw. */
  onEvent?: (bucket: string, event: S3EventName, object: S3EventObject) => void;
}

export type S3 = ReturnType<typeof createS3>;

/** Supported parameters: query parameters start with a question mark; headers and form fields do not. */
export const s3Supported: SupportedOperations = {
  ...Object.fromEntries(Object.entries(operations).map(([name, { parameters }]) => [name, parameters])),
  ListBuckets: [],
  PostObject: formFields,
};

/** Creates the service. Buckets and object headers are kept in the store, the objects' bytes in the directory. */
export function createS3({
  clock,
  store,
  directory,
  credentials,
  callerOf = () => account,
  onEvent,
}: S3Options) {
  const temporary = directory === undefined ? mkdtempSync(join(tmpdir(), 'local-s3-')) : undefined;
  const buckets = new Buckets(store, clock);
  const objects = new Objects(store, directory ?? temporary ?? '', clock);
  const core: S3Core = {
    buckets,
    objects,
    emit: (bucket, event, key, { size, etag: eTag, sequencer }) =>
      onEvent?.(bucket, event, { key, size, eTag, sequencer }),
  };
  const rules = { credentials, clock, service: 's3' };

  /** Stores the file of a form. */
  async function post(request: LocalRequest, bucketName: string): Promise<LocalResponse> {
    const bucket = buckets.need(bucketName);
    const { accessKeyId, key, file, fields } = await readPost(request, bucketName, rules);
    noteCall('S3', 'PostObject', Object.keys(fields));
    demand(callerOf(accessKeyId), toWrite(bucket, key));
    const object = objects.put(bucketName, key, file, describedBy(fields));
    core.emit(bucketName, 'ObjectCreated:Post', key, object);
    return { status: 204, headers: { etag: `"${object.etag}"` } };
  }

  async function answer(request: LocalRequest, bucketName: string, key: string): Promise<LocalResponse> {
    refuseByAddress(request, bucketName, key);
    if (request.method === 'OPTIONS') return preflight(request, buckets.need(bucketName));
    if (request.method === 'POST' && /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
      return post(request, bucketName);
    const verified = await verifySignature(request, rules);
    const caller = callerOf(verified.accessKeyId);
    const query = parseQuery(request.url);
    if (bucketName === '' && request.method === 'GET') {
      refuseOthers('ListBuckets', request, query);
      noteCall('S3', 'ListBuckets');
      demand(caller, [{ action: 's3:ListAllMyBuckets', resource: '*' }]);
      return listBuckets(buckets);
    }
    const bucket = buckets.need(bucketName);
    const name = operationOf(request, key, query);
    refuseOthers(name, request, query);
    noteCall('S3', name, [...[...query.keys()].map((one) => `?${one}`), ...Object.keys(request.headers)]);
    const asked = { bucket, key, query, caller, ...readPayload(request, verified) };
    demand(caller, operations[name].rights(asked, core));
    return operations[name].run(asked, core);
  }

  const handle: LocalService = async (request) => {
    const [, bucketName = '', key = ''] =
      /^\/([^/]*)\/?(.*)$/.exec(pathOf(request.url))?.map(decodeUri) ?? [];
    let response: LocalResponse;
    try {
      response = await answer(request, bucketName, key);
    } catch (error) {
      if (error instanceof NotSupported)
        error.answer = s3Error(new AwsError('NotImplemented', 501, error.message));
      if (!(error instanceof AwsError)) throw error;
      response = s3Error(error);
    }
    const cors = request.method === 'OPTIONS' ? {} : corsHeaders(request, buckets.find(bucketName));
    return { ...response, headers: { ...response.headers, ...cors } };
  };

  return {
    handle,
    /** Creates a bucket from resolved CloudFormation properties, or updates the rules of an existing bucket. */
    createBucket: (name: string, properties: BucketProperties = {}): void => buckets.create(name, properties),
    /** Deletes a bucket. @throws AwsError NoSuchBucket, or BucketNotEmpty if it has objects */
    deleteBucket: (name: string): void => {
      buckets.need(name);
      if (objects.list(name).length > 0)
        throw new AwsError('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty');
      buckets.delete(name);
    },
    /** Reads an object for CloudFront without checking rights: stack/site-files.ts checks them. */
    readObject: (bucket: string, key: string) => {
      const object = objects.find(bucket, key);
      if (!object) return undefined;
      const { kmsKeyId } = buckets.need(bucket);
      return { body: objects.body(object), headers: readHeaders(object), kmsKeyId };
    },
    /** Writes a file of a deployment, without an event. @throws AwsError NoSuchBucket */
    putObjectDirect: (
      bucket: string,
      key: string,
      body: Buffer,
      { contentType, cacheControl }: { contentType: string; cacheControl?: string },
    ): void => {
      const headers = { 'content-type': contentType, ...(cacheControl && { 'cache-control': cacheControl }) };
      objects.put(buckets.need(bucket).name, key, body, headers);
    },
    /** Returns the keys under a prefix, in order. */
    listKeys: (bucket: string, prefix?: string): string[] => objects.list(bucket, prefix).map(([key]) => key),
    /** Deletes objects that have expired by the clock. Returns their number. */
    sweep: (): number => {
      const due = buckets.all().flatMap((bucket) =>
        objects
          .list(bucket.name)
          .filter(([, { lastModified }]) => isExpired(bucket, lastModified, clock.now()))
          .map(([key]) => [bucket.name, key] as const),
      );
      for (const [bucket, key] of due) objects.delete(bucket, key);
      return due.length;
    },
    close: (): void => {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
}

const wholeObjects =
  'Send and read objects whole: aws configure set default.s3.multipart_threshold 64MB, or TransferConfig(multipart_threshold=...) of boto3';

/**
 * Refuses requests that would otherwise fail with a misleading error.
 * @throws NotSupported explaining the alternative
 * @throws AwsError for Signature Version 2, which S3 refuses for buckets created after June 24, 2020 (AWS News Blog,
 *   "SigV2 Deprecation Period Extended & Modified"). boto3 presigns with Signature Version 2 by default.
 */
function refuseByAddress({ method, url, headers }: LocalRequest, bucket: string, key: string): void {
  if (/\.localhost(:\d+)?$/i.test(headers['host'] ?? ''))
    throw new NotSupported(
      'S3',
      `the virtual-hosted address ${headers['host']}. Ask for path-style ones: forcePathStyle of the SDK for JavaScript, addressing_style = path of boto3 and the AWS CLI`,
    );
  if (method === 'PUT' && key === '')
    throw new NotSupported('S3', `PUT of the bucket ${bucket}: the template creates buckets`);
  if (headers['authorization']?.startsWith('AWS ') || parseQuery(url).has('AWSAccessKeyId'))
    throw new AwsError(
      'InvalidRequest',
      400,
      "The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256. (boto3: Config(signature_version='s3v4'); AWS CLI: aws configure set default.s3.signature_version s3v4)",
    );
}

/** Returns the operation of a request. @throws NotSupported naming the request */
function operationOf(
  { method, headers }: LocalRequest,
  key: string,
  query: Map<string, string>,
): keyof typeof operations {
  if (query.has('uploads') || query.has('uploadId'))
    throw new NotSupported('S3', `multipart uploads. ${wholeObjects}`);
  if (key === '' && method === 'GET' && query.get('list-type') === '2') return 'ListObjectsV2';
  if (key === '' && method === 'POST' && query.has('delete')) return 'DeleteObjects';
  if (key !== '' && method === 'GET') return 'GetObject';
  if (key !== '' && method === 'HEAD') return 'HeadObject';
  if (key !== '' && method === 'DELETE') return 'DeleteObject';
  if (key !== '' && method === 'PUT')
    return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
  const what = key === '' ? 'a bucket (lists need list-type=2)' : 'an object';
  throw new NotSupported('S3', `${method} of ${what} ?${[...query.keys()].join('&')}`);
}

/** Parameters of every request, and those that SDKs add to presigned URLs without a body. */
const common =
  /^(x-amz-(date|content-sha256|security-token|user-agent)|\?(X-Amz-.*|x-id|x-amz-(sdk-)?checksum-.*))$/;
/** Headers that would change an operation, or describe an object in ways that are not stored. */
const effective = /^(x-amz-|if-|range$|expires$|content-(disposition|encoding|language)$)/;
const hints: Record<string, string> = {
  range: wholeObjects,
  'x-amz-checksum-': 'Ask for CRC32: aws s3 cp --checksum-algorithm CRC32',
};

/** Refuses parameters that would change an operation and are not supported. @throws NotSupported */
function refuseOthers(name: string, { headers }: LocalRequest, query: Map<string, string>): void {
  const supported = s3Supported[name] ?? [];
  const given = [
    ...[...query.keys()].map((one) => `?${one}`),
    ...Object.keys(headers).filter((one) => effective.test(one)),
    ...(headers['x-amz-trailer'] ?? '').split(',').filter((one) => one !== ''),
  ];
  const other = given.find(
    (one) =>
      !common.test(one) &&
      !(one === 'content-encoding' && headers[one] === 'aws-chunked') &&
      !supported.some((own) => (own.endsWith('*') ? one.startsWith(own.slice(0, -1)) : one === own)),
  );
  if (other === undefined) return;
  const hint = Object.entries(hints).find(([begin]) => other.startsWith(begin))?.[1];
  throw new NotSupported('S3', `${name} with ${other}${hint ? `. ${hint}` : ''}`);
}
