import { AwsError, jsonError, restXmlError, s3Error } from '../protocol/aws-error.ts';
import type { FaultKind, FaultService } from './rule.ts';
import { gatewayError } from '../gateway/http-event.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { stripeFailures } from '../stripe/errors.ts';

export type Refusal = Extract<FaultKind, 'throttle' | 'conflict' | 'error'>;
type Answer = (operation: string, request: LocalRequest) => LocalResponse;

/** What each service's documentation says it answers; a kind that is not in a service's row it does not know. */
const answers: Partial<Record<FaultService, Partial<Record<Refusal, Answer>>>> = {
  // "Error handling with DynamoDB" and TransactWriteItems' "CancellationReasons".
  dynamodb: {
    throttle: (operation, request) =>
      operation === 'TransactWriteItems'
        ? cancelled(
            request,
            'ThrottlingError',
            'Throughput exceeds the current capacity for one or more global secondary indexes.',
          )
        : dynamoError(
            'ProvisionedThroughputExceededException',
            400,
            'You exceeded your maximum allowed provisioned throughput for a table or for one or more global secondary indexes.',
          ),
    conflict: (operation, request) =>
      operation === 'TransactWriteItems'
        ? cancelled(request, 'TransactionConflict', 'Transaction is ongoing for the item')
        : dynamoError('TransactionConflictException', 400, 'Transaction is ongoing for the item'),
    error: () =>
      dynamoError(
        'InternalServerError',
        500,
        'The request processing has failed because of an unknown error.',
      ),
  },
  // S3's "List of error codes".
  s3: {
    throttle: s3Answer('SlowDown', 503, 'Please reduce your request rate.'),
    conflict: s3Answer(
      'OperationAborted',
      409,
      'A conflicting conditional operation is currently in progress against this resource. Please try again.',
    ),
    error: s3Answer('InternalError', 500, 'We encountered an internal error. Please try again.'),
  },
  // Each operation's "Errors", and "Common errors".
  cognito: {
    throttle: () => toBrowsers(json('TooManyRequestsException', 400, 'Rate exceeded')),
    conflict: () => toBrowsers(json('ConcurrentModificationException', 400, 'Concurrent modification.')),
    error: () => toBrowsers(json('InternalErrorException', 500, 'Something went wrong')),
  },
  ses: {
    throttle: () => json('TooManyRequestsException', 429, 'Too many requests'),
    error: () =>
      json('InternalFailure', 500, 'The request processing has failed because of an unknown error.'),
  },
  ssm: {
    throttle: () => json('ThrottlingException', 400, 'Rate exceeded'),
    error: () => json('InternalServerError', 500, 'An error occurred on the server side.'),
  },
  secretsManager: {
    throttle: () => json('ThrottlingException', 400, 'Rate exceeded'),
    error: () => json('InternalServiceError', 500, 'An error occurred on the server side.'),
  },
  cloudfront: {
    throttle: () => restXmlError(new AwsError('Throttling', 400, 'Rate exceeded')),
    conflict: () =>
      restXmlError(
        new AwsError('TooManyInvalidationsInProgress', 400, 'Too many invalidations in progress.'),
      ),
    error: () => restXmlError(new AwsError('ServiceUnavailable', 503, 'The service is unavailable.')),
  },
  stripe: {
    throttle: stripeAnswer(429),
    conflict: stripeAnswer(409),
    error: stripeAnswer(500),
  },
  // An HTTP API's own limits, and an edge that can't reach its origin.
  site: {
    throttle: () => gatewayError(503, 'Service Unavailable'),
    error: () => ({
      status: 502,
      headers: { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' },
      body: '<h1>502 ERROR</h1><p>The request could not be satisfied.</p>',
    }),
  },
};

/** The service's own answer for a refusal. @throws Error for one that the service does not document */
export function refusalOf(service: FaultService, kind: Refusal): Answer {
  const answer = answers[service]?.[kind];
  if (!answer) throw new Error(`${service} documents no answer of the kind ${kind}.`);
  return answer;
}

const json = (code: string, status: number, message: string): LocalResponse =>
  jsonError(new AwsError(code, status, message));

/** DynamoDB (JSON 1.0) writes the whole shape's name into `__type` and no header. */
function dynamoError(code: string, status: number, message: string, details: object = {}): LocalResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, ...details }),
  };
}

/** A transaction is refused as a whole; the first of its actions gives the reason, the others have none. */
function cancelled(request: LocalRequest, code: string, message: string): LocalResponse {
  const { TransactItems } = JSON.parse(request.body.toString('utf8')) as { TransactItems: unknown[] };
  const reasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: code, Message: message } : { Code: 'None' },
  );
  return dynamoError(
    'TransactionCanceledException',
    400,
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    { CancellationReasons: reasons },
  );
}

/**
 * CopyObject may begin to answer 200 before it fails ("a 200 OK response can contain either a success or an
 * error"); HEAD answers have no body. A browser that may post to the bucket may read its errors.
 */
function s3Answer(code: string, status: number, message: string): Answer {
  return (operation, { headers: { origin } }) => {
    const response = s3Error(new AwsError(code, status, message));
    if (operation === 'CopyObject' && status === 500) response.status = 200;
    if (operation === 'HeadObject') delete response.body;
    return origin ? toBrowsers(response) : response;
  };
}

function toBrowsers(response: LocalResponse): LocalResponse {
  return { ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } };
}

function stripeAnswer(status: keyof typeof stripeFailures): Answer {
  return () => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stripeFailures[status].toBody()),
  });
}
