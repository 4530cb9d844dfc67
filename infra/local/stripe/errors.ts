/** Error types, by which the SDK picks its error class (https://docs.stripe.com/api/errors). */
type StripeErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

/** Stripe's error response: a status and `{ error: { type, message, code, param } }`. */
export class StripeError extends Error {
  override name = 'StripeError';
  readonly status: number;
  readonly #type: StripeErrorType;
  readonly #detail: { code?: string; param?: string };

  constructor(
    status: number,
    type: StripeErrorType,
    message: string,
    detail: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.#type = type;
    this.#detail = detail;
  }

  toBody(): { error: object } {
    return { error: { type: this.#type, message: this.message, ...this.#detail } };
  }
}

/** Builds the error for an invalid request: 400. */
export const invalidRequest = (
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeError => new StripeError(400, 'invalid_request_error', message, detail);

/**
 * Builds the error for a missing object: 404 for an id in the path (Stripe calls that param "id"), 400 for a parameter.
 */
export const noSuch = (kind: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

/** Errors that any request may get; tests inject them as faults. */
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
