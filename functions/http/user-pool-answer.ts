import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AppError, ErrorBody } from '#shared/errors.ts';
import { setCookie, type SiteCookie } from './form.ts';

/** Response of the sign-in proxy, in the user pool's protocol (AWS JSON 1.1). */
export type UserPoolAnswer = { body: object; cookies?: SiteCookie[] } | { refusal: UserPoolRefusal };

/** Error in the user pool's format. The browser library throws an error whose `name` is this `type`. */
export interface UserPoolRefusal {
  type: string;
  message: string;
}

const headers = { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' };

/**
 * Builds an error response. The library reads the error type from the header first; without the header, it would take
 * our `code` as the error's name.
 */
const errorResponse = (
  statusCode: number,
  { type, message }: UserPoolRefusal,
  more: object = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { ...headers, 'x-amzn-errortype': type },
  body: JSON.stringify({ __type: type, message, ...more }),
});

export function userPoolAnswer(answer: UserPoolAnswer): APIGatewayProxyStructuredResultV2 {
  if ('refusal' in answer) return errorResponse(400, answer.refusal);
  const { body, cookies = [] } = answer;
  return { statusCode: 200, headers, cookies: cookies.map(setCookie), body: JSON.stringify(body) };
}

/**
 * Maps our errors to names that the library knows. Rate limits use neither 429 nor LimitExceededException, because the
 * library retries after either without a pause. Faults are reported as transient: after a permanent failure of a
 * refresh, the library would sign the user out.
 */
export function userPoolError(error: AppError, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { code, message } = error;
  const body: ErrorBody = { code, message, requestId };
  const [status, type] = named[error.kind] ?? [400, 'InvalidParameterException'];
  return errorResponse(status, { type, message }, body);
}

/** HTTP status and the library's error name, for each kind of AppError. */
const named: Readonly<Partial<Record<AppError['kind'], readonly [number, string]>>> = {
  'rate-limited': [400, 'TooManyFailedAttemptsException'],
  unavailable: [503, 'InternalErrorException'],
  internal: [503, 'InternalErrorException'],
  unauthenticated: [400, 'NotAuthorizedException'],
  forbidden: [403, 'ForbiddenException'],
};
