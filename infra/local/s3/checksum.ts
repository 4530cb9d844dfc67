/** The integrity checks of an upload: x-amz-checksum-* and Content-MD5. Supported: CRC32, SHA1, SHA256. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported } from '../protocol/service.ts';
import type { Checksum } from './objects.ts';

export const checksumPrefix = 'x-amz-checksum-';
/** Bytes of a checksum. */
const LENGTHS: Record<string, number> = { crc32: 4, sha1: 20, sha256: 32 };
export const CHECKSUM_HEADERS = Object.keys(LENGTHS).map((algorithm) => checksumPrefix + algorithm);

/**
 * Verifies what a request claims about its body and gives the checksum to keep.
 * Headers include an aws-chunked body's trailer. Throws BadDigest, InvalidDigest, InvalidRequest, NotSupported.
 */
export function verifyChecksums(headers: Record<string, string>, body: Buffer): Checksum | undefined {
  verifyMd5(headers['content-md5'], body);
  const claims = Object.keys(headers).filter((name) => name.startsWith(checksumPrefix));
  const [name] = claims;
  if (name === undefined) {
    if (headers['x-amz-sdk-checksum-algorithm'] !== undefined) {
      throw new AwsError(
        'InvalidRequest',
        400,
        'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
      );
    }
    return undefined;
  }
  if (claims.length > 1) {
    throw new AwsError(
      'InvalidRequest',
      400,
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  const algorithm = name.slice(checksumPrefix.length);
  const value = headers[name] ?? '';
  const length = LENGTHS[algorithm];
  if (length === undefined) throw otherChecksum(name);
  if (Buffer.from(value, 'base64').length !== length) {
    throw new AwsError('InvalidRequest', 400, `Value for ${name} header is invalid.`);
  }
  if (computeChecksum(algorithm, body) !== value) {
    throw new AwsError(
      'BadDigest',
      400,
      `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
    );
  }
  return { algorithm, value };
}

/** The AWS CLI 2 takes CRC64NVME by itself. */
export const otherChecksum = (header: string): NotSupported =>
  new NotSupported('S3', `${header}. Ask for CRC32, SHA1 or SHA256: aws s3 cp --checksum-algorithm CRC32`);

/** Base64. */
function computeChecksum(algorithm: string, body: Buffer): string {
  if (algorithm !== 'crc32') return createHash(algorithm).update(body).digest('base64');
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

function verifyMd5(claimed: string | undefined, body: Buffer): void {
  if (claimed === undefined) return;
  if (Buffer.from(claimed, 'base64').length !== 16) {
    throw new AwsError('InvalidDigest', 400, 'The Content-MD5 you specified was invalid.');
  }
  if (createHash('md5').update(body).digest('base64') !== claimed) {
    throw new AwsError('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.');
  }
}
