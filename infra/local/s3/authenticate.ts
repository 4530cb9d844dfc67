/** Signature failures in S3's words ("Error responses" of the S3 reference). */
import { AwsError } from '../protocol/aws-error.ts';
import type { LocalRequest } from '../protocol/service.ts';
import {
  parseQuery,
  REGION,
  SignatureError,
  verifySignature,
  type SignatureFailure,
  type SignatureRules,
  type VerifiedRequest,
} from '../protocol/sigv4.ts';

const ERRORS: Record<SignatureFailure, [code: string, status: number]> = {
  missing: ['AccessDenied', 403],
  malformed: ['AuthorizationHeaderMalformed', 400],
  region: ['AuthorizationHeaderMalformed', 400],
  scope: ['AuthorizationHeaderMalformed', 400],
  'unknown-key': ['InvalidAccessKeyId', 403],
  'session-token': ['InvalidToken', 400],
  mismatch: ['SignatureDoesNotMatch', 403],
  skewed: ['RequestTimeTooSkewed', 403],
  expired: ['AccessDenied', 403],
  payload: ['XAmzContentSHA256Mismatch', 400],
  'headers-not-signed': ['AccessDenied', 403],
};

/**
 * Signature Version 2, which boto3 and the AWS CLI 1 still presign with unless told otherwise. S3 refuses it for every
 * bucket made after June 24, 2020 (AWS News Blog, "SigV2 Deprecation Period Extended & Modified"), so for all of ours.
 */
function isVersion2({ headers, url }: LocalRequest): boolean {
  return (
    /^AWS /.test(headers['authorization'] ?? '') ||
    (headers['authorization'] === undefined && parseQuery(url).some(([name]) => name === 'AWSAccessKeyId'))
  );
}

/** Who signed a request; nothing here is open to anybody. Throws AwsError. */
export function authenticate(request: LocalRequest, rules: Omit<SignatureRules, 'service'>): VerifiedRequest {
  if (isVersion2(request))
    throw new AwsError(
      'InvalidRequest',
      400,
      "The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256. (boto3: Config(signature_version='s3v4'); AWS CLI: aws configure set default.s3.signature_version s3v4)",
    );
  try {
    return verifySignature(request, { ...rules, service: 's3' });
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const [code, status] = ERRORS[error.reason];
    const inQuery = code === 'AuthorizationHeaderMalformed' && error.presigned;
    throw new AwsError(
      inQuery ? 'AuthorizationQueryParametersError' : code,
      status,
      error.reason === 'missing' ? 'Access Denied' : error.message,
      // By this element (and the header of the same) clients find the region and sign again.
      error.reason === 'region' ? { Region: REGION } : {},
    );
  }
}
