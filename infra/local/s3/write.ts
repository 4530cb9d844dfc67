/** PutObject, CopyObject, DeleteObject and DeleteObjects. */
import * as z from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalResponse } from '../protocol/service.ts';
import { decodeUri } from '../protocol/sigv4.ts';
import { element, elements, parseXml, rootElement } from '../protocol/xml.ts';
import { onObject, toRead, toWrite } from './access.ts';
import type { Bucket } from './buckets.ts';
import { CHECKSUM_HEADERS, verifyChecksums } from './checksum.ts';
import { encryptionHeaders, FACT_HEADERS, factsOf, requestedEncryption, writtenHeaders } from './facts.ts';
import type { ObjectFacts } from './objects.ts';
import { S3_NAMESPACE, type S3Core, type S3Operation, type S3Request } from './operation.ts';
import { matchesEtag, noSuchKey, preconditionFailed } from './read.ts';

const MAX_KEY_BYTES = 1024;
const MAX_DELETED = 1000;
const DIGEST_HEADERS = ['x-amz-sdk-checksum-algorithm', ...CHECKSUM_HEADERS];
const UPLOAD_HEADERS = [...DIGEST_HEADERS, 'x-amz-decoded-content-length', 'x-amz-trailer'];

export const putObject: S3Operation = {
  name: 'PutObject',
  query: [],
  headers: ['if-none-match', 'x-amz-meta-*', ...FACT_HEADERS, ...UPLOAD_HEADERS],
  rights: ({ bucket, key, headers }) => toWrite(bucket.name, key, requestedEncryption(headers, bucket)),
  run: (request, core) => {
    const { bucket, key, headers, body } = request;
    checkKey(key);
    const checksum = verifyChecksums(headers, body);
    checkAbsent(request, core);
    const object = core.objects.put(bucket.name, key, body, { ...factsOf(headers, bucket), checksum });
    core.emit(bucket.name, 'ObjectCreated:Put', key, object);
    return { status: 200, headers: writtenHeaders(object) };
  },
};

export const copyObject: S3Operation = {
  name: 'CopyObject',
  query: [],
  headers: [
    'if-none-match',
    'x-amz-copy-source',
    'x-amz-copy-source-if-match',
    'x-amz-metadata-directive',
    'x-amz-meta-*',
    ...FACT_HEADERS,
  ],
  rights: ({ bucket, key, headers }, { objects }) => {
    const from = parseSource(headers['x-amz-copy-source'] ?? '');
    return [
      ...toRead(from.bucket, from.key, objects.find(from.bucket, from.key)),
      ...toWrite(bucket.name, key, requestedEncryption(headers, bucket)),
    ];
  },
  run: (request, core) => {
    const { bucket, key, headers } = request;
    checkKey(key);
    const from = parseSource(headers['x-amz-copy-source'] ?? '');
    const source = core.objects.find(core.buckets.need(from.bucket).name, from.key);
    if (!source) throw noSuchKey(from.key);
    const match = headers['x-amz-copy-source-if-match'];
    if (match !== undefined && !matchesEtag(match, source)) {
      throw preconditionFailed('x-amz-copy-source-If-Match');
    }
    const replace = isReplace(headers['x-amz-metadata-directive']);
    const asksEncryption = headers['x-amz-server-side-encryption'] !== undefined;
    if (from.bucket === bucket.name && from.key === key && !replace && !asksEncryption) {
      throw new AwsError(
        'InvalidRequest',
        400,
        "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
      );
    }
    checkAbsent(request, core);
    const facts: ObjectFacts = replace ? factsOf(headers, bucket) : copied(source, headers, bucket);
    const object = core.objects.put(bucket.name, key, core.objects.body(source), {
      ...facts,
      checksum: source.checksum,
    });
    core.emit(bucket.name, 'ObjectCreated:Copy', key, object);
    const checksum = object.checksum && [
      element(`Checksum${object.checksum.algorithm.toUpperCase()}`, object.checksum.value),
      element('ChecksumType', 'FULL_OBJECT'),
    ];
    return {
      status: 200,
      headers: { 'content-type': 'application/xml', ...encryptionHeaders(object.encryption) },
      body: rootElement(
        'CopyObjectResult',
        S3_NAMESPACE,
        element('LastModified', new Date(object.lastModified).toISOString()),
        element('ETag', `"${object.etag}"`),
        ...(checksum ?? []),
      ),
    };
  },
};

export const deleteObject: S3Operation = {
  name: 'DeleteObject',
  query: [],
  headers: [],
  rights: ({ bucket, key }) => [onObject('DeleteObject', bucket.name, key)],
  run: ({ bucket, key }, core) => {
    remove(bucket, key, core);
    return { status: 204 };
  },
};

export const deleteObjects: S3Operation = {
  name: 'DeleteObjects',
  query: ['delete'],
  headers: DIGEST_HEADERS,
  // A right on each key, which says by itself that it is missing.
  rights: () => [],
  run: (request, core) => {
    const { bucket, headers, body, caller } = request;
    if (!verifyChecksums(headers, body) && headers['content-md5'] === undefined) {
      throw new AwsError('InvalidRequest', 400, 'Missing required header for this request: Content-MD5');
    }
    const { keys, quiet } = parseDelete(body);
    const results = keys.flatMap((key) => {
      const refusal = caller.refusal(onObject('DeleteObject', bucket.name, key));
      if (refusal === undefined) remove(bucket, key, core);
      const name = element('Key', key);
      if (refusal !== undefined)
        return [element('Error', name, element('Code', 'AccessDenied'), element('Message', refusal))];
      return quiet ? [] : [element('Deleted', name)];
    });
    return xmlAnswer(rootElement('DeleteResult', S3_NAMESPACE, ...results));
  },
};

/** Deleting what is not there succeeds, without an event. */
function remove(bucket: Bucket, key: string, core: S3Core): void {
  if (core.objects.delete(bucket.name, key)) core.emit(bucket.name, 'ObjectRemoved:Delete', key);
}

function checkKey(key: string): void {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new AwsError('KeyTooLongError', 400, 'Your key is too long', {
      Size: String(Buffer.byteLength(key)),
      MaxSizeAllowed: String(MAX_KEY_BYTES),
    });
  }
}

function checkAbsent({ bucket, key, headers }: S3Request, { objects }: S3Core): void {
  const condition = headers['if-none-match'];
  if (condition === undefined) return;
  if (condition !== '*') throw new NotSupported('S3', 'If-None-Match with an entity tag on a write');
  if (objects.find(bucket.name, key)) throw preconditionFailed('If-None-Match');
}

function copied(source: ObjectFacts, headers: Record<string, string>, bucket: Bucket): ObjectFacts {
  const { contentType, headers: kept, metadata } = source;
  return { contentType, headers: kept, metadata, encryption: requestedEncryption(headers, bucket) };
}

function isReplace(directive = 'COPY'): boolean {
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw new AwsError('InvalidArgument', 400, 'Unknown metadata directive.');
  }
  return directive === 'REPLACE';
}

/** `bucket/key` or `/bucket/key`, URL-encoded. */
function parseSource(source: string): { bucket: string; key: string } {
  const [path = '', version] = source.split('?');
  if (version !== undefined) throw new NotSupported('S3', 'CopyObject of a version');
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeUri(path)) ?? [];
  if (bucket === undefined || key === undefined) {
    throw new AwsError(
      'InvalidArgument',
      400,
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  }
  return { bucket, key };
}

const deletion = z.strictObject({
  Delete: z.object({
    Object: elements(z.looseObject({ Key: z.string().min(1) })).refine(
      ({ length }) => length > 0 && length <= MAX_DELETED,
    ),
    Quiet: z.string().optional(),
  }),
});

function parseDelete(body: Buffer): { keys: string[]; quiet: boolean } {
  const { Object: objects, Quiet: quiet } = readDeletion(body);
  const other = objects.flatMap((one) => Object.keys(one)).find((name) => !['Key', '#text'].includes(name));
  if (other !== undefined) throw new NotSupported('S3', `DeleteObjects with ${other}`);
  return { keys: objects.map(({ Key: key }) => key), quiet: quiet === 'true' };
}

function readDeletion(body: Buffer): z.output<typeof deletion>['Delete'] {
  try {
    return deletion.parse(parseXml(body.toString('utf8'))).Delete;
  } catch {
    // What is not XML and what is no Delete are one error, as they are S3's.
    throw new AwsError(
      'MalformedXML',
      400,
      'The XML you provided was not well-formed or did not validate against our published schema',
    );
  }
}

function xmlAnswer(body: string): LocalResponse {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
