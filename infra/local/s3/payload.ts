/** Body of an upload: its checksums, and the aws-chunked encoding in which SDKs send streams. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from '../protocol/aws-error.ts';
import { unsignedChunks, type VerifiedRequest } from '../protocol/sigv4.ts';

export interface Payload {
  body: Buffer;
  /** Headers of the request, plus those of a trailer. Lower-case names. */
  headers: Record<string, string>;
}

/**
 * Decodes a body and verifies the checksums in its headers.
 * @throws AwsError IncompleteBody, MalformedTrailerError, BadDigest
 */
export function readPayload({ body, headers }: Payload, { payload }: VerifiedRequest): Payload {
  const read = payload === unsignedChunks ? decodeChunks(body, headers) : { body, headers };
  const claims = [
    ['x-amz-checksum-crc32', crc32Of],
    ['content-md5', (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')],
  ] as const;
  for (const [name, compute] of claims)
    if (read.headers[name] !== undefined && compute(read.body) !== read.headers[name])
      throw new AwsError('BadDigest', 400, `The ${name} you specified did not match what we received.`);
  return read;
}

/**
 * Decodes sized chunks and the trailer after them. The signed header `x-amz-trailer` lists the trailer's names (S3 API
 * Reference, "Signature calculations: transferring a payload in multiple chunks").
 */
function decodeChunks(body: Buffer, headers: Payload['headers']): Payload {
  let offset = 0;
  const line = (): string => {
    const end = body.indexOf('\r\n', offset);
    if (end < 0) throw incomplete();
    const text = body.toString('latin1', offset, end);
    offset = end + 2;
    return text;
  };
  const parts: Buffer[] = [];
  for (;;) {
    const [size] = /^[0-9a-f]{1,8}$/i.exec(line()) ?? [];
    if (size === undefined) throw incomplete();
    const chunk = body.subarray(offset, offset + parseInt(size, 16));
    if (chunk.length < parseInt(size, 16)) throw incomplete();
    if (chunk.length === 0) break;
    offset += chunk.length;
    if (line() !== '') throw incomplete();
    parts.push(chunk);
  }
  const trailer: Record<string, string> = {};
  for (let text = line(); text !== ''; text = line()) {
    const [name = '', value = ''] = text.split(':');
    trailer[name.trim().toLowerCase()] = value.trim();
  }
  if (Object.keys(trailer).join() !== (headers['x-amz-trailer'] ?? '').toLowerCase())
    throw new AwsError('MalformedTrailerError', 400, 'The trailing data was not well-formed.');
  const decoded = Buffer.concat(parts);
  if (String(decoded.length) !== headers['x-amz-decoded-content-length']) throw incomplete();
  return { body: decoded, headers: { ...headers, ...trailer } };
}

function crc32Of(body: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

const incomplete = (): AwsError =>
  new AwsError('IncompleteBody', 400, 'The body is shorter or longer than its headers say.');
