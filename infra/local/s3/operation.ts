import type { LocalResponse } from '../protocol/service.ts';
import type { AccessRequest, Caller } from '../rights/request.ts';
import type { Bucket, Buckets } from './buckets.ts';
import type { Objects, StoredObject } from './objects.ts';

/** An authenticated request whose payload has been decoded. */
export interface S3Request {
  bucket: Bucket;
  /** Empty for operations on the bucket. */
  key: string;
  query: Map<string, string>;
  /** Lower-case names; with an aws-chunked body's trailer, and what a presigned address carries. */
  headers: Record<string, string>;
  body: Buffer;
  /** Who signed it. */
  caller: Caller;
}

export type S3EventName =
  'ObjectCreated:Put' | 'ObjectCreated:Post' | 'ObjectCreated:Copy' | 'ObjectRemoved:Delete';

/** The `object` part of a notification: the key as it is, not URL-encoded. */
export interface S3EventObject {
  key: string;
  /** Bytes; 0 for a removal. */
  size: number;
  /** Without quotes; empty for a removal. */
  eTag: string;
  sequencer: string;
}

export interface S3Core {
  buckets: Buckets;
  objects: Objects;
  emit: (bucket: string, event: S3EventName, key: string, object?: StoredObject) => void;
}

export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export interface S3Operation {
  name: string;
  /** Supported query parameters. */
  query: string[];
  /** Supported headers among x-amz-*, If-* and Range; a trailing `*` stands for any end. */
  headers: string[];
  /** What its caller must be allowed to do. */
  rights: (request: S3Request, core: S3Core) => AccessRequest[];
  run: (request: S3Request, core: S3Core) => LocalResponse;
}

/** An operation on no bucket. */
export interface AccountOperation extends Omit<S3Operation, 'run' | 'rights'> {
  run: (core: S3Core) => LocalResponse;
}
