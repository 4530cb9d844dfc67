/**
 * Verification of AWS Signature Version 4, in a header or a presigned query. AWS's own signer signs the request again
 * with the known secret. This file checks the rest: scope, time, session, signed headers and payload. Source: S3 API
 * Reference, "Authenticating Requests (AWS Signature Version 4)".
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { extendedEncodeURIComponent as encodeUri } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { region } from '../account.ts';
import type { Clock } from '../clock.ts';
import { AwsError } from './aws-error.ts';
import { NotSupported, type LocalRequest } from './service.ts';

const algorithm = 'AWS4-HMAC-SHA256';
/** Maximum clock difference of a signer, in milliseconds. */
const maxSkew = 15 * 60_000;
/** Maximum lifetime of a presigned URL, in seconds: one week. */
const maxExpires = 604_800;

const unsignedPayload = 'UNSIGNED-PAYLOAD';
/** Payload value for a chunked body with a trailer. */
export const unsignedChunks = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/** Secret access keys by access key id. Keys of a role have a session token, which every request must contain. */
export type Credentials = Record<string, string | { secret: string; sessionToken: string }>;

/** Failures by S3's code and status, and by their name in the JSON protocols ("Common errors"). */
const failures = {
  missing: ['AccessDenied', 403, 'MissingAuthenticationTokenException'],
  malformed: ['AuthorizationHeaderMalformed', 400, 'IncompleteSignatureException'],
  region: ['AuthorizationHeaderMalformed', 400, 'InvalidSignatureException'],
  key: ['InvalidAccessKeyId', 403, 'UnrecognizedClientException'],
  session: ['InvalidToken', 400, 'UnrecognizedClientException'],
  mismatch: ['SignatureDoesNotMatch', 403, 'InvalidSignatureException'],
  skewed: ['RequestTimeTooSkewed', 403, 'InvalidSignatureException'],
  expired: ['AccessDenied', 403, 'InvalidSignatureException'],
  payload: ['XAmzContentSHA256Mismatch', 400, 'InvalidSignatureException'],
  unsigned: ['AccessDenied', 403, 'InvalidSignatureException'],
} as const;

/** Failed signature check, as an S3 error. */
export class SignatureError extends AwsError {
  override name = 'SignatureError';
  readonly jsonCode: string;

  constructor(failure: keyof typeof failures, message: string) {
    const [code, status, jsonCode] = failures[failure];
    super(code, status, message);
    this.jsonCode = jsonCode;
  }
}

const malformed = () =>
  new SignatureError(
    'malformed',
    `The signature needs ${algorithm}, Credential, SignedHeaders, Signature, X-Amz-Date and, in a query, X-Amz-Expires of at most ${maxExpires} seconds.`,
  );

const mismatch = () =>
  new SignatureError(
    'mismatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

export interface SignatureRules {
  credentials: Credentials;
  clock: Clock;
  /** Signing name of the service: `s3`, `dynamodb`, `cognito-idp` ... */
  service: string;
}

export interface VerifiedRequest {
  accessKeyId: string;
  /** Hash that matches the body, `UNSIGNED-PAYLOAD` or `unsignedChunks`. */
  payload: string;
}

/** Key, scope, time and session that a signed request claims to have, before verification. */
interface Claim {
  /** `KEYID/date/region/service/aws4_request` */
  credential: string;
  timestamp: string;
  sessionToken: string | undefined;
}

/**
 * Verifies a request's signature and returns the signer's access key. Checks key, scope, session, time (15 minutes, or
 * the lifetime of a presigned request), signature and payload hash. Requires that `host` and all x-amz-* headers are
 * signed.
 * @throws SignatureError
 */
export async function verifySignature(
  request: LocalRequest,
  rules: SignatureRules,
): Promise<VerifiedRequest> {
  const query = parseQuery(request.url);
  const claim = claimOf(request.headers, query);
  const { accessKeyId, signer, signedAt } = signerOf(claim, rules);
  checkTime(signedAt.getTime(), claim.expires, rules.clock.now());
  const signed = new Set(claim.signedHeaders);
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.has(name),
  );
  if (unsigned.length > 0)
    throw new SignatureError(
      'unsigned',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  const payload = payloadOf(request, query, claim.expires !== undefined, rules.service);
  const again = await signer.sign(
    {
      method: request.method,
      protocol: 'http:',
      hostname: 'localhost',
      path: pathOf(request.url).split('/').map(decodeUri).map(encodeUri).join('/'),
      query: Object.fromEntries(query),
      headers: {
        ...Object.fromEntries(claim.signedHeaders.map((name) => [name, request.headers[name] ?? ''])),
        'x-amz-content-sha256': payload,
      },
    },
    {
      signingDate: signedAt,
      signableHeaders: signed,
      // The signer must include these two headers only if the client signed them.
      unsignableHeaders: new Set(['x-amz-content-sha256', 'x-amz-date']),
    },
  );
  if (!sameText(again.headers['authorization']?.split('Signature=')[1] ?? '', claim.signature))
    throw mismatch();
  if (isHash(payload) && payload !== sha256Hex(request.body))
    throw new SignatureError('payload', "The provided 'x-amz-content-sha256' does not match the body.");
  return { accessKeyId, payload };
}

/** Verifies the signature of a text, such as a POST policy, and returns the access key id. @throws SignatureError */
export async function verifyText(
  text: string,
  signature: string,
  claim: Claim,
  rules: SignatureRules,
): Promise<string> {
  const { accessKeyId, signer, signedAt } = signerOf(claim, rules);
  if (!sameText(await signer.sign(text, { signingDate: signedAt }), signature)) throw mismatch();
  return accessKeyId;
}

function signerOf(
  { credential, timestamp, sessionToken }: Claim,
  { credentials, service }: SignatureRules,
): { accessKeyId: string; signer: SignatureV4; signedAt: Date } {
  // Signing again uses this service and the timestamp's day, so a signature for another service or day won't match.
  const [, accessKeyId = '', inRegion] = /^(.+)\/\d{8}\/([^/]+)\/[^/]+\/aws4_request$/.exec(credential) ?? [];
  const signedAt = new Date(
    timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (accessKeyId === '' || Number.isNaN(signedAt.getTime())) throw malformed();
  if (inRegion !== region)
    throw new SignatureError('region', `The region '${inRegion}' is wrong; expecting '${region}'`);
  // Own properties only: `constructor` is not an access key id.
  const known = Object.hasOwn(credentials, accessKeyId) ? credentials[accessKeyId] : undefined;
  if (known === undefined)
    throw new SignatureError('key', 'The AWS Access Key Id you provided does not exist in our records.');
  const { secret, sessionToken: own } =
    typeof known === 'string' ? { secret: known, sessionToken: undefined } : known;
  if (sessionToken !== own)
    throw new SignatureError('session', 'The provided token is malformed or otherwise invalid.');
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey: secret },
    region,
    service,
    sha256: Sha256,
    applyChecksum: false,
    // S3 escapes the path once before signing; all other services escape it twice.
    uriEscapePath: service !== 's3',
  });
  return { accessKeyId, signer, signedAt };
}

/** Parses a signature. `expires`, in seconds, is set only for presigned requests. */
function claimOf(headers: LocalRequest['headers'], query: Map<string, string>) {
  const { authorization } = headers;
  const presigned = authorization === undefined;
  if (presigned && !query.has('X-Amz-Signature')) throw new SignatureError('missing', 'Access Denied');
  const [given, credential, signedHeaders, signature] = presigned
    ? ['Algorithm', 'Credential', 'SignedHeaders', 'Signature'].map((name) => query.get(`X-Amz-${name}`))
    : (/^(\S+) +Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]+)$/
        .exec(authorization)
        ?.slice(1) ?? []);
  const timestamp = presigned ? query.get('X-Amz-Date') : headers['x-amz-date'];
  const expires = presigned ? Number(query.get('X-Amz-Expires')) : undefined;
  const lives = expires === undefined || (expires >= 0 && expires <= maxExpires);
  if (given !== algorithm || !credential || !signedHeaders || !signature || !timestamp || !lives)
    throw malformed();
  const sessionToken = headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token');
  return { credential, timestamp, sessionToken, signedHeaders: signedHeaders.split(';'), signature, expires };
}

function checkTime(signedAt: number, expires: number | undefined, now: number): void {
  if (signedAt - now > maxSkew || (expires === undefined && now - signedAt > maxSkew))
    throw new SignatureError(
      'skewed',
      'The difference between the request time and the current time is too large.',
    );
  if (expires !== undefined && now > signedAt + expires * 1000)
    throw new SignatureError('expired', 'Request has expired');
}

/** Returns the payload value to sign. S3 uses the value that the client declares; other services hash the body. */
function payloadOf(
  { headers, body }: LocalRequest,
  query: Map<string, string>,
  presigned: boolean,
  service: string,
): string {
  if (service !== 's3') return sha256Hex(body);
  const declared = presigned
    ? (query.get('X-Amz-Content-Sha256') ?? unsignedPayload)
    : headers['x-amz-content-sha256'];
  if (declared === undefined) throw new SignatureError('malformed', 'x-amz-content-sha256 is missing.');
  if (declared === unsignedPayload || declared === unsignedChunks || isHash(declared)) return declared;
  throw new NotSupported(
    'S3',
    `x-amz-content-sha256 ${declared}. Sign the whole body, or send ${unsignedPayload} or ${unsignedChunks}`,
  );
}

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Returns the service in a request's signature, without verifying it. Undefined for an unsigned request. */
export function signedService({ headers, url }: LocalRequest): string | undefined {
  const credential =
    /Credential=([^,\s]+)/.exec(headers['authorization'] ?? '')?.[1] ??
    parseQuery(url).get('X-Amz-Credential');
  return credential?.split('/').at(-2);
}

/** Returns the path of a raw request target, still percent-encoded. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Decodes the query parameters of a raw request target. If a name repeats, the last value counts. */
export const parseQuery = (url: string): Map<string, string> =>
  new Map(new URLSearchParams(`?${url.slice(pathOf(url).length + 1)}`));

/** Decodes percent-encoding. A text with a malformed escape stays unchanged. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
