import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, type ErrorBody } from '#shared/errors.ts';
import type { Exchange, Step } from './exchange.ts';
import { formAnswer, formRefusal } from './form.ts';
import { userPoolError } from './user-pool-answer.ts';
import { errorFields, log } from '#functions/data/log.ts';

/** Headers of JSON responses. No cache may store a response unless its route allows it. */
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

export const jsonAnswer = (
  statusCode: number,
  body: unknown,
  keptSeconds?: number,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: keptSeconds
    ? { ...jsonHeaders, 'cache-control': `public, max-age=0, s-maxage=${keptSeconds}, stale-if-error=0` }
    : jsonHeaders,
  body: JSON.stringify(body),
});

/** Names of transient errors, mostly from AWS; the caller may retry. */
const transientErrors = new Set([
  'AbortError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'TransactionCanceledException',
  'InternalServerError',
  'ServiceUnavailable',
  'OperationAborted',
  'SlowDown',
  'TimeoutError',
  'ECONNREFUSED',
  'ECONNRESET',
]);

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return (
    transientErrors.has(error.name) ||
    (code !== undefined && transientErrors.has(code)) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
}

/** Returns an AppError unchanged. Replaces any other error with one that gives no details. */
function toPublicError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isTransient(error)
    ? new AppError('unavailable', 'try again shortly')
    : new AppError('internal', 'something went wrong');
}

/** Maps an error to a response. No other function does this. */
export function errorAnswer(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const publicError = toPublicError(error);
  const body: ErrorBody = { code: publicError.code, message: publicError.message, requestId };
  if (publicError.fields) body.fields = publicError.fields;
  const answer = jsonAnswer(publicError.status, body);
  if (publicError.retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(publicError.retryAfter) } };
}

function logAnswer(exchange: Exchange, status: number, code?: string): void {
  log('info', 'request', {
    requestId: exchange.requestId,
    route: exchange.route?.name,
    status,
    code,
    milliseconds: Date.now() - exchange.startedAt,
    sub: exchange.caller?.sub,
  });
}

/**
 * Builds the response for a failed request. A browser that submitted a form is redirected to a page; other callers get
 * JSON. The sign-in proxy uses the user pool's error format.
 */
function refusal({ event, route, requestId }: Exchange, error: unknown): APIGatewayProxyStructuredResultV2 {
  const publicError = toPublicError(error);
  if (route?.spec.userPool) return userPoolError(publicError, requestId);
  const isBrowsersForm = route?.spec.form && event.headers['accept']?.includes('text/html');
  return isBrowsersForm
    ? formAnswer(formRefusal(publicError, event.headers['referer']))
    : errorAnswer(publicError, requestId);
}

/**
 * Outermost step: turns every outcome into a response and one log line. Unexpected errors are logged with their cause
 * too.
 */
export const answerAndLog = (): Step => ({
  after: ({ event, response }) => logAnswer(event, response?.statusCode ?? 0),
  onError: (request) => {
    const { event, error } = request;
    const answer = refusal(event, error);
    if (!(error instanceof AppError)) {
      log('error', 'fault', { requestId: event.requestId, route: event.route?.name, ...errorFields(error) });
    }
    logAnswer(event, answer.statusCode ?? 0, error instanceof AppError ? error.code : undefined);
    request.response = answer;
  },
});
