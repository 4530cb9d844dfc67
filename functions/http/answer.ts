import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, type ErrorBody, retryAfterSeconds } from '#shared/errors.ts';
import type { Exchange, Step } from './exchange.ts';
import { formAnswer, formRefusal } from './form.ts';
import { userPoolError } from './user-pool-answer.ts';
import { errorFields, log } from '#functions/data/log.ts';

/** Nothing the API says may be kept by a cache unless a route says otherwise. */
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

/** Errors of AWS that pass by themselves: the caller may try again. */
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

/** The error as callers see it: an AppError as it is, anything else without its details. */
function toPublicError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isTransient(error)
    ? new AppError('unavailable', 'try again shortly')
    : new AppError('internal', 'something went wrong');
}

/** The one mapper of errors to answers. */
export function errorAnswer(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const publicError = toPublicError(error);
  const body: ErrorBody = { code: publicError.code, message: publicError.message, requestId };
  if (publicError.fields) body.fields = publicError.fields;
  const answer = jsonAnswer(publicError.status, body);
  if (publicError.kind !== 'unavailable' && publicError.kind !== 'rate-limited') return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
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
 * A browser that posted a form gets a page; whoever else posted it, and every other caller, the error itself, through the
 * sign-in proxy in the user pool's words.
 */
function refusal({ event, route, requestId }: Exchange, error: unknown): APIGatewayProxyStructuredResultV2 {
  const publicError = toPublicError(error);
  if (route?.spec.userPool) return userPoolError(publicError, requestId);
  const isBrowsersForm = route?.spec.form && event.headers['accept']?.includes('text/html');
  return isBrowsersForm
    ? formAnswer(formRefusal(publicError.code, event.headers['referer']))
    : errorAnswer(publicError, requestId);
}

/** Outermost step: every outcome becomes an answer and one line of log; a fault also its cause. */
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
