/** Signature failures in S3's words ("Error responses" of the S3 reference). */
import { AwsError } from '../protocol/aws-error.ts';
import type { LocalRequest } from '../protocol/service.ts';
import {
  SignatureError,
  verifySignature,
  type SignatureFailure,
  type SignatureRules,
  type VerifiedRequest,
} from '../protocol/sigv4.ts';

const ERRORS: Record<SignatureFailure, [code: string, status: number]> = {
  missing: ['AccessDenied', 403],
  malformed: ['AuthorizationHeaderMalformed', 400],
  scope: ['AuthorizationHeaderMalformed', 400],
  'unknown-key': ['InvalidAccessKeyId', 403],
  'session-token': ['InvalidToken', 400],
  mismatch: ['SignatureDoesNotMatch', 403],
  skewed: ['RequestTimeTooSkewed', 403],
  expired: ['AccessDenied', 403],
  payload: ['XAmzContentSHA256Mismatch', 400],
  'headers-not-signed': ['AccessDenied', 403],
};

/** Who signed a request; nothing here is open to anybody. Throws AwsError. */
export function authenticate(request: LocalRequest, rules: Omit<SignatureRules, 'service'>): VerifiedRequest {
  try {
    return verifySignature(request, { ...rules, service: 's3' });
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const [code, status] = ERRORS[error.reason];
    const message = error.reason === 'missing' ? 'Access Denied' : error.message;
    const inQuery = code === 'AuthorizationHeaderMalformed' && error.presigned;
    throw new AwsError(inQuery ? 'AuthorizationQueryParametersError' : code, status, message);
  }
}
