/**
 * AWS Signature Version 4, the checking side, in the header and in a presigned query ("Authenticating Requests (AWS
 * Signature Version 4)" of the S3 reference). AWS's own signer signs the same request again with the secret that we
 * know; this file checks what surrounds it: scope, time, session, signed headers and payload.
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
/** How far a signer's clock may be off, in milliseconds. */
const maxSkew = 15 * 60_000;
/** Life of a presigned address, in seconds: a week. */
const maxExpires = 604_800;

const unsignedPayload = 'UNSIGNED-PAYLOAD';
/** The payload of a body in chunks, with a trailer. */
export const unsignedChunks = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/** Secret access keys by access key id; those of a role come with a session token, which every request must carry. */
export type Credentials = Record<string, string | { secret: string; sessionToken: string }>;

/** Each failure by S3's code and status, and by its name in the JSON protocols ("Common errors"). */
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

/** A failed check, as S3 answers it. */
export class SignatureError extends AwsError {
  override name = 'SignatureError';
  /** The name that the JSON protocols give it. */
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
  /** The signing name: `s3`, `dynamodb`, `cognito-idp` ... */
  service: string;
}

export interface VerifiedRequest {
  accessKeyId: string;
  /** A hash that the body matches, `UNSIGNED-PAYLOAD` or `unsignedChunks`. */
  payload: string;
}

/** Where a signature says that it comes from. */
interface Claim {
  /** `KEYID/date/region/service/aws4_request` */
  credential: string;
  timestamp: string;
  sessionToken: string | undefined;
}

/**
 * Verifies who sent a request: key, scope, session, time (15 minutes, or the life of a presigned request), that `host`
 * and every x-amz-* header are signed, the signature and the payload's hash.
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
      // The signer needs or adds these two, and must not sign them where the client did not.
      unsignableHeaders: new Set(['x-amz-content-sha256', 'x-amz-date']),
    },
  );
  if (!sameText(again.headers['authorization']?.split('Signature=')[1] ?? '', claim.signature))
    throw mismatch();
  if (isHash(payload) && payload !== sha256Hex(request.body))
    throw new SignatureError('payload', "The provided 'x-amz-content-sha256' does not match the body.");
  return { accessKeyId, payload };
}

/**
 * Verifies the signature of a text, which a POST policy is.
 * @returns the access key id
 * @throws SignatureError
 */
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

/** Finds the key that a claim names, for its scope. */
function signerOf(
  { credential, timestamp, sessionToken }: Claim,
  { credentials, service }: SignatureRules,
): { accessKeyId: string; signer: SignatureV4; signedAt: Date } {
  // Signed again for our service and the time's day, a signature of another service or day is another one.
  const [, accessKeyId = '', inRegion] = /^(.+)\/\d{8}\/([^/]+)\/[^/]+\/aws4_request$/.exec(credential) ?? [];
  const signedAt = new Date(
    timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (accessKeyId === '' || Number.isNaN(signedAt.getTime())) throw malformed();
  if (inRegion !== region)
    throw new SignatureError('region', `The region '${inRegion}' is wrong; expecting '${region}'`);
  // An own property only: `constructor` is no access key id.
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
    // S3 signs the path escaped once, every other service escapes it twice.
    uriEscapePath: service !== 's3',
  });
  return { accessKeyId, signer, signedAt };
}

/** Reads a signature; `expires`, in seconds, stands only in the presigned form. */
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

/** S3 takes what the client declares of the body; the other services hash it. */
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

/** The service that a request is signed for, unverified; undefined where it carries no signature. */
export function signedService({ headers, url }: LocalRequest): string | undefined {
  const credential =
    /Credential=([^,\s]+)/.exec(headers['authorization'] ?? '')?.[1] ??
    parseQuery(url).get('X-Amz-Credential');
  return credential?.split('/').at(-2);
}

/** The path of a raw request target, percent-encoding untouched. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Decoded parameters of a raw request target; of several with one name the last. */
export const parseQuery = (url: string): Map<string, string> =>
  new Map(new URLSearchParams(`?${url.slice(pathOf(url).length + 1)}`));

/** Decodes percent-encoding; a malformed escape stays as it is. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Hashes to lower-case hex. */
export const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
