/**
 * The aws-chunked encoding, in which the SDK streams a body: sized chunks, each signed or not, then a trailer
 * with the checksum ("Signature calculations: transferring a payload in multiple chunks" of the S3 reference).
 */
import { AwsError } from '../protocol/aws-error.ts';
import { hmacHex, sameText, sha256Hex, STREAMING, type VerifiedRequest } from '../protocol/sigv4.ts';

export interface Decoded {
  body: Buffer;
  /** Trailing headers, lower-case names. */
  trailer: Record<string, string>;
}

const EMPTY_HASH = sha256Hex('');

/**
 * Decodes a body, or gives it back as it is where it is not chunked.
 * Throws IncompleteBody, MalformedTrailerError, SignatureDoesNotMatch.
 */
export function decodeBody(
  body: Buffer,
  headers: Record<string, string>,
  { payload, chunks: signing }: VerifiedRequest,
): Decoded {
  if (!Object.values<string>(STREAMING).includes(payload)) return { body, trailer: {} };
  const signed = payload !== STREAMING.unsignedTrailer;
  const trailing = payload !== STREAMING.signed;
  let previous = signing.seed;
  let offset = 0;

  const line = (): string => {
    const end = body.indexOf('\r\n', offset);
    if (end < 0) throw incomplete();
    const text = body.toString('latin1', offset, end);
    offset = end + 2;
    return text;
  };
  const check = (kind: 'PAYLOAD' | 'TRAILER', hashes: string[], signature: string | undefined): void => {
    const text = [`AWS4-HMAC-SHA256-${kind}`, signing.timestamp, signing.scope, previous, ...hashes].join(
      '\n',
    );
    const expected = hmacHex(signing.key, text);
    if (signature === undefined || !sameText(expected, signature)) {
      throw new AwsError(
        'SignatureDoesNotMatch',
        403,
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      );
    }
    previous = signature;
  };

  const parts: Buffer[] = [];
  for (;;) {
    const [, digits, signature] =
      /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line()) ?? [];
    if (digits === undefined) throw incomplete();
    const size = parseInt(digits, 16);
    const chunk = body.subarray(offset, offset + size);
    if (chunk.length < size) throw incomplete();
    if (signed) check('PAYLOAD', [EMPTY_HASH, sha256Hex(chunk)], signature);
    if (size === 0) break;
    offset += size;
    if (line() !== '') throw incomplete();
    parts.push(chunk);
  }

  const trailer: Record<string, string> = {};
  while (offset < body.length) {
    const text = line();
    if (text === '') continue;
    const colon = text.indexOf(':');
    if (colon < 0) throw malformedTrailer();
    trailer[text.slice(0, colon).trim().toLowerCase()] = text.slice(colon + 1).trim();
  }
  const { 'x-amz-trailer-signature': signature, ...fields } = trailer;
  checkTrailerNames(trailing ? headers['x-amz-trailer'] : undefined, fields);
  if (signed && trailing) {
    const canonical = Object.entries(fields).map(([name, value]) => `${name}:${value}\n`);
    check('TRAILER', [sha256Hex(canonical.join(''))], signature);
  }

  const whole = Buffer.concat(parts);
  if (String(whole.length) !== headers['x-amz-decoded-content-length']) throw incomplete();
  return { body: whole, trailer: fields };
}

/** What comes after the body must be what the (signed) x-amz-trailer header announced. */
function checkTrailerNames(announced: string | undefined, fields: Record<string, string>): void {
  const expected = (announced ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (expected.toSorted().join() !== Object.keys(fields).toSorted().join()) throw malformedTrailer();
}

function incomplete(): AwsError {
  return new AwsError(
    'IncompleteBody',
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  );
}

function malformedTrailer(): AwsError {
  return new AwsError(
    'MalformedTrailerError',
    400,
    'The request contained trailing data that was not well-formed.',
  );
}
