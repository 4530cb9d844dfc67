/** Which operation a request asks for, and which part of it is not supported. */
import { NotSupported, type LocalRequest } from '../protocol/service.ts';
import { decodeUri } from '../protocol/sigv4.ts';
import { checksumPrefix, otherChecksum } from './checksum.ts';
import { headBucket, listObjectsV2 } from './list.ts';
import type { S3Operation } from './operation.ts';
import { getObject, headObject } from './read.ts';
import { copyObject, deleteObject, deleteObjects, putObject } from './write.ts';

/** What every SDK request carries and no operation is changed by. */
const COMMON_HEADERS = ['x-amz-date', 'x-amz-content-sha256', 'x-amz-security-token', 'x-amz-user-agent'];

/** Bucket and key of a path-style address, decoded; empty where it has none. */
export function splitPath(url: string): [bucket: string, key: string] {
  const path = (url.split('?', 1)[0] ?? '').slice(1);
  const slash = path.indexOf('/');
  if (slash < 0) return [decodeUri(path), ''];
  return [decodeUri(path.slice(0, slash)), decodeUri(path.slice(slash + 1))];
}

/**
 * Refuses what would otherwise end in the error of another cause: that there is no such bucket.
 * @throws NotSupported saying what to do instead
 */
export function refuseByAddress({ method, headers }: LocalRequest, bucket: string, key: string): void {
  if (/\.localhost(:\d+)?$/i.test(headers['host'] ?? ''))
    throw new NotSupported(
      'S3',
      `the virtual-hosted address ${headers['host']}. Ask for path-style ones: forcePathStyle of the SDK for JavaScript, addressing_style = path of boto3 and the AWS CLI`,
    );
  if (method === 'PUT' && bucket !== '' && key === '')
    throw new NotSupported('S3', 'CreateBucket, nor any other PUT of a bucket: the template makes them');
}

/** What the first version of ListObjects takes; a bucket's other GETs name a subresource. */
const listVersion1 = ['prefix', 'delimiter', 'marker', 'max-keys', 'encoding-type'];

/** @throws NotSupported naming what was asked for */
export function operationOf(
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
    if (method === 'HEAD') return headBucket;
    if (method === 'POST' && query.has('delete')) return deleteObjects;
  }
  if (query.has('uploads') || query.has('uploadId'))
    throw new NotSupported(
      'S3',
      'multipart uploads. Send an object whole: aws configure set default.s3.multipart_threshold 64MB, or TransferConfig(multipart_threshold=...) of boto3',
    );
  if (method === 'GET' && key === '' && [...query.keys()].every((name) => listVersion1.includes(name)))
    throw new NotSupported('S3', 'ListObjects, but ListObjectsV2');
  const subresources = [...query.keys()].filter((name) => !name.toLowerCase().startsWith('x-amz-'));
  throw new NotSupported(
    'S3',
    `${method} of ${key === '' ? 'a bucket' : 'an object'} ?${subresources.join('&')}`,
  );
}

/** What would change an operation and is not on its list is refused, never ignored. */
export function refuseOthers(
  { name, query, headers }: Omit<S3Operation, 'run' | 'rights'>,
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
  if (header?.startsWith(checksumPrefix)) throw otherChecksum(header);
  if (header !== undefined) throw new NotSupported('S3', `${name} with ${header}`);
}
