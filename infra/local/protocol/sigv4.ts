/**
 * AWS Signature Version 4, the checking side.
 *
 * Rules: "Create a signed AWS API request" and "Authenticating Requests (AWS Signature Version 4)" in the AWS
 * documentation. Both forms are checked, the Authorization header and the presigned query. The raw request
 * target is what was signed, so nothing may normalise it before it comes here.
 *
 * Each protocol names a failure its own way, so a failure is a `SignatureError` with a reason; the service
 * (S3) or the dispatcher (all others) turns it into the documented error.
 *
 * Written apart from the clients' signer (@smithy/signature-v4): that one chooses itself which headers and parameters
 * it signs and when, so it can't repeat another client's signature, and it would confirm its own mistakes.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { LocalRequest } from './service.ts';

export const REGION = 'us-east-1';
const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW = 15 * 60_000;
const MAX_EXPIRES = 7 * 24 * 3600;

/** What to do with the body of S3's requests instead of hashing it whole. */
export const STREAMING = {
  unsignedTrailer: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  signed: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  signedTrailer: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
} as const;
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

/** Secret access keys by access key id; those of a role come with a session token, which every request must carry. */
export type Credentials = Record<string, string | { secret: string; sessionToken: string }>;

export type SignatureFailure =
  | 'missing'
  | 'malformed'
  | 'region'
  | 'scope'
  | 'unknown-key'
  | 'session-token'
  | 'mismatch'
  | 'skewed'
  | 'expired'
  | 'payload'
  | 'headers-not-signed';

export class SignatureError extends Error {
  override name = 'SignatureError';
  readonly reason: SignatureFailure;
  /** Whether the signature stood in the query: S3 has other error codes for it. */
  readonly presigned: boolean;

  constructor(reason: SignatureFailure, message: string, presigned = false) {
    super(message);
    this.reason = reason;
    this.presigned = presigned;
  }
}

export interface SignatureRules {
  credentials: Credentials;
  clock: Clock;
  /** The signing name: `s3`, `dynamodb`, `cognito-idp`, `ses`, `ssm`, `secretsmanager`, `cloudfront`. */
  service: string;
}

export interface VerifiedRequest {
  accessKeyId: string;
  presigned: boolean;
  /** Value of x-amz-content-sha256: a hash that the body matches, or one of the constants above. */
  payload: string;
  /** What a chunk's signature is made from, for the signed streaming forms. */
  chunks: { key: Buffer; timestamp: string; scope: string; seed: string };
}

interface Claim {
  presigned: boolean;
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  timestamp: string;
  signedHeaders: string[];
  signature: string;
  /** Seconds; only in the presigned form. */
  expires?: number;
}

/**
 * Verifies who sent a request. Throws SignatureError.
 *
 * Checked: the algorithm, the key id, the scope (date, region, service), the time (15 minutes, or the life of
 * a presigned request), that `host` and every x-amz-* header are signed, the payload's hash and the signature.
 */
export function verifySignature(request: LocalRequest, rules: SignatureRules): VerifiedRequest {
  const query = parseQuery(request.url);
  const claim = readClaim(request, query);
  const fail = (reason: SignatureFailure, message: string) =>
    new SignatureError(reason, message, claim.presigned);

  if (claim.region !== REGION) {
    throw fail('region', `The region '${claim.region}' is wrong; expecting '${REGION}'`);
  }
  if (claim.service !== rules.service) {
    throw fail('scope', `The service '${claim.service}' is wrong; expecting '${rules.service}'`);
  }
  if (!claim.timestamp.startsWith(claim.date)) {
    throw fail('scope', `Date in Credential scope does not match the request's date`);
  }
  const secret = secretOf(rules.credentials, claim.accessKeyId);
  if (secret === undefined) {
    throw fail('unknown-key', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  const sessionToken =
    request.headers['x-amz-security-token'] ?? query.find(([name]) => name === 'X-Amz-Security-Token')?.[1];
  if (!isSessionOf(rules.credentials, claim.accessKeyId, sessionToken)) {
    throw fail('session-token', 'The provided token is malformed or otherwise invalid.');
  }
  checkTime(claim, rules.clock.now(), fail);
  checkSignedHeaders(claim, request, fail);

  const payload = payloadHash(request, query, claim, rules.service);
  const canonical = canonicalRequest(request, query, claim, payload, rules.service);
  const scope = `${claim.date}/${claim.region}/${claim.service}/aws4_request`;
  const key = signingKey(secret, claim.date, claim.region, claim.service);
  const expected = hmacHex(key, [ALGORITHM, claim.timestamp, scope, sha256Hex(canonical)].join('\n'));
  if (!sameText(expected, claim.signature)) {
    throw fail(
      'mismatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256Hex(request.body)) {
    throw fail('payload', "The provided 'x-amz-content-sha256' header does not match what was computed.");
  }
  return {
    accessKeyId: claim.accessKeyId,
    presigned: claim.presigned,
    payload,
    chunks: { key, timestamp: claim.timestamp, scope, seed: claim.signature },
  };
}

/** The service that a request is signed for, unverified; undefined where it carries no signature. */
export function signedService(request: LocalRequest): string | undefined {
  const credential =
    /Credential=([^,\s]+)/.exec(request.headers['authorization'] ?? '')?.[1] ??
    parseQuery(request.url).find(([name]) => name === 'X-Amz-Credential')?.[1];
  return credential?.split('/').at(-2);
}

/** The key that signs on one day, in one region, for one service. */
export function signingKey(secret: string, date: string, region: string, service: string): Buffer {
  const parts = [date, region, service, 'aws4_request'];
  const name = JSON.stringify([secret, ...parts]);
  const kept = signingKeys.get(name);
  if (kept) return kept;
  const made = parts.reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  // A day, a service: a caller who names others in every request must not fill the memory.
  if (signingKeys.size >= mostSigningKeys) signingKeys.clear();
  signingKeys.set(name, made);
  return made;
}
const signingKeys = new Map<string, Buffer>();
const mostSigningKeys = 100;

export function hmacHex(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Compares two texts in constant time (of equal length, as signatures are). */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** An own property only: `constructor` is no access key id. */
export function secretOf(credentials: Credentials, accessKeyId: string): string | undefined {
  const given = Object.hasOwn(credentials, accessKeyId) ? credentials[accessKeyId] : undefined;
  return typeof given === 'object' ? given.secret : given;
}

/** Whether a request with this key came with the token that belongs to it: none, for a key that is no role's. */
export function isSessionOf(
  credentials: Credentials,
  accessKeyId: string,
  sessionToken: string | undefined,
): boolean {
  const given = credentials[accessKeyId];
  return sessionToken === (typeof given === 'object' ? given.sessionToken : undefined);
}

/** Splits `KEYID/date/region/service/aws4_request`; undefined where it has another shape. */
export function parseCredential(
  text: string,
): { accessKeyId: string; date: string; region: string; service: string } | undefined {
  const match = /^(.+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(text);
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = '', service = ''] = match;
  return { accessKeyId, date, region, service };
}

/** Decoded pairs of a raw request target's query, in order. A malformed escape stays as it is. */
export function parseQuery(url: string): Array<[string, string]> {
  const start = url.indexOf('?');
  if (start < 0) return [];
  return url
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return [decodeUri(name.replaceAll('+', ' ')), decodeUri(value.replaceAll('+', ' '))];
    });
}

export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** RFC 3986: everything but unreserved characters is escaped. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function readClaim(request: LocalRequest, query: Array<[string, string]>): Claim {
  const authorization = request.headers['authorization'];
  if (authorization !== undefined) return readHeader(authorization, request);
  const parameters = new Map(query);
  if (parameters.has('X-Amz-Signature') || parameters.has('X-Amz-Algorithm')) return readQuery(parameters);
  throw new SignatureError('missing', 'Request is missing Authentication Token');
}

function readHeader(authorization: string, request: LocalRequest): Claim {
  const malformed = (message: string) => new SignatureError('malformed', message);
  if (!authorization.startsWith(`${ALGORITHM} `)) throw malformed('Unsupported Authorization Type');
  const parts = new Map(
    authorization
      .slice(ALGORITHM.length)
      .split(',')
      .map((part): [string, string] => {
        const [name = '', ...value] = part.trim().split('=');
        return [name, value.join('=')];
      }),
  );
  const credential = parseCredential(parts.get('Credential') ?? '');
  const signedHeaders = parts.get('SignedHeaders');
  const signature = parts.get('Signature');
  const timestamp = request.headers['x-amz-date'];
  if (!credential) throw malformed("Authorization header requires 'Credential' parameter.");
  if (!signedHeaders) throw malformed("Authorization header requires 'SignedHeaders' parameter.");
  if (!signature) throw malformed("Authorization header requires 'Signature' parameter.");
  if (!timestamp) throw malformed("Authorization header requires existence of 'X-Amz-Date' header.");
  return { ...credential, presigned: false, timestamp, signature, signedHeaders: signedHeaders.split(';') };
}

function readQuery(parameters: Map<string, string>): Claim {
  const malformed = (message: string) => new SignatureError('malformed', message, true);
  const need = (name: string): string => {
    const value = parameters.get(name);
    if (!value) throw malformed(`Query-string authentication version 4 requires the ${name} parameter.`);
    return value;
  };
  if (need('X-Amz-Algorithm') !== ALGORITHM) throw malformed(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  const credential = parseCredential(need('X-Amz-Credential'));
  if (!credential) throw malformed('Error parsing the X-Amz-Credential parameter');
  const expires = need('X-Amz-Expires');
  if (!/^\d+$/.test(expires)) throw malformed('X-Amz-Expires should be a number');
  if (Number(expires) > MAX_EXPIRES) {
    throw malformed('X-Amz-Expires must be less than a week (in seconds) that is less than 604800');
  }
  return {
    ...credential,
    presigned: true,
    timestamp: need('X-Amz-Date'),
    expires: Number(expires),
    signedHeaders: need('X-Amz-SignedHeaders').split(';'),
    signature: need('X-Amz-Signature'),
  };
}

type Fail = (reason: SignatureFailure, message: string) => SignatureError;

function checkTime(claim: Claim, now: number, fail: Fail): void {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.timestamp);
  if (!match)
    throw fail('malformed', "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const [, year, month, day, hour, minute, second] = match.map(Number);
  const signedAt = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  if (claim.expires === undefined) {
    if (Math.abs(now - signedAt) > MAX_SKEW) {
      throw fail('skewed', 'The difference between the request time and the current time is too large.');
    }
    return;
  }
  if (signedAt - now > MAX_SKEW) throw fail('expired', 'Request is not valid yet');
  if (now > signedAt + claim.expires * 1000) throw fail('expired', 'Request has expired');
}

function checkSignedHeaders(claim: Claim, request: LocalRequest, fail: Fail): void {
  const signed = new Set(claim.signedHeaders);
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.has(name),
  );
  if (unsigned.length > 0) {
    throw fail(
      'headers-not-signed',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  }
}

function payloadHash(
  request: LocalRequest,
  query: Array<[string, string]>,
  claim: Claim,
  service: string,
): string {
  if (service !== 's3') return sha256Hex(request.body);
  const declared = claim.presigned
    ? (query.find(([name]) => name.toLowerCase() === 'x-amz-content-sha256')?.[1] ?? UNSIGNED_PAYLOAD)
    : request.headers['x-amz-content-sha256'];
  const known = [UNSIGNED_PAYLOAD, ...Object.values<string>(STREAMING)];
  if (declared === undefined) {
    throw new SignatureError('malformed', 'Missing required header for this request: x-amz-content-sha256');
  }
  if (!known.includes(declared) && !/^[0-9a-f]{64}$/.test(declared)) {
    throw new SignatureError(
      'malformed',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING value or a valid sha256 value.',
      claim.presigned,
    );
  }
  return declared;
}

function canonicalRequest(
  request: LocalRequest,
  query: Array<[string, string]>,
  claim: Claim,
  payload: string,
  service: string,
): string {
  // S3 signs the path escaped once, every other service escapes it twice.
  const path = request.url.split('?', 1)[0] ?? '/';
  const once = path
    .split('/')
    .map((segment) => encodeUri(decodeUri(segment)))
    .join('/');
  const canonicalPath = service === 's3' ? once : once.split('/').map(encodeUri).join('/');
  const canonicalQuery = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encodeUri(name), encodeUri(value)])
    .sort(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map((pair) => pair.join('='))
    .join('&');
  const headers = claim.signedHeaders.map(
    (name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`,
  );
  return [
    request.method,
    canonicalPath,
    canonicalQuery,
    headers.join(''),
    claim.signedHeaders.join(';'),
    payload,
  ].join('\n');
}

/** By code unit, as the standard asks; localeCompare would not. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
