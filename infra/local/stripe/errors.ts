/** The SDK picks its error class by the type (https://docs.stripe.com/api/errors). */
type StripeErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

/** Stripe's answer in place of an object: a status and `{ error: { type, message, code, param } }`. */
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

/** The request is understood and wrong: 400. */
export const invalidRequest = (
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeError => new StripeError(400, 'invalid_request_error', message, detail);

/** No such object: 404 for an id in the path (Stripe calls that param "id"), 400 for one in a parameter. */
export const noSuch = (kind: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

/** The refusals that any request may get, which tests inject as faults. */
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
