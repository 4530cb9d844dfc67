import { AwsError, jsonError, restXmlError, s3Error } from '../protocol/aws-error.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { stripeFailures } from '../stripe/errors.ts';
import type { FaultKind, FaultService } from './rule.ts';

export type Refusal = Extract<FaultKind, 'throttle' | 'conflict' | 'error'>;
type Answer = (operation: string, request: LocalRequest) => LocalResponse;

/** Documented error responses by service. A service has entries only for the kinds of refusal that it documents. */
const answers: Partial<Record<FaultService, Partial<Record<Refusal, Answer>>>> = {
  // Sources: "Error handling with DynamoDB"; "CancellationReasons" of TransactWriteItems.
  dynamodb: {
    throttle: dynamoAnswer(
      'ProvisionedThroughputExceededException',
      'ThrottlingError',
      'Throughput exceeded',
    ),
    conflict: dynamoAnswer('TransactionConflictException', 'TransactionConflict', 'Transaction is ongoing'),
    error: () => dynamoError('InternalServerError', 500, { message: 'An unknown error.' }),
  },
  // Source: S3's "List of error codes".
  s3: {
    throttle: s3Answer('SlowDown', 503, 'Please reduce your request rate.'),
    conflict: s3Answer('OperationAborted', 409, 'A conflicting operation is in progress.'),
    error: s3Answer('InternalError', 500, 'We encountered an internal error. Please try again.'),
  },
  // Source: the "Errors" of each operation, and "Common errors".
  cognito: {
    throttle: () => json('TooManyRequestsException', 400),
    conflict: () => json('ConcurrentModificationException', 400),
    error: () => json('InternalErrorException', 500),
  },
  ses: { throttle: () => json('TooManyRequestsException', 429), error: () => json('InternalFailure', 500) },
  ssm: { throttle: () => json('ThrottlingException', 400), error: () => json('InternalServerError', 500) },
  secretsManager: {
    throttle: () => json('ThrottlingException', 400),
    error: () => json('InternalServiceError', 500),
  },
  cloudfront: {
    throttle: () => restXmlError(new AwsError('Throttling', 400, '')),
    conflict: () => restXmlError(new AwsError('TooManyInvalidationsInProgress', 400, '')),
    error: () => restXmlError(new AwsError('ServiceUnavailable', 503, '')),
  },
  stripe: { throttle: stripeAnswer(429), conflict: stripeAnswer(409), error: stripeAnswer(500) },
};

/** Returns the service's own response for a refusal. @throws Error for a refusal that the service does not document */
export function refusalOf(service: FaultService, kind: Refusal): Answer {
  const answer = answers[service]?.[kind];
  if (!answer) throw new Error(`${service} documents no answer of the kind ${kind}.`);
  return answer;
}

const json = (code: string, status: number): LocalResponse => jsonError(new AwsError(code, status, code));

function toBrowsers(response: LocalResponse): LocalResponse {
  return { ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } };
}

/** Builds a DynamoDB error (JSON 1.0): the full shape name is in `__type`, not in a header. */
function dynamoError(code: string, status: number, details: object): LocalResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, ...details }),
  };
}

/** Builds a DynamoDB refusal. A transaction is canceled as a whole: only its first action gets the reason. */
function dynamoAnswer(code: string, Code: string, message: string): Answer {
  return (operation, { body }) => {
    if (operation !== 'TransactWriteItems') return dynamoError(code, 400, { message });
    const { TransactItems } = JSON.parse(body.toString('utf8')) as { TransactItems: unknown[] };
    const CancellationReasons = TransactItems.map((_, index) =>
      index === 0 ? { Code, Message: message } : { Code: 'None' },
    );
    const codes = CancellationReasons.map((reason) => reason.Code).join(', ');
    const cancelled = { message: `Transaction cancelled, reasons [${codes}]`, CancellationReasons };
    return dynamoError('TransactionCanceledException', 400, cancelled);
  };
}

/**
 * Builds an S3 refusal. A failed CopyObject may have status 200 ("a 200 OK response can contain either a success or an
 * error"). HEAD responses have no body. CORS headers let a browser that posts to the bucket read the error.
 */
function s3Answer(code: string, status: number, message: string): Answer {
  return (operation, { headers: { origin } }) => {
    const response = s3Error(new AwsError(code, status, message));
    if (operation === 'CopyObject' && status === 500) response.status = 200;
    if (operation === 'HeadObject') delete response.body;
    return origin ? toBrowsers(response) : response;
  };
}

function stripeAnswer(status: keyof typeof stripeFailures): Answer {
  const headers = { 'content-type': 'application/json' };
  return () => ({ status, headers, body: JSON.stringify(stripeFailures[status].toBody()) });
}
