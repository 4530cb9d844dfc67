/** Stripe's `type` of an error; the SDK picks its error class by it (https://docs.stripe.com/api/errors). */
export type StripeErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

/** What Stripe answers instead of an object: a status and `{ error: { type, code, param, message } }`. */
export class StripeError extends Error {
  override name = 'StripeError';
  readonly status: number;
  readonly type: StripeErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    type: StripeErrorType,
    message: string,
    detail: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = detail.code;
    this.param = detail.param;
  }

  /** The JSON body; absent fields are left out, as Stripe does. */
  toBody(): { error: Record<string, string> } {
    const { type, message, code, param } = this;
    return {
      error: {
        type,
        message,
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(param && { param }),
      },
    };
  }
}

/** 400 `invalid_request_error`: the request is understood and wrong. */
export function invalidRequest(message: string, detail: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, detail);
}

/**
 * No such object: 404 where the id is in the path (then `param` is "id", as Stripe has it), 400 where it came
 * as a parameter.
 */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(
    param === 'id' ? 404 : 400,
    'invalid_request_error',
    `No such ${kind.replaceAll('_', ' ')}: '${id}'`,
    { code: 'resource_missing', param },
  );
}

/** What Stripe answers to any request when it is not at its best: an object in use, too many requests, a fault. */
export const stripeFailures = {
  409: new StripeError(
    409,
    'invalid_request_error',
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    { code: 'lock_timeout' },
  ),
  429: new StripeError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' }),
  500: new StripeError(500, 'api_error', 'An unknown error occurred.'),
};
