import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AppError, ErrorBody } from '#shared/errors.ts';
import { setCookie, type SiteCookie } from './form.ts';

/** What the sign-in proxy answers, in the user pool's own protocol (AWS JSON 1.1). */
export type UserPoolAnswer = { body: object; cookies?: SiteCookie[] } | { refusal: UserPoolRefusal };

/** An error as the user pool names it; the browser library throws it by this name. */
export interface UserPoolRefusal {
  type: string;
  message: string;
}

const headers = { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' };

/** The library reads the header first: `code` of our own errors would be taken for the name otherwise. */
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
 * Our own errors under the names that the library knows. For a limit neither 429 nor LimitExceededException: after those
 * the library tries again at once. A
 * fault passes: a refresh that it ended would sign somebody out.
 */
export function userPoolError(error: AppError, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { code, message } = error;
  const body: ErrorBody = { code, message, requestId };
  const [status, type] = named[error.kind] ?? [400, 'InvalidParameterException'];
  return errorResponse(status, { type, message }, body);
}

/** By the kind of ours: the status, and the library's name. */
const named: Readonly<Partial<Record<AppError['kind'], readonly [number, string]>>> = {
  'rate-limited': [400, 'TooManyFailedAttemptsException'],
  unavailable: [503, 'InternalErrorException'],
  internal: [503, 'InternalErrorException'],
  unauthenticated: [400, 'NotAuthorizedException'],
  forbidden: [403, 'ForbiddenException'],
};
